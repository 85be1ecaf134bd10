import { readEmail } from '@cumulus/contract/email.ts';
import { isAddress, isSignature } from '@solana/kit';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { OperationContext } from './context.ts';
import {
  entriesOf,
  type FoundEntry,
  type FoundRow,
  type FoundUser,
  type FoundWallet,
  ledgerOf,
  usersOf,
  walletsOf,
} from './find-store.ts';
import { attemptsOf } from './intent-answer.ts';
import { type Look, type Looking, see } from './look.ts';
import { newestOrders } from './order-answer.ts';
import { isId } from './read-id.ts';

type Attempts = Awaited<ReturnType<typeof attemptsOf>>;

/** What something is, and everything that belongs to it; lists are cut to the newest. */
export interface Found {
  readonly is: readonly string[];
  readonly users: readonly FoundUser[];
  readonly wallets: readonly FoundWallet[];
  readonly intents: readonly {
    readonly intent: Selectable<Database['intents']>;
    readonly attempts: Attempts;
  }[];
  readonly ledger: readonly FoundRow[];
  readonly orders: Awaited<ReturnType<typeof newestOrders>>;
  readonly entries: readonly FoundEntry[];
}

const LISTED_MAX = 20;

/** Ids of what was named, by what they are. */
interface Named {
  readonly is: string[];
  readonly users: string[];
  readonly wallets: string[];
  readonly intents: string[];
  readonly orders: string[];
  readonly entries: string[];
  /** A signature whose rows of the ledger are shown, of all wallets. */
  signature: string | null;
}

/** Looks it up. Whom it belongs to reads that in the inbox. */
export async function findAnything(
  { db, look }: Pick<OperationContext, 'db' | 'look'>,
  what: string,
): Promise<Found> {
  return await see(db, await lookFor(look, what), (seen) => findSeen(seen, what));
}

/** The look of a search. */
export async function lookFor(look: Looking, what: string): Promise<Look> {
  const email = readEmail(what);
  const id = isId(what) ? what.toLowerCase() : what;
  return await look({ named: 'refusal' in email ? id : email.email }, 'account');
}

/** The same over what a look shows. */
export async function findSeen(db: Db, what: string): Promise<Found> {
  const named: Named = {
    ...{ is: [], users: [], wallets: [], intents: [], orders: [], entries: [] },
    signature: null,
  };
  if (isId(what)) await nameId(db, what.toLowerCase(), named);
  else if (isAddress(what)) await nameAddress(db, what, named);
  else if (isSignature(what)) await nameSignature(db, what, named);
  else await nameEmail(db, what, named);
  return await gather(db, named);
}

async function nameId(db: Db, id: string, named: Named): Promise<void> {
  const { rows } = await sql<{ is: string; users: string[]; wallets: string[] }>`
    select 'user' as is, array[id] as users, '{}'::uuid[] as wallets from users where id = ${id}
    union all select 'wallet', array[user_id], array[id] from wallets where id = ${id}
    union all select 'intent', array[user_id], array[wallet_id] from intents where id = ${id}
    union all select 'order', array[user_id], array[wallet_id] from orders where id = ${id}
    union all select 'bundle', array[user_id], array[wallet_id] from bundles where id = ${id}
    union all select 'entry', array[user_id], array[wallet_id] from contest_entries where id = ${id}
    union all select 'session', array[user_id], '{}'::uuid[] from sessions where id = ${id}`.execute(db);
  for (const { is, users, wallets } of rows) {
    named.is.push(is);
    named.users.push(...users);
    named.wallets.push(...wallets);
    if (is === 'intent') named.intents.push(id);
    if (is === 'order') named.orders.push(id);
    if (is === 'bundle') named.orders.push(...(await ordersOf(db, id)));
    if (is === 'entry') named.entries.push(id);
  }
}

async function ordersOf(db: Db, bundleId: string): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').where('bundle_id', '=', bundleId).execute();
  return rows.map(({ id }) => id);
}

async function nameAddress(db: Db, address: string, named: Named): Promise<void> {
  const { rows: wallets } = await sql<{ id: string; user_id: string }>`
    select id, user_id from wallets where public_key = ${address}`.execute(db);
  const { rows: desktops } = await sql<{ user_id: string }>`
    select user_id from desktop_wallets where public_key = ${address}`.execute(db);
  const { rows: sends } = await sql<{ id: string }>`
    select id from intents where request->>'to' = ${address} order by created_at desc limit ${LISTED_MAX}`.execute(
    db,
  );
  const { rows: mints } = await sql`select from public.positions where mint = ${address} limit 1`.execute(db);
  if (wallets.length > 0) named.is.push('wallet');
  if (desktops.length > 0) named.is.push('desktop wallet');
  if (sends.length > 0) named.is.push('recipient');
  if (mints.length > 0) named.is.push('mint');
  named.wallets.push(...wallets.map(({ id }) => id));
  named.users.push(...[...wallets, ...desktops].map(({ user_id }) => user_id));
  named.intents.push(...sends.map(({ id }) => id));
}

