import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import { dayBefore } from '../../runtime/day.ts';
import { FIRST, type Look, lookHash } from './chain.ts';
import { type Range, rangeFrom, rangeWith } from './range.ts';

/** Held shared while looks are written, and alone while a day is closed. */
const DAYS_LOCK = 7316244021;
/** For how long looks are kept; the last hashes of each day are kept for ever. */
const LOOKS_KEPT_DAYS = 92;

interface Before extends Pick<Look, 'price' | 'cap' | 'doubt'> {
  readonly mint: string;
  readonly looks: bigint;
  readonly today: string;
  /** Of the last look. */
  readonly day: string | null;
  readonly hash: Buffer | null;
  readonly since: Date | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly capLow: number | null;
  readonly capHigh: number | null;
}

interface Written extends Look {
  readonly mint: string;
  readonly day: string;
  readonly hash: Buffer;
  readonly range: Range | null;
}

/** Which looks are written: all, or only those that can decide something (range.ts), and those by which orders became due. */
export interface Writing {
  readonly isThinned: boolean;
  readonly due: ReadonlySet<string>;
}

/**
 * Writes what a check saw of tokens, whose rows of `market_checks` it has locked: of two checks, one comes after the other. Orders are
 * compared in the same transaction.
 */
export async function writeLooks(
  tx: Transaction<Database>,
  seen: readonly Omit<Look & { readonly mint: string }, 'number' | 'at'>[],
  at: Date,
  { isThinned, due }: Writing,
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${DAYS_LOCK})`.execute(tx);
  const { rows: last } = await sql<Before>`
    select checks.mint, looks, greatest(to_char(${at}::timestamptz at time zone 'UTC', 'YYYY-MM-DD'), to_char(closed.last::date + 1, 'YYYY-MM-DD')) as today,
      newest.day, newest.hash, newest.price, newest.cap, newest.doubt,
      range_since as since, low, high, cap_low as "capLow", cap_high as "capHigh"
    from market_checks as checks
    left join price_looks as newest on newest.mint = checks.mint and newest.number = checks.looks,
    (select max(day) as last from price_days) as closed
    where checks.mint = any(${seen.map(({ mint }) => mint)}::text[])`.execute(tx);
  const lastOf = new Map(last.map((row) => [row.mint, row]));
  const looks = seen.flatMap(({ mint, ...look }): Written[] => {
    const before = lastOf.get(mint)!;
    const { looks: count, today, day, hash, since, low, high, capLow, capHigh } = before;
    const isKept = isThinned && since !== null && day === today && !due.has(mint);
    const known: Range | null = isKept ? { since, low, high, capLow, capHigh } : null;
    const wider = known && rangeWith(known, before, look, at);
    if (wider !== null && wider === known) return [];
    const numbered = { number: count + 1n, at, ...look };
    return [
      {
        ...numbered,
        ...{ mint, day: today, hash: lookHash(day === today && hash ? hash : FIRST, mint, numbered) },
        range: isThinned ? (wider ?? rangeFrom(look, at)) : null,
      },
    ];
  });
  if (looks.length > 0) await insertLooks(tx, looks, at);
}

async function insertLooks(tx: Transaction<Database>, looks: readonly Written[], at: Date): Promise<void> {
  await sql`
    with look as (
      select * from unnest(
        ${looks.map(({ mint }) => mint)}::text[], ${looks.map(({ number }) => String(number))}::int8[],
        ${looks.map(({ day }) => day)}::text[], ${looks.map(({ price }) => price)}::float8[],
        ${looks.map(({ cap }) => cap)}::float8[], ${looks.map(({ doubt }) => doubt)}::text[],
        ${looks.map(({ sure }) => sure)}::float8[], ${looks.map(({ hash }) => hash)}::bytea[],
        ${looks.map(({ range }) => range?.since ?? null)}::timestamptz[], ${looks.map(({ range }) => range?.low ?? null)}::float8[],
        ${looks.map(({ range }) => range?.high ?? null)}::float8[], ${looks.map(({ range }) => range?.capLow ?? null)}::float8[],
        ${looks.map(({ range }) => range?.capHigh ?? null)}::float8[]
      ) as look (mint, number, day, price, cap, doubt, sure, hash, range_since, low, high, cap_low, cap_high)
    ), added as (
      insert into price_looks (mint, number, day, at, price, cap, doubt, sure, hash)
      select mint, number, day, ${at}, price, cap, doubt, sure, hash from look
    )
    update market_checks set looks = look.number, range_since = look.range_since, low = look.low, high = look.high,
      cap_low = look.cap_low, cap_high = look.cap_high
    from look where market_checks.mint = look.mint`.execute(tx);
}

/** Has the next look at these tokens written: an order begins to watch, which was not compared with those of the range. */
export async function endRanges(tx: Transaction<Database>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update market_checks set range_since = null where range_since is not null and mint in (
      select mint from market_checks where ${which} order by mint for update)`.execute(tx);
}

