import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import { leaseEnd } from '../../db/lease.ts';
import type { Db } from '../../db/pool.ts';
import type { StreamScope } from '../../ports/chain-stream.ts';

/** A transaction of a stream that touches an address, which may be a wallet's. */
export interface Match {
  readonly publicKey: Address;
  readonly signature: string;
  readonly slot: bigint;
}

/** A part of the wallets whose transactions this process reads, under a lease. */
export interface Held {
  readonly partition: number;
  readonly fence: bigint;
  /** Everything up to this slot is handed over; null if nothing ever was. */
  readonly slot: bigint | null;
}

/** Claims a partition that no other process reads; null if all are taken. */
export async function claimStream(db: Db, partitions: number, leaseMs: number): Promise<Held | null> {
  await sql`
    insert into chain_streams (partition, partitions)
    select partition, ${partitions}::integer from generate_series(0, ${partitions}::integer - 1) as partition
    on conflict do nothing`.execute(db);
  const { rows } = await sql<Held>`
    update chain_streams as stream set lease_until = ${leaseEnd(leaseMs)}, fence = fence + 1
    from (
      select partitions, partition from chain_streams where partitions = ${partitions} and lease_until < now()
      order by partition limit 1 for update skip locked
    ) as free
    where stream.partitions = free.partitions and stream.partition = free.partition
    returning stream.partition, fence, slot`.execute(db);
  return rows[0] ?? null;
}

/** Lets another process claim the partition at once. */
export async function releaseStream(db: Db, partitions: number, { partition, fence }: Held): Promise<void> {
  await sql`
    update chain_streams set lease_until = '-infinity'
    where partitions = ${partitions} and partition = ${partition} and fence = ${String(fence)}`.execute(db);
}

/** Waiting hints of one wallet: those beyond are one check of the wallet, so that a flood of deposits to it delays no other. */
const HINTS_PER_WALLET_MAX = 100;

/**
 * Which of the matches are transactions of wallets that are not booked, counted by wallet with what waits already. What settlement
 * has signed is its own to book.
 */
const counted = (matches: readonly Match[]) => sql`
  select wallets.id as wallet_id, found.signature, found.slot,
         row_number() over (partition by wallets.id order by found.slot)
           + (select count(*) from deposit_hints where deposit_hints.wallet_id = wallets.id) as place
  from unnest(
    ${matches.map(({ publicKey }) => publicKey)}::text[], ${matches.map(({ signature }) => signature)}::text[],
    ${matches.map(({ slot }) => String(slot))}::numeric[]
  ) as found (public_key, signature, slot)
  join wallets on wallets.public_key = found.public_key and deleted_at is null
  where not exists (
    select from ledger where ledger.wallet_id = wallets.id and ledger.signature = found.signature
  ) and not exists (
    select from attempts join intents on intents.id = intent_id
    where attempts.signature = found.signature and intents.wallet_id = wallets.id
  )`;

const written = sql`
  hinted as (
    insert into deposit_hints (wallet_id, signature, slot)
    select wallet_id, signature, slot from counted where place <= ${HINTS_PER_WALLET_MAX}
    on conflict do nothing returning wallet_id
  ), checked as (
    update deposit_watches set due_at = least(due_at, now()), listed_at = null
    where wallet_id in (select wallet_id from counted where place > ${HINTS_PER_WALLET_MAX}) and due_at < 'infinity'
  )
  select count(*)::int as hints, case when count(*) > 0 then pg_notify('deposits_hinted', '') end as notified`;

/** Writes what a stream of single wallets has shown. Returns how many hints are new. */
export async function hint(db: Db, matches: readonly Match[]): Promise<number> {
  if (matches.length === 0) return 0;
  const { rows } = await sql<{
    hints: number;
  }>`with counted as (${counted(matches)}), ${written} from hinted`.execute(db);
  return rows[0]!.hints;
}

export interface HandedOver {
  readonly matches: readonly Match[];
  /** Null leaves the cursor as it is. */
  readonly upTo: bigint | null;
  /** When transactions were lost; null if none were. By this process's clock, as are the times at which wallets are compared. */
  readonly lostAt: Date | null;
  readonly scope: StreamScope;
}

/**
 * Writes what a stream of all transactions has shown and moves its cursor, in one statement: if this process dies, the next one reads
 * again what may be missing. False if another process has claimed the partition: nothing is written then.
 */
export async function handOver(
  db: Db,
  partitions: number,
  { partition, fence }: Held,
  { matches, upTo, lostAt, scope }: HandedOver,
  leaseMs: number,
): Promise<boolean> {
  const slot = upTo === null ? null : String(upTo);
  const { rows } = await sql<{ isHeld: boolean }>`
    with held as (
      update chain_streams
      set slot = greatest(slot, ${slot}::numeric), lease_until = ${leaseEnd(leaseMs)},
          moved_at = case when ${slot}::numeric > coalesce(slot, -1) then now() else moved_at end,
          lost_at = coalesce(${lostAt}, lost_at), scope = ${scope}
      where partitions = ${partitions} and partition = ${partition} and fence = ${String(fence)}
      returning true as is_held
    ), counted as (
      select * from (${counted(matches)}) as matched where exists (select from held)
    ), ${written}, exists (select from held) as "isHeld" from hinted`.execute(db);
  return rows[0]!.isHeld;
}

/** Ends a loss once each wallet has been compared with the chain since; five seconds for clocks that differ. */
export async function endLoss(db: Db, partitions: number): Promise<void> {
  await sql`
    update chain_streams set lost_at = null
    where partitions = ${partitions} and lost_at is not null and not exists (
      select from deposit_watches
      where due_at < 'infinity' and (looked_at is null or looked_at < lost_at + interval '5 seconds')
    )`.execute(db);
}

/** Whether a stream shows all transactions of all wallets, and none may be missing. */
export async function isCovered(db: Db, partitions: number): Promise<boolean> {
  const { rows } = await sql<{ isCovered: boolean }>`
    select count(*) = ${partitions}
             and coalesce(bool_and(lost_at is null and moved_at > now() - interval '60 seconds'), false) as "isCovered"
    from chain_streams where partitions = ${partitions}`.execute(db);
  return rows[0]!.isCovered;
}

/** The slot up to which everything is handed over; null before the first. */
export async function handedOverSlot(db: Db, partitions: number): Promise<bigint | null> {
  const { rows } = await sql<{ slot: bigint | null }>`
    select min(slot) as slot from chain_streams where partitions = ${partitions}`.execute(db);
  return rows[0]!.slot;
}

/** What the nodes of the streams are asked for, of those that were read within a minute. */
export async function streamScopes(db: Db): Promise<StreamScope[]> {
  const { rows } = await sql<{ scope: StreamScope }>`
    select distinct scope from chain_streams
    where scope is not null and moved_at > now() - interval '60 seconds' order by scope`.execute(db);
  return rows.map(({ scope }) => scope);
}

/** Addresses of wallets in the order of their ids. */
export async function walletKeys(
  db: Db,
  after: string | null,
  limit: number,
): Promise<{ id: string; publicKey: Address }[]> {
  return await db
    .selectFrom('wallets')
    .select(['id', 'public_key as publicKey'])
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function walletKeysOf(db: Db, userIds: readonly string[]): Promise<Address[]> {
  const rows = await db
    .selectFrom('wallets')
    .select('public_key as publicKey')
    .where('user_id', 'in', [...userIds])
    .execute();
  return rows.map(({ publicKey }) => publicKey);
}