async function nameSignature(db: Db, signature: string, named: Named): Promise<void> {
  const { rows } = await sql<{ intent_id: string }>`
    select intent_id from attempts where signature = ${signature}`.execute(db);
  const booked = await ledgerOf(db, { signature }, LISTED_MAX);
  if (rows.length === 0 && booked.length === 0) return;
  named.is.push('signature');
  named.signature = signature;
  named.intents.push(...rows.map(({ intent_id }) => intent_id));
  // Of one that landed under another signature than its attempt has.
  named.intents.push(...booked.flatMap(({ intentId }) => (intentId === null ? [] : [intentId])));
  named.wallets.push(...booked.map(({ walletId }) => walletId));
}

async function nameEmail(db: Db, typed: string, named: Named): Promise<void> {
  const read = readEmail(typed);
  if ('refusal' in read) return;
  const { rows } = await sql<{ id: string }>`
    with own as (select id from users where email = ${read.email})
    select id from own union all
    select user_id from set_aside_accounts where successor_id in (select id from own)`.execute(db);
  if (rows.length === 0) return;
  named.is.push('email');
  named.users.push(...rows.map(({ id }) => id));
}

/** What has a history of its own, of which the newest is shown. */
const OWNERS = ['email', 'user', 'session', 'wallet', 'desktop wallet'];

/** Everything around what was named: of an intent or order only its own, of a wallet or user the newest. */
async function gather(db: Db, named: Named): Promise<Found> {
  const { is, signature, entries } = named;
  const isOne = !is.some((kind) => OWNERS.includes(kind));
  const own = named.wallets.length > 0 ? { wallets: named.wallets } : { users: named.users };
  const intentIds = isOne
    ? await intentsAround(db, named)
    : [...named.intents, ...(await newestIntents(db, own))];
  const intents = await Promise.all(
    [...new Set(intentIds)].map(async (id) => ({
      intent: await db.selectFrom('intents').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      attempts: await attemptsOf(db, id),
    })),
  );
  const owners = [...named.users, ...intents.map(({ intent }) => intent.user_id)];
  const wallets = await walletsOf(
    db,
    named.wallets.length > 0 || isOne
      ? { wallets: [...named.wallets, ...intents.map(({ intent }) => intent.wallet_id)] }
      : { users: owners },
  );
  const users = await usersOf(db, [...owners, ...wallets.map(({ userId }) => userId)]);
  const ledger = isOne
    ? await ledgerOf(db, signature === null ? { intents: intentIds } : { signature }, LISTED_MAX)
    : await ledgerOf(db, { wallets: wallets.map(({ walletId }) => walletId) }, LISTED_MAX);
  return {
    ...{ is, users, wallets, intents, ledger },
    orders: await ordersAround(db, named, { isOne, intents: intents.map(({ intent }) => intent), own }),
    entries: await entriesOf(db, isOne ? { entries } : { wallets: wallets.map(({ walletId }) => walletId) }),
  };
}

type Own = { readonly wallets: readonly string[] } | { readonly users: readonly string[] };

async function newestIntents(db: Db, own: Own): Promise<string[]> {
  const rows = await db
    .selectFrom('intents')
    .select('id')
    .where(
      'wallets' in own ? 'wallet_id' : 'user_id',
      'in',
      withNone('wallets' in own ? own.wallets : own.users),
    )
    .orderBy('created_at', 'desc')
    .limit(LISTED_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those that were named, and those that carried out the orders that were. */
async function intentsAround(db: Db, { intents, orders }: Named): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select intents.id from orders join intents on intents.user_id = orders.user_id
      and intents.idempotency_key like 'order-' || orders.execution_key || '-%'
    where orders.id = any(${orders}::uuid[]) order by intents.created_at`.execute(db);
  return [...intents, ...rows.map(({ id }) => id)];
}

async function ordersAround(
  db: Db,
  { orders }: Named,
  around: {
    readonly isOne: boolean;
    readonly intents: readonly Selectable<Database['intents']>[];
    readonly own: Own;
  },
) {
  const { isOne, intents, own } = around;
  const everything = { userId: null, walletId: null, state: null, kind: null, mint: null, ids: null };
  if (isOne) {
    const { rows } = await sql<{ id: string }>`
      select orders.id from orders join intents on intents.user_id = orders.user_id
        and intents.idempotency_key like 'order-' || orders.execution_key || '-%'
      where intents.id = any(${intents.map(({ id }) => id)}::uuid[])`.execute(db);
    return await newestOrders(
      db,
      { ...everything, ids: [...orders, ...rows.map(({ id }) => id)] },
      LISTED_MAX,
    );
  }
  const [field, ids] =
    'wallets' in own ? (['walletId', own.wallets] as const) : (['userId', own.users] as const);
  const lists = await Promise.all(
    ids.map((id) => newestOrders(db, { ...everything, [field]: id }, LISTED_MAX)),
  );
  return lists.flat().slice(0, LISTED_MAX);
}

/** A list for `in`, which may not be empty. */
function withNone(ids: readonly string[]): readonly string[] {
  return ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000'];
}
