import { sql } from 'kysely';
import type { CheckGroup } from '../../../../wire/src/check-group.ts';
import { leaseEnd } from '../../db/lease.ts';
import type { Db } from '../../db/pool.ts';
import type { SignedStatement } from '../../ports/proofs.ts';
import type { Mint } from '../../ports/units.ts';
import { dayBefore } from '../../runtime/day.ts';
import { putGroups } from '../checks/counted.ts';
import type { Tree } from './tree.ts';

/** What is published of a mint, as text: the number of leaves, hash (hex) and sum (base units) of the root, and what is held. */
export interface MintRoot {
  readonly held: string;
  readonly leaves: string;
  readonly root: string;
  readonly sum: string;
}
export type MintRoots = Readonly<Record<string, MintRoot>>;

export interface Identity {
  readonly installationId: string;
  readonly genesisHash: string;
}

export async function isAnythingBooked(db: Db): Promise<boolean> {
  const row = await db.selectFrom('ledger').select('wallet_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Null until the chain of this installation is known. */
export async function readIdentity(db: Db): Promise<Identity | null> {
  const { rows } = await sql<Identity>`
    select id as "installationId", genesis_hash as "genesisHash" from installation cross join chain`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** `made`: the day has its liabilities. `taken`: another process makes them. */
export async function claimDay(db: Db, day: string, leaseMs: number): Promise<'claimed' | 'taken' | 'made'> {
  const { rows } = await sql`
    insert into liabilities (day, lease_until) values (${day}, ${leaseEnd(leaseMs)})
    on conflict (day) do update set lease_until = excluded.lease_until
    where liabilities.statement is null and liabilities.lease_until <= now()
    returning day`.execute(db);
  if (rows.length > 0) return 'claimed';
  return (await isMade(db, day)) ? 'made' : 'taken';
}

export async function isMade(db: Db, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('liabilities')
    .select('day')
    .where('day', '=', day)
    .where('statement', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the next run begin at once. */
export async function releaseDay(db: Db, day: string): Promise<void> {
  await sql`update liabilities set lease_until = now() where day = ${day} and statement is null`.execute(db);
}

export interface OwedRow {
  readonly userId: string;
  readonly subject: string;
  readonly mint: Mint;
  /** Base units; negative if the books are wrong. */
  readonly amount: bigint;
}

/** What is booked to users in these wallets, of each up to a slot, by mint; without zeros. */
export async function owedAt(
  db: Db,
  wallets: readonly { readonly address: string; readonly slot: string }[],
): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select user_id as "userId", subject, mint, sum(delta) as amount
    from unnest(
      ${wallets.map(({ address }) => address)}::text[], ${wallets.map(({ slot }) => slot)}::numeric[]
    ) as read (address, slot)
    join wallets on public_key = read.address join users on users.id = user_id
    join ledger on ledger.wallet_id = wallets.id and ledger.slot <= read.slot
    group by user_id, subject, mint having sum(delta) <> 0`.execute(db);
  return rows;
}

export interface NewLiabilities {
  readonly day: string;
  readonly signed: SignedStatement;
  readonly mints: MintRoots;
  readonly trees: ReadonlyMap<Mint, Tree>;
  readonly custody: string;
  readonly checks: DayChecks;
}

/** How checks of owners are counted: the key of their tokens (hex), and the groups. */
interface DayChecks {
  readonly key: string;
  readonly groups: readonly CheckGroup[];
}

/** Days for which leaves and custody reports are kept; roots are kept for ever. */
const LEAVES_KEPT = 7;
const CUSTODY_KEPT = 31;

/** All or nothing. False if the day was made meanwhile. */
export async function putDay(
  db: Db,
  { day, signed, mints, trees, custody, checks }: NewLiabilities,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update liabilities set made_at = now(), statement = ${signed.statement}, signature = ${signed.signature},
        public_key = ${signed.publicKey}, mints = ${JSON.stringify(mints)}::json, custody = ${custody},
        checks = ${JSON.stringify(checks)}::json
      where day = ${day} and statement is null`.execute(tx);
    if (numAffectedRows !== 1n) return false;
    for (const [mint, { owed, levels }] of trees) {
      await sql`
        insert into liability_leaves (day, mint, position, user_id, salt)
        select ${day}, ${mint}, place - 1, user_id, salt from unnest(
          ${owed.map(({ userId }) => userId)}::uuid[], ${owed.map(({ salt }) => Buffer.from(salt))}::bytea[]
        ) with ordinality as leaf (user_id, salt, place)`.execute(tx);
      for (const [level, nodes] of levels.entries())
        await sql`
          insert into liability_nodes (day, mint, level, position, hash, sum)
          select ${day}, ${mint}, ${level}, place - 1, hash, sum from unnest(
            ${nodes.map(({ hash }) => hash)}::bytea[], ${nodes.map(({ sum }) => String(sum))}::numeric[]
          ) with ordinality as node (hash, sum, place)`.execute(tx);
    }
    await putGroups(tx, day, checks.groups);
    await sql`delete from liability_leaves where day < ${dayBefore(day, LEAVES_KEPT)}`.execute(tx);
    await sql`delete from liability_nodes where day < ${dayBefore(day, LEAVES_KEPT)}`.execute(tx);
    await sql`update liabilities set custody = null where day < ${dayBefore(day, CUSTODY_KEPT)}`.execute(tx);
    return true;
  });
}

export interface UnpublishedDay {
  readonly day: string;
  readonly statement: string;
  readonly memoSent: string | null;
  readonly memoBlockhash: string | null;
}

/** The newest day, unless it is on the chain. */
export async function unpublishedDay(db: Db): Promise<UnpublishedDay | null> {
  const { rows } = await sql<UnpublishedDay & { memo: string | null }>`
    select day, statement, memo, memo_sent as "memoSent", memo_blockhash as "memoBlockhash"
    from liabilities where statement is not null order by day desc limit 1`.execute(db);
  const [newest] = rows;
  return newest && newest.memo === null ? newest : null;
}

export async function sendingMemo(db: Db, day: string, signature: string, blockhash: string): Promise<void> {
  await db
    .updateTable('liabilities')
    .set({ memo_sent: signature, memo_blockhash: blockhash })
    .where('day', '=', day)
    .execute();
}

export async function putMemo(db: Db, day: string, signature: string): Promise<void> {
  await db.updateTable('liabilities').set({ memo: signature }).where('day', '=', day).execute();
}

export interface MadeDay extends SignedStatement {
  readonly day: string;
  readonly madeAt: Date;
  /** The transaction that wrote the root to the chain. */
  readonly memo: string | null;
  readonly mints: MintRoots;
  readonly hasCustody: boolean;
}

/** Of the newest liabilities. Null before the first day. */
export async function newestDate(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('liabilities')
    .select('day')
    .where('statement', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Null before the first day. */
export async function newestDay(db: Db): Promise<MadeDay | null> {
  return await madeDay(db, null);
}

/** The liabilities of a day, or the newest if it is null. Null if there are no such liabilities. */
export async function madeDay(db: Db, day: string | null): Promise<MadeDay | null> {
  const { rows } = await sql<MadeDay>`
    select day, made_at as "madeAt", statement, signature, public_key as "publicKey", mints, memo,
           custody is not null as "hasCustody"
    from liabilities where statement is not null and (${day}::text is null or day = ${day}::text)
    order by day desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function custodyOf(db: Db, day: string): Promise<string | null> {
  const row = await db.selectFrom('liabilities').select('custody').where('day', '=', day).executeTakeFirst();
  return row?.custody ?? null;
}

/** Null for the liabilities of a version without them. */
export async function checksOf(db: Db, day: string): Promise<DayChecks | null> {
  const { rows } = await sql<{ checks: DayChecks | null }>`
    select checks from liabilities where day = ${day}`.execute(db);
  return rows[0]?.checks ?? null;
}

export interface OwnLeaf {
  readonly mint: string;
  readonly position: bigint;
  readonly salt: Uint8Array;
  readonly amount: bigint;
  readonly subject: string;
}

export async function ownLeaves(db: Db, userId: string, day: string): Promise<OwnLeaf[]> {
  const { rows } = await sql<OwnLeaf>`
    select leaf.mint, leaf.position, salt, sum as amount, subject
    from liability_leaves as leaf
    join liability_nodes as node on node.day = leaf.day and node.mint = leaf.mint and level = 0
      and node.position = leaf.position
    join users on users.id = user_id
    where leaf.user_id = ${userId} and leaf.day = ${day} order by leaf.mint`.execute(db);
  return rows;
}

/** The nodes at these places; those that are missing are padding. */
export async function nodesAt(
  db: Db,
  day: string,
  mint: string,
  places: readonly { readonly level: number; readonly position: bigint }[],
): Promise<ReadonlyMap<number, { hash: Uint8Array; sum: bigint }>> {
  const { rows } = await sql<{ level: number; hash: Uint8Array; sum: bigint }>`
    select level, hash, sum from liability_nodes
    join unnest(
      ${places.map(({ level }) => level)}::int[], ${places.map(({ position }) => String(position))}::bigint[]
    ) as wanted (level, position) using (level, position)
    where day = ${day} and mint = ${mint}`.execute(db);
  return new Map(rows.map(({ level, ...node }) => [level, node]));
}

export async function subjectOf(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('subject')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.subject;
}