/** Waits until a check of the token that is running has ended; how many looks there are then. */
export async function looksSoFar(tx: Transaction<Database>, mint: string): Promise<bigint> {
  await endRanges(tx, sql`mint = ${mint} and range_since is not null`);
  const { rows } = await sql<{ looks: bigint }>`
    select looks from market_checks where mint = ${mint} for share`.execute(tx);
  return rows[0]?.looks ?? 0n;
}

/** The looks of one day at a token: how many, and the last hash (hex). */
export interface DayHead {
  readonly head: string;
  readonly looks: string;
}
export type DayHeads = Readonly<Record<string, DayHead>>;

/**
 * Closes all days before the one of new liabilities, and returns the days that these have: those that no made liabilities have. The
 * same days again if it dies before the liabilities are stored. Deletes looks that are older than is promised.
 */
export async function closeDays(db: Db, proofDay: string): Promise<Readonly<Record<string, DayHeads>>> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${DAYS_LOCK})`.execute(tx);
    await sql`
      insert into price_days (day, proof_day, tokens)
      select day, ${proofDay}, json_object_agg(mint, json_build_object('head', encode(hash, 'hex'), 'looks', looks::text))
      from (
        select distinct on (day, mint) day, mint, hash, count(*) over (partition by day, mint) as looks
        from price_looks where day < ${proofDay} and day > coalesce((select max(day) from price_days), '')
        order by day, mint, number desc
      ) as newest group by day`.execute(tx);
    await sql`
      update price_days set proof_day = ${proofDay}
      where proof_day < ${proofDay} and not exists (
        select from liabilities where liabilities.day = proof_day and statement is not null)`.execute(tx);
    await sql`delete from price_looks where day < ${dayBefore(proofDay, LOOKS_KEPT_DAYS)}`.execute(tx);
    return await daysOf(tx, proofDay);
  });
}

/** The days that the liabilities of a day have. */
async function daysOf(
  db: Db | Transaction<Database>,
  proofDay: string,
): Promise<Readonly<Record<string, DayHeads>>> {
  const { rows } = await sql<{ day: string; tokens: DayHeads }>`
    select day, tokens from price_days where proof_day = ${proofDay} order by day`.execute(db);
  return Object.fromEntries(rows.map(({ day, tokens }) => [day, tokens]));
}

/** Days of looks as liabilities use them. */
export const createPriceDays = (db: Db) => ({
  close: (day: string) => closeDays(db, day),
  of: (day: string) => daysOf(db, day),
  closedIn: (day: string) => closedIn(db, day),
});

/** The day of the liabilities that have a day; null if it is not closed. */
async function closedIn(db: Db, day: string): Promise<string | null> {
  const row = await db.selectFrom('price_days').select('proof_day').where('day', '=', day).executeTakeFirst();
  return row?.proof_day ?? null;
}
