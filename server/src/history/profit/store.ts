import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import type { Mint } from '../../ports/units.ts';
import type { LedgerEvent } from './event.ts';
import type { NanoUsd } from './nano-usd.ts';
import type { Position, Positions } from './position.ts';

type Tx = Transaction<Database>;

/** An event whose changes have no values yet. */
export interface UnvaluedEvent extends LedgerEvent {
  readonly walletId: string;
  readonly bookedAt: Date;
}

interface LedgerRow {
  readonly wallet_id: string;
  readonly signature: string;
  readonly slot: bigint;
  readonly mint: string;
  readonly delta: bigint;
  readonly value_nano_usd: NanoUsd | null;
  readonly booked_at: Date;
  readonly fee_lamports: bigint | null;
}

/**
 * Events without values, oldest first, with all their changes. With `isClaim` they are claimed until the transaction ends, and
 * those that another worker has claimed are skipped. Skips those booked since `patience` with a change of a `resting` mint too: they would only wait
 * again and block newer ones.
 */
export async function unvaluedEvents(
  db: Db | Tx,
  resting: readonly string[],
  patience: Date,
  limit: number,
  isClaim = false,
): Promise<UnvaluedEvent[]> {
  const { rows } = await sql<LedgerRow>`
    with oldest as materialized (
      select wallet_id, signature from ledger
      where valued_at is null and (booked_at < ${patience} or not exists (
        select from ledger as change
        where change.wallet_id = ledger.wallet_id and change.signature = ledger.signature
          and change.valued_at is null and change.mint = any(${resting}::text[])
      ))
      -- One row for the whole event: two workers that each had some of its rows would wait for each other.
      and not exists (
        select from ledger as change
        where change.wallet_id = ledger.wallet_id and change.signature = ledger.signature and change.mint < ledger.mint
      )
      order by booked_at limit ${limit} ${isClaim ? sql`for update skip locked` : sql``}
    )
    select ledger.wallet_id, ledger.signature, ledger.slot, mint, delta, value_nano_usd, booked_at, fee_lamports
    from oldest join ledger using (wallet_id, signature) left join intents on intents.id = ledger.intent_id`.execute(
    db,
  );
  return eventsOf(rows);
}

