import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import { READER_VERSION } from '../ports/chain.ts';
import type { FoundTransaction } from './changes.ts';

/** A wallet that is due for a check. */
export interface Watched {
  readonly walletId: string;
  readonly publicKey: Address;
  /** Latest slot at which ledger and chain were equal. */
  readonly explainedSlot: bigint;
  /** Since when they have differed without an explanation. */
  readonly unexplainedSince: Date | null;
  /** Its token accounts, or as many as are worth knowing, when all were last listed; null if they have to be. */
  readonly accounts: readonly Address[] | null;
  readonly listedAt: Date | null;
  /** When ledger and chain last differed, or someone said that they may; at first, when it was created. */
  readonly activeAt: Date;
  /** Whether someone has seen a difference. */
  readonly isAsked: boolean;
}

/** Age of what last happened with a wallet from which it is idle. */
const IDLE_AFTER = '1 day';

/** Which wallets are claimed: those whose difference someone has seen, or all. */
export type Queue = 'asked' | 'all';

/**
 * Claims wallets that are due, longest waiting first, and postpones them by `sweepMs`, when they are checked again, also if this
 * process dies; by `idleMs` if nothing has happened with them for a day. With jitter, so that one unreadable wallet is not always in a batch with the same others. Deleted wallets are
 * no longer watched.
 */
export async function claimDue(
  db: Db,
  now: Date,
  { sweepMs, idleMs }: { readonly sweepMs: number; readonly idleMs: number },
  limit: number,
  queue: Queue = 'all',
): Promise<Watched[]> {
  const order = queue === 'asked' ? sql`asked_at is not null order by asked_at` : sql`true order by due_at`;
  const { rows } = await sql<Watched & { isOpen: boolean }>`
    with due as (
      select wallet_id, asked_at from deposit_watches where due_at <= ${now} and ${order} limit ${limit}
      for update skip locked
    )
    update deposit_watches as watch
    set looked_at = ${now}, due_at = case when deleted_at is null
      then ${now}::timestamptz + (1 - random() / 10)
        * case when coalesce(active_at, created_at) < ${now}::timestamptz - ${IDLE_AFTER}::interval
          then ${`${idleMs} milliseconds`}::interval else ${`${sweepMs} milliseconds`}::interval end
      else 'infinity' end
    from due join wallets on wallets.id = due.wallet_id
    where watch.wallet_id = due.wallet_id
    returning watch.wallet_id as "walletId", public_key as "publicKey", explained_slot as "explainedSlot",
              unexplained_since as "unexplainedSince", accounts, listed_at as "listedAt",
              coalesce(active_at, created_at) as "activeAt", due.asked_at is not null as "isAsked",
              deleted_at is null as "isOpen"`.execute(db);
  return rows.filter(({ isOpen }) => isOpen);
}

/**
 * Makes the wallets at these addresses due now, or `spacingMs` after their last check. A last check in the future, written by
 * a clock that was ahead, counts as now. With `isAsked` they go ahead of all others until ledger and chain are equal.
 */
export async function makeDue(
  db: Db,
  addresses: readonly string[],
  now: Date,
  spacingMs: number,
  isAsked: boolean,
): Promise<void> {
  const soonest = sql`greatest(
    ${now}::timestamptz, least(looked_at, ${now}::timestamptz) + ${`${spacingMs} milliseconds`}::interval
  )`;
  await sql`
    update deposit_watches
    set due_at = least(due_at, ${soonest}), listed_at = null, active_at = ${now}, asked_at = case when ${isAsked} then coalesce(asked_at, ${now}) else asked_at end
    from wallets where wallets.id = wallet_id and public_key = any(${addresses}::text[])
      and (due_at > ${soonest} or listed_at is not null or (${isAsked} and asked_at is null))
      and due_at <> 'infinity'`.execute(db);
}

export async function postpone(db: Db, walletIds: readonly string[], until: Date): Promise<void> {
  if (walletIds.length === 0) return;
  await db
    .updateTable('deposit_watches')
    .set({ due_at: until })
    .where('wallet_id', 'in', [...walletIds])
    .where('due_at', '>', until)
    .execute();
}

