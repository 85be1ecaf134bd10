import { sql } from 'kysely';
import { derivedId } from '../../../process/src/derived-id.ts';
import {
  ALL_WALLETS,
  type Budget,
  type Grant,
  grantText,
  OWN_WALLETS,
  readGrant,
} from '../../../wire/src/grant.ts';
import { readIdentity } from '../../../wire/src/program-secret.ts';
import { usdOf } from '../../../wire/src/usd.ts';
import type { Db } from '../db/pool.ts';
import type { OperationContext } from './context.ts';
import { OperatorError } from './operator-error.ts';
import { order } from './order.ts';

/** How long whatever widens what a key may do waits, milliseconds. */
const RAISE_WAIT_MS = 24 * 60 * 60_000;
/** Real issuers are URLs, so that no sign-in can match this one. */
const ISSUER = 'cumulus';

/** What operators decide about a service account. USD are decimal text, of all its wallets together. */
export interface ServiceLimits {
  /** In any day. */
  readonly day: string;
  /** By one payment; null: no such limit. */
  readonly payment: string | null;
}

export interface NewService extends ServiceLimits {
  readonly name: string;
  /** As `identityText` of wire/src/program-secret.ts writes it. */
  readonly identity: string;
  /** Addresses, and `own` for its own wallets; null: any. */
  readonly recipients: readonly string[] | null;
  /** Most wallets of one of its users. */
  readonly walletsPerUser: number;
}

