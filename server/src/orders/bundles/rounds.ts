import { baseUnits } from '@cumulus/contract/amount.ts';
import type { Skipped } from '@cumulus/contract/errors/orders.ts';
import { CallError, detailsOf } from '@cumulus/contract/errors.ts';
import { type Selectable, sql, type Transaction } from 'kysely';
import { readTrades } from '../../../../wire/src/trades.ts';
import { mayWrite, mayWriteOnce } from '../../db/may-write.ts';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import { orderIdOf } from '../../settlement/intent-id.ts';
import type { NewOrder, OrderToken } from '../order.ts';
import { writeOrder } from '../store.ts';
import type { AskedBundle, NewBundle, RecurringRule } from './bundle.ts';
import { type Calendar, calendarOf } from './calendar.ts';

/*
 * The rounds of a recurring order. `rounds` of its bundle is the number of its newest one, whose row is there, and `next_at` that
 * one's time. The next row is made when that time has come and the row has ended, so that there is never more than one that is open:
 * rounds that were missed follow one after the other.
 *
 * A row is written with the bundle's new number, by one process: the bundle is locked. If the process dies before that is committed,
 * neither is there. The row's id follows from bundle and number, and the signer signs a round once, whichever server asks.
 */

type Bundle = Selectable<Database['bundles']>;

const AT_ONCE_MAX = 100;

/** Makes the rows of the next rounds whose time has come, and ends what has none. Returns how many bundles have gone on. */
export async function makeRounds(db: Db, now: Date, latenessMaxMs: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from bundles where state = 'active' and next_at <= ${now} and kind = 'recurring' and ${mayWriteOnce}
      and not exists (select from orders where bundle_id = bundles.id and orders.state in ('pending', 'executing'))
    order by next_at limit ${AT_ONCE_MAX}`.execute(db);
  let made = 0;
  for (const { id } of rows) if (await makeRound(db, id, now, latenessMaxMs)) made += 1;
  return made;
}

async function makeRound(db: Db, id: string, now: Date, latenessMaxMs: number): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const bundle = await tx
      .selectFrom('bundles')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'active')
      .where('next_at', '<=', now)
      .where(mayWrite)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    // A statement of its own, after the lock: it sees what another process has written under it.
    if (!bundle || (await openRound(tx, id))) return false;
    const calendar = calendarIn(bundle, latenessMaxMs);
    const following = bundle.rounds + 1;
    const isOver = (round: number): boolean => !calendar.isCaughtUp && calendar.isLate(round, now.getTime());
    await goOn(tx, bundle, calendar, { following, isOver, why: 'late', now });
    return true;
  });
}

/**
 * As a bundle goes on that was paused: skips the rounds whose time has passed meanwhile. It is locked, and none of its orders rests
 * any more.
 */
export async function skipPaused(tx: Transaction<Database>, id: string, now: Date): Promise<void> {
  const bundle = await tx.selectFrom('bundles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (bundle.kind !== 'recurring') return;
  const calendar = calendarIn(bundle, 0);
  const isOver = (round: number): boolean => calendar.timeOf(round) <= now.getTime();
  const open = await openRound(tx, bundle.id);
  if (open?.state === 'executing' || (open && !isOver(bundle.rounds))) return;
  if (!open && !isOver(bundle.rounds)) return;
  const following = bundle.rounds + 1;
  if (open) await skipRound(tx, open.id, { why: 'paused', rounds: 1 }, now);
  await goOn(tx, bundle, calendar, { following, isOver, why: 'paused', now });
}

interface Going {
  /** The round after the newest. */
  readonly following: number;
  /** Of rounds that are skipped. */
  readonly isOver: (round: number) => boolean;
  readonly why: Skipped;
  readonly now: Date;
}

/** Writes the next round that is not over, after a row that reports those that are; ends the bundle if there is none. */
async function goOn(
  tx: Transaction<Database>,
  bundle: Bundle,
  calendar: Calendar,
  { following, isOver, why, now }: Going,
): Promise<void> {
  const end = calendar.nextAfter(following, calendar.has);
  const next = Math.min(calendar.nextAfter(following, isOver), end);
  if (next > following) {
    const told = roundOf(repeatedIn(bundle), following, now);
    await writeOrder(tx, told, {});
    await skipRound(tx, told.id, { why, rounds: next - following }, now);
  }
  const isLast = next === end;
  if (!isLast) await writeOrder(tx, roundOf(repeatedIn(bundle), next, now), {});
  await tx
    .updateTable('bundles')
    .set(
      isLast
        ? { state: 'ended', ended_at: now, rounds: end, next_at: null }
        : { rounds: next, next_at: new Date(calendar.timeOf(next)) },
    )
    .where('id', '=', bundle.id)
    .execute();
}

/** What the orders of a bundle are made of. */
export type Repeated = Pick<NewBundle, 'id' | 'userId' | 'walletId' | 'sellToken' | 'buyToken' | 'asked'>;

/** A round as an order. */
export function roundOf(bundle: Repeated, round: number, createdAt: Date): NewOrder {
  const { id, userId, walletId, sellToken, buyToken, asked } = bundle;
  const { trades, sellAmount, shareBps, confirmed } = asked;
  const part = `0/${round}`;
  return {
    ...{ id: orderIdOf(id, part), userId, walletId, idempotencyKey: null, sellToken, buyToken },
    ...{ kind: 'recurring', bundleId: id, part, confirmed, createdAt },
    sellAmount: baseUnits(BigInt(sellAmount)),
    floor: BigInt(readTrades(trades)![0]!.choices[0]!.buyAmount),
    ...(shareBps !== null && { shareBps }),
    condition: { type: 'time', at: new Date(calendarOf(asked.rule as RecurringRule, 0).timeOf(round)) },
  };
}

export function calendarIn({ asked }: { readonly asked: unknown }, latenessMaxMs: number): Calendar {
  return calendarOf((asked as AskedBundle).rule as RecurringRule, latenessMaxMs);
}

export function repeatedIn(row: Bundle): Repeated {
  return {
    ...{ id: row.id, userId: row.user_id, walletId: row.wallet_id },
    sellToken: row.sell_token as unknown as OrderToken,
    buyToken: row.buy_token as unknown as OrderToken,
    asked: row.asked as unknown as AskedBundle,
  };
}

async function openRound(tx: Transaction<Database>, bundleId: string) {
  return await tx
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('bundle_id', '=', bundleId)
    .where('state', 'in', ['pending', 'executing'])
    .executeTakeFirst();
}

export async function skipRound(
  tx: Transaction<Database>,
  id: string,
  context: { readonly why: Skipped; readonly rounds: number },
  now: Date,
): Promise<void> {
  const error = new CallError('ROUND_SKIPPED', context);
  await tx
    .updateTable('orders')
    .set({ state: 'expired', ended_at: now, due_at: null, missed_at: null })
    .set({ error: error.message, error_details: JSON.stringify(detailsOf(error)) })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}