/** For how long wallets are not compared again because a stream shows all their transactions. */
export interface Pause {
  readonly pauseMs: number;
  /** The interval that they were claimed with, milliseconds. What is due sooner was hinted at since. */
  readonly sweepMs: number;
  /** Wallets that are younger may have received something before the stream knew them. */
  readonly settled: Date;
}

/** Ends the pauses of wallets: a stream that showed all their transactions has ended, or a clock that was ahead postponed them. */
export async function endPauses(
  db: Db,
  now: Date,
  sweepMs: number,
  longestMs: number,
  limit: number,
): Promise<void> {
  const sweep = sql`${`${sweepMs} milliseconds`}::interval`;
  await sql`
    update deposit_watches set due_at = ${now}::timestamptz + random() * ${sweep}
    where wallet_id in (
      select wallet_id from deposit_watches
      where due_at > ${now}::timestamptz + ${`${longestMs} milliseconds`}::interval and due_at < 'infinity' limit ${limit} for update skip locked
    )`.execute(db);
}

/**
 * Records that ledger and chain were equal at a slot. With `pause` it is also a long time until they are compared again.
 * What a current walk has not read yet adds up to zero, so the next walk may stop above it; unless an own transaction that is not
 * booked yet happens to compensate it.
 */
export async function recordExplained(
  db: Db,
  walletIds: readonly string[],
  slot: bigint,
  pause: Pause | null,
): Promise<void> {
  const dueAt = pause
    ? sql`case when due_at >= looked_at + ${`${pause.sweepMs * 0.89} milliseconds`}::interval and due_at < 'infinity'
            and (select created_at from wallets where id = wallet_id) < ${pause.settled}
          then looked_at + (1 - random() / 10) * ${`${pause.pauseMs} milliseconds`}::interval else due_at end`
    : sql`due_at`;
  await sql`
    with ended as (
      update deposit_cursors
      set until = walk_head, walk_head = null, walk_before = null, version = version + 1
      where wallet_id = any(${walletIds}::uuid[]) and walk_head is not null and not exists (
        select from intents where intents.wallet_id = deposit_cursors.wallet_id and state = 'pending'
      )
    )
    update deposit_watches
    set explained_slot = greatest(explained_slot, ${String(slot)}::numeric), unexplained_since = null, asked_at = null,
        due_at = ${dueAt}
    where wallet_id = any(${walletIds}::uuid[])`.execute(db);
}

/** What listing a wallet's token accounts has shown. */
interface Listed {
  readonly walletId: string;
  readonly accounts: readonly Address[];
  /** Whether ledger and chain differ. */
  readonly isActive: boolean;
}

export async function recordListed(db: Db, listed: readonly Listed[], now: Date): Promise<void> {
  await sql`
    update deposit_watches as watch
    set listed_at = ${now}, accounts = string_to_array(listed.accounts, ' '),
        active_at = case when listed.is_active then ${now} else active_at end
    from unnest(
      ${listed.map(({ walletId }) => walletId)}::uuid[], ${listed.map(({ accounts }) => accounts.join(' '))}::text[],
      ${listed.map(({ isActive }) => isActive)}::boolean[]
    ) as listed (wallet_id, accounts, is_active)
    where watch.wallet_id = listed.wallet_id`.execute(db);
}

/** Records since when a difference is unexplained. */
export async function recordUnexplained(db: Db, walletId: string, since: Date): Promise<void> {
  await db
    .updateTable('deposit_watches')
    .set({ unexplained_since: since })
    .where('wallet_id', '=', walletId)
    .where('unexplained_since', 'is', null)
    .execute();
}

/** How far the transactions of an address have been read. */
export interface Cursor {
  readonly address: Address;
  /** Everything up to this signature is booked. */
  readonly until: string | null;
  /** The current walk: the newest signature that it saw, and the oldest that it has booked. */
  readonly walkHead: string | null;
  readonly walkBefore: string | null;
  /** 0 if nothing is stored. */
  readonly version: bigint;
}

export async function findCursors(db: Db, walletId: string): Promise<Cursor[]> {
  const rows = await db.selectFrom('deposit_cursors').selectAll().where('wallet_id', '=', walletId).execute();
  return rows.map((row) => ({
    address: row.address,
    until: row.until,
    walkHead: row.walk_head,
    walkBefore: row.walk_before,
    version: row.version,
  }));
}