export interface ServiceAccount {
  readonly userId: string;
  readonly name: string;
  readonly grantId: string;
  readonly limits: ServiceLimits;
  readonly recipients: readonly string[] | null;
  readonly walletsPerUser: number;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

type Context = Pick<OperationContext, 'db' | 'setting' | 'reach'> & { readonly why: string };

/**
 * Makes a service account, or gives one whose key has ended another key. `db` is a transaction. If the process dies before its end, the signer
 * has a key by which no server knows anyone: repeating the command completes it. Throws OperatorError.
 */
export async function addService(
  context: Context,
  { name, identity, recipients, walletsPerUser, ...limits }: NewService,
): Promise<{ readonly userId: string; readonly grantId: string }> {
  const { db } = context;
  const known = readIdentity(identity);
  if (!known) throw new OperatorError('This is no public key of a program: see "cumulus service keygen".');
  const there = await find(db, name);
  if (there && there.ended_at === null)
    throw new OperatorError(`There is a service account ${name}. End its key first: service end ${name}.`);
  const userId = derivedId('service', name);
  const text = grantText({
    ...{ version: '1', id: known.grantId, key: known.key, name, wallets: [ALL_WALLETS] },
    ...{ acts: ['read', 'send'], usd: budgetOf(limits), tokens: {}, mints: null, expiresAt: null },
    recipients: recipients && [...new Set(recipients)].sort(),
    raiseWaitMs: String(RAISE_WAIT_MS),
  });
  const bearerHash = Buffer.from(known.bearer, 'hex');
  if (!readGrant(text)) throw new OperatorError('The recipients or limits cannot be read.');
  await sql`
    insert into users (id, issuer, subject) values (${userId}, ${ISSUER}, ${`service:${name}`})
    on conflict (issuer, subject) do nothing`.execute(db);
  await sql`
    insert into service_accounts (user_id, name, wallets_per_user, grant_id, content, bearer_hash)
    values (${userId}, ${name}, ${walletsPerUser}, ${known.grantId}, ${text}, ${bearerHash})
    on conflict (user_id) do update set wallets_per_user = excluded.wallets_per_user, grant_id = excluded.grant_id,
      content = excluded.content, bearer_hash = excluded.bearer_hash, ended_at = null`.execute(db);
  await allow(context, userId, text);
  return { userId, grantId: known.grantId };
}

/** Limits to be changed; one that is null stays. */
type Changed = Readonly<Record<keyof ServiceLimits, string | null>>;

/** Changes limits: what narrows holds at once, what widens after a day. Returns what holds now. Throws OperatorError. */
export async function changeService(context: Context, name: string, limits: Changed): Promise<ServiceLimits> {
  const { user_id: userId, content } = await standing(context.db, name);
  const grant = readGrant(content)!;
  const now = limitsOf(grant);
  const usd = budgetOf({ day: limits.day ?? now.day, payment: limits.payment ?? now.payment });
  const text = grantText({ ...grant, usd });
  if (!readGrant(text)) throw new OperatorError('The limits cannot be read.');
  const inForce = await allow(context, userId, text);
  await sql`update service_accounts set content = ${inForce} where user_id = ${userId}`.execute(context.db);
  return limitsOf(readGrant(inForce)!);
}

/** The same, for what one operator may do alone. Throws OperatorError if it would widen anything. */
export async function lowerService(context: Context, name: string, limits: Changed): Promise<ServiceLimits> {
  const now = limitsOf(readGrant((await standing(context.db, name)).content)!);
  const isMore = (['day', 'payment'] as const).some((of) => limits[of] !== null && more(limits[of], now[of]));
  if (isMore) throw new OperatorError('This is more than it may do now: two operators raise limits.');
  return await changeService(context, name, limits);
}

/** Ends the key: nothing is signed by it any more once this resolves. Again, it changes nothing. Throws OperatorError. */
export async function endService({ db, reach }: Context, name: string): Promise<void> {
  const row = await find(db, name);
  if (!row) throw unknown(name);
  await reach.signer((signer) => signer.endGrant(row.user_id, row.grant_id, null));
  await sql`
    update service_accounts set ended_at = now() where user_id = ${row.user_id} and ended_at is null`.execute(
    db,
  );
}

/** By name. */
export async function listServices(db: Db): Promise<ServiceAccount[]> {
  const { rows } = await sql<Row>`select * from service_accounts order by name`.execute(db);
  return rows.map((row) => {
    const grant = readGrant(row.content)!;
    return {
      ...{ userId: row.user_id, name: row.name, grantId: row.grant_id, limits: limitsOf(grant) },
      ...{ recipients: grant.recipients, walletsPerUser: row.wallets_per_user },
      ...{ createdAt: row.created_at, endedAt: row.ended_at },
    };
  });
}

interface Row {
  readonly user_id: string;
  readonly name: string;
  readonly wallets_per_user: number;
  readonly grant_id: string;
  readonly content: string;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** Locked, so that two operators do not change it at once. */
async function find(db: Db, name: string): Promise<Row | null> {
  const { rows } = await sql<Row>`select * from service_accounts where name = ${name} for update`.execute(db);
  return rows[0] ?? null;
}

async function standing(db: Db, name: string): Promise<Row> {
  const row = await find(db, name);
  if (!row) throw unknown(name);
  if (row.ended_at !== null) throw new OperatorError(`The key of ${name} has ended.`);
  return row;
}

/** Has the signer keep it. Returns what holds now. */
async function allow(context: Context, owner: string, grant: string): Promise<string> {
  const [answer] = await order(context, { kind: 'service', owner, grant, why: context.why });
  return answer!.grant!;
}

const budgetOf = ({ day, payment }: ServiceLimits): Budget => ({ payment, day, week: null, all: null });
const limitsOf = ({ usd }: Grant): ServiceLimits => ({ day: usd!.day!, payment: usd!.payment });

/** Of decimal dollars; null is no limit. */
function more(one: string, other: string | null): boolean {
  return other !== null && usdOf(one) > usdOf(other);
}

function unknown(name: string): OperatorError {
  return new OperatorError(`There is no service account ${name}.`);
}

/** Addresses and `own`, parted by commas or spaces, as operators type them. */
export function readRecipients(typed: string): readonly string[] | null {
  const named = typed.split(/[\s,]+/).filter(Boolean);
  return named.every((each) => each === OWN_WALLETS || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(each)) &&
    named.length > 0 &&
    named.length <= RECIPIENTS_MAX
    ? named
    : null;
}

/** An order for the signer has 4,096 bytes. */
const RECIPIENTS_MAX = 20;