/** Serialises changes to the positions of these wallets. Nothing else takes these locks, and all take them in this order. */
export async function lockPositions(tx: Tx, walletIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(wallet_id, 0) as key from unnest(${walletIds}::text[]) as wallet_id order by key
    ) as keys`.execute(tx);
}

/** Values claimed events. */
export async function putValues(tx: Tx, events: readonly UnvaluedEvent[]): Promise<void> {
  const rows = events.flatMap(({ walletId, signature, changes }) =>
    changes.map((change) => ({ walletId, signature, ...change })),
  );
  await sql`
    update ledger set value_nano_usd = worth.value, valued_at = now()
    from unnest(
      ${rows.map(({ walletId }) => walletId)}::uuid[], ${rows.map(({ signature }) => signature)}::text[],
      ${rows.map(({ mint }) => mint)}::text[],
      ${rows.map(({ value }) => (value === null ? null : String(value)))}::numeric[]
    ) as worth (wallet_id, signature, mint, value)
    where ledger.wallet_id = worth.wallet_id and ledger.signature = worth.signature and ledger.mint = worth.mint
      and valued_at is null`.execute(tx);
}

/** All valued events of a wallet. */
export async function valuedEvents(tx: Tx, walletId: string): Promise<LedgerEvent[]> {
  const { rows } = await sql<LedgerRow>`
    select ledger.wallet_id, ledger.signature, ledger.slot, mint, delta, value_nano_usd, booked_at, fee_lamports
    from ledger left join intents on intents.id = ledger.intent_id
    where ledger.wallet_id = ${walletId} and valued_at is not null`.execute(tx);
  return eventsOf(rows);
}

export async function findPositions(tx: Tx, walletId: string): Promise<Positions> {
  const rows = await tx
    .selectFrom('positions')
    .select(['mint', 'amount', 'priced', 'cost_nano_usd as cost', 'realised_nano_usd as realised'])
    .select(['slot', 'signature'])
    .where('wallet_id', '=', walletId)
    .execute();
  return new Map(rows.map(({ mint, ...position }) => [mint, position]));
}

export async function putPositions(tx: Tx, walletId: string, positions: Positions): Promise<void> {
  const rows = [...positions].map(([mint, position]) => ({ mint, ...position }));
  const numbers = (of: 'amount' | 'priced' | 'cost' | 'realised' | 'slot') =>
    rows.map((row) => String(row[of]));
  await sql`
    insert into positions (wallet_id, mint, amount, priced, cost_nano_usd, realised_nano_usd, slot, signature)
    select ${walletId}::uuid, put.* from unnest(
      ${rows.map(({ mint }) => mint)}::text[], ${numbers('amount')}::numeric[], ${numbers('priced')}::numeric[],
      ${numbers('cost')}::numeric[], ${numbers('realised')}::numeric[], ${numbers('slot')}::numeric[],
      ${rows.map(({ signature }) => signature)}::text[]
    ) as put
    on conflict (wallet_id, mint) do update set amount = excluded.amount, priced = excluded.priced,
      cost_nano_usd = excluded.cost_nano_usd, realised_nano_usd = excluded.realised_nano_usd,
      slot = excluded.slot, signature = excluded.signature`.execute(tx);
}

export interface BookedRow {
  readonly wallet_id: string;
  readonly mint: Mint;
  /** Null if there is no position yet. */
  readonly amount: bigint | null;
  readonly priced: bigint;
  readonly cost: NanoUsd;
  /** Booked, but without values and so not in the position. */
  readonly unvalued: bigint;
}

/** Positions and unvalued changes of wallets, by mint. */
export async function bookedRows(db: Db, walletIds: readonly string[]): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    with unvalued as (
      select wallet_id, mint, sum(delta) as delta from ledger
      where wallet_id = any(${walletIds}::uuid[]) and valued_at is null group by wallet_id, mint
    ), valued as (
      select wallet_id, mint, amount, priced, cost_nano_usd from positions where wallet_id = any(${walletIds}::uuid[])
    )
    select wallet_id, mint, amount, coalesce(priced, 0) as priced, coalesce(cost_nano_usd, 0) as cost,
           coalesce(delta, 0) as unvalued
    from valued full join unvalued using (wallet_id, mint)`.execute(db);
  return rows;
}

export interface TokenRow extends Pick<Position, 'amount' | 'priced' | 'cost' | 'realised'> {
  readonly wallet_id: string;
  readonly is_complete: boolean;
}

/** Positions of wallets in one mint, and whether each change of the transactions behind them had a price. */
export async function tokenRows(
  db: Db,
  walletIds: readonly string[],
  mint: string,
): Promise<readonly TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select wallet_id, amount, priced, cost_nano_usd as cost, realised_nano_usd as realised, not exists (
             select from ledger as unpriced
             join ledger as own on own.wallet_id = unpriced.wallet_id and own.signature = unpriced.signature
             where unpriced.wallet_id = positions.wallet_id and unpriced.valued_at is not null
               and unpriced.value_nano_usd is null and own.mint = positions.mint
           ) as is_complete
    from positions where wallet_id = any(${walletIds}::uuid[]) and mint = ${mint}`.execute(db);
  return rows;
}

/** An event is always complete: its rows are booked in one statement. */
function eventsOf(rows: readonly LedgerRow[]): UnvaluedEvent[] {
  const events = new Map<string, UnvaluedEvent & { changes: LedgerEvent['changes'][number][] }>();
  for (const row of rows) {
    const key = `${row.wallet_id} ${row.signature}`;
    const event = events.get(key) ?? {
      walletId: row.wallet_id,
      signature: row.signature,
      slot: row.slot,
      bookedAt: row.booked_at,
      feeLamports: row.fee_lamports ?? 0n,
      changes: [],
    };
    event.changes.push({ mint: row.mint, delta: row.delta, value: row.value_nano_usd });
    events.set(key, event);
  }
  return [...events.values()];
}