/**
 * The signatures that are booked already, set aside as unread, or are by the wallet on its own transactions, which settlement
 * books. If another party pays the fee of such a transaction, that party's signature names it.
 */
export async function knownSignatures(
  db: Db,
  walletId: string,
  signatures: readonly string[],
): Promise<ReadonlySet<string>> {
  if (signatures.length === 0) return new Set();
  const { rows } = await sql<{ signature: string }>`
    select signature from ledger where wallet_id = ${walletId} and signature = any(${signatures}::text[])
    union all
    select attempts.signature from attempts join intents on intents.id = intent_id
    where attempts.signature = any(${signatures}::text[]) and wallet_id = ${walletId}
    union all
    select signature from unread_transactions where wallet_id = ${walletId} and signature = any(${signatures}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ signature }) => signature));
}

/** Inserts what external transactions did to wallets, each only once; what settlement books is its own. */
export function booking(found: readonly (FoundTransaction & { readonly walletId: string })[]) {
  const rows = found.flatMap(({ changes, ...transaction }) =>
    changes.map((change) => ({ ...transaction, ...change })),
  );
  return sql`
    insert into ledger (wallet_id, signature, mint, delta, counterparty, slot, at, source)
    select wallet_id, signature, mint, delta, counterparty, slot, at, 'external'
    from unnest(
      ${rows.map(({ walletId }) => walletId)}::uuid[],
      ${rows.map(({ signature }) => signature)}::text[], ${rows.map(({ mint }) => mint)}::text[],
      ${rows.map(({ delta }) => String(delta))}::numeric[], ${rows.map((row) => row.counterparty)}::text[],
      ${rows.map(({ slot }) => String(slot))}::numeric[], ${rows.map(({ at }) => at)}::timestamptz[]
    ) as found (wallet_id, signature, mint, delta, counterparty, slot, at)
    where not exists (
      select from attempts join intents on intents.id = intent_id
      where attempts.signature = found.signature and intents.wallet_id = found.wallet_id
    )
    on conflict do nothing`;
}

/** A transaction of a wallet that this version cannot read. */
export interface Unreadable {
  readonly walletId: string;
  readonly signature: string;
  readonly slot: bigint;
  /** In words. */
  readonly reason: string;
}

const REASON_MAX = 200;

/** Sets transactions aside that cannot be read; those that are booked, or set aside, stay as they are. */
const settingAside = (unreadable: readonly Unreadable[]) => sql`
  insert into unread_transactions (wallet_id, signature, slot, reason, reader, due_at)
  select wallet_id, signature, slot, reason, ${READER_VERSION}, now() + interval '1 minute'
  from unnest(
    ${unreadable.map(({ walletId }) => walletId)}::uuid[], ${unreadable.map(({ signature }) => signature)}::text[],
    ${unreadable.map(({ slot }) => String(slot))}::numeric[],
    ${unreadable.map(({ reason }) => reason.slice(0, REASON_MAX))}::text[]
  ) as aside (wallet_id, signature, slot, reason)
  where not exists (
    select from ledger where ledger.wallet_id = aside.wallet_id and ledger.signature = aside.signature
  )
  on conflict do nothing`;

/**
 * Books external transactions of a wallet, each only once, sets aside those that cannot be read, and advances the cursor past
 * them, in one statement. Null if another process has moved the cursor.
 */
export async function bookFound(
  db: Db,
  walletId: string,
  found: readonly FoundTransaction[],
  unreadable: readonly Unreadable[],
  cursor: Cursor,
): Promise<Cursor | null> {
  const { rows: moved } = await sql<{ version: bigint }>`
    with booked as (${booking(found.map((each) => ({ ...each, walletId })))}), aside as (${settingAside(unreadable)})
    insert into deposit_cursors as cursor (wallet_id, address, until, walk_head, walk_before, version)
    values (${walletId}, ${cursor.address}, ${cursor.until}, ${cursor.walkHead}, ${cursor.walkBefore}, 1)
    on conflict (wallet_id, address) do update
    set until = excluded.until, walk_head = excluded.walk_head, walk_before = excluded.walk_before,
        version = cursor.version + 1
    where cursor.version = ${String(cursor.version)}
    returning version`.execute(db);
  return moved[0] ? { ...cursor, version: moved[0].version } : null;
}

/** A transaction of a wallet that a stream of the chain has shown. */
export interface Hint {
  readonly walletId: string;
  readonly publicKey: Address;
  readonly signature: string;
  readonly slot: bigint;
  readonly hintedAt: Date;
}

/**
 * Claims hints, new ones first, and postpones each by half of its age and at least `againMs`: then they are read again if this
 * process dies or the node does not have the transaction yet.
 */
export async function claimHints(db: Db, now: Date, againMs: number, limit: number): Promise<Hint[]> {
  const { rows } = await sql<Hint>`
    with due as (
      select wallet_id, signature from deposit_hints where due_at <= ${now} order by due_at, hinted_at limit ${limit}
      for update skip locked
    )
    update deposit_hints as hint
    set due_at = ${now}::timestamptz
      + greatest(${`${againMs} milliseconds`}::interval, (${now}::timestamptz - hinted_at) / 2)
    from due join wallets on wallets.id = due.wallet_id
    where hint.wallet_id = due.wallet_id and hint.signature = due.signature
    returning hint.wallet_id as "walletId", public_key as "publicKey", hint.signature, hint.slot,
              hinted_at as "hintedAt"`.execute(db);
  return rows;
}

/**
 * Books what hints have led to, sets aside what cannot be read, and ends these hints, in one statement. Their wallets are compared with the chain within a minute: one
 * node said what was booked. Those of `unexplained` hints, which the chain does not have, are compared at once. Returns the wallets
 * for which something was booked.
 */
export async function bookHinted(
  db: Db,
  found: readonly (FoundTransaction & { readonly walletId: string })[],
  unreadable: readonly Unreadable[],
  ended: readonly Hint[],
  unexplained: readonly Hint[],
): Promise<string[]> {
  const hints = [...ended, ...unexplained];
  const without = [...unexplained, ...unreadable].map(({ walletId }) => walletId);
  const { rows } = await sql<{ walletId: string }>`
    with booked as (${booking(found)} returning wallet_id), aside as (${settingAside(unreadable)}), ended as (
      delete from deposit_hints using unnest(
        ${hints.map(({ walletId }) => walletId)}::uuid[], ${hints.map(({ signature }) => signature)}::text[]
      ) as hint (wallet_id, signature)
      where deposit_hints.wallet_id = hint.wallet_id and deposit_hints.signature = hint.signature
    ), compared as (
      update deposit_watches
      set due_at = least(due_at, case when wallet_id = any(${without}::uuid[]) then now() else now() + interval '1 minute' end)
      where wallet_id = any(${hints.map(({ walletId }) => walletId)}::uuid[]) and due_at < 'infinity'
    )
    select distinct wallet_id as "walletId" from booked`.execute(db);
  return rows.map(({ walletId }) => walletId);
}

/**
 * Books a difference that no transaction explains, or none that can be read, one row per mint, marked as an adjustment. Only if no own transaction of
 * the wallet is pending and the ledger has not changed since it was compared.
 */
export async function bookAdjustment(
  db: Db,
  walletId: string,
  slot: bigint,
  differences: ReadonlyMap<string, { booked: bigint; delta: bigint }>,
  why: 'adjustment' | 'unread' = 'adjustment',
): Promise<boolean> {
  const rows = [...differences].map(([mint, difference]) => ({ mint, ...difference }));
  const { numAffectedRows } = await sql`
    insert into ledger (wallet_id, signature, mint, delta, slot, at, source)
    select ${walletId}, ${`${why}-${slot}`}, mint, delta, ${String(slot)}::numeric, now(), 'adjustment'
    from unnest(
      ${rows.map(({ mint }) => mint)}::text[], ${rows.map(({ delta }) => String(delta))}::numeric[]
    ) as difference (mint, delta)
    where not exists (select from intents where wallet_id = ${walletId} and state = 'pending')
      and not exists (
        select from unnest(
          ${rows.map(({ mint }) => mint)}::text[], ${rows.map(({ booked }) => String(booked))}::numeric[]
        ) as compared (mint, booked)
        where booked <> (
          select coalesce(sum(delta), 0) from ledger where wallet_id = ${walletId} and ledger.mint = compared.mint
        )
      )
      and not exists (
        select from ledger where wallet_id = ${walletId} and ledger.slot > ${String(slot)}::numeric
      )
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
