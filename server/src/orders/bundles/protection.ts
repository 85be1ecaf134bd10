import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import type { Transaction } from 'kysely';
import { readTrades } from '../../../../wire/src/trades.ts';
import type { Database } from '../../db/schema.ts';
import { orderIdOf } from '../../settlement/intent-id.ts';
import type { NewOrder } from '../order.ts';
import { floorFor } from '../share.ts';
import { type Repeated, repeatedIn } from './rounds.ts';

/*
 * A protected buy: when its buy is executed, the order that protects what it brought is written in the same transaction. If the process
 * dies before that is committed, the buy is still executing, and the next worker finds its swap and does both. The signer signs nothing
 * for the second trade before it has signed for the first.
 */

/** The part of the mandate that sells what the buy brought. */
const PROTECTING = '1/0';

/**
 * What protects what the buy of a bundle brought, base units, and whether it rests like its bundle; null if its user has cancelled the
 * bundle. Locks the bundle: call it before its orders are written, as a cancellation locks them.
 */
export async function protectionOf(
  tx: Transaction<Database>,
  bundleId: string,
  bought: bigint,
  now: Date,
): Promise<{ readonly order: NewOrder; readonly rests: boolean } | null> {
  const bundle = await tx
    .selectFrom('bundles')
    .selectAll()
    .where('id', '=', bundleId)
    .where('state', 'in', ['active', 'paused'])
    .forUpdate()
    .executeTakeFirst();
  return bundle
    ? { order: protecting(repeatedIn(bundle), bought, now), rests: bundle.state === 'paused' }
    : null;
}

/** What protects what the buy of a bundle brought, base units. */
export function protecting(bundle: Repeated, bought: bigint, now: Date): NewOrder {
  const { rule, trades, watched, confirmed } = bundle.asked;
  if (rule.kind !== 'otoco' || !watched) throw new Error('only a protected buy has what protects it');
  const [profit, loss] = readTrades(trades)![1]!.choices;
  const most = baseUnits(BigInt(profit!.sellAmount));
  const sellAmount: BaseUnits = bought < most ? baseUnits(bought) : most;
  const floor = (choice: typeof profit) => floorFor(BigInt(choice!.buyAmount), sellAmount, most);
  const usd = (typed: number | string) => Number(typed) * (watched.multiplier ?? 1);
  return {
    ...{ id: orderIdOf(bundle.id, PROTECTING), idempotencyKey: null, kind: 'oco', part: PROTECTING },
    ...{ bundleId: bundle.id, userId: bundle.userId, walletId: bundle.walletId, confirmed, createdAt: now },
    ...{ sellToken: bundle.buyToken, buyToken: bundle.sellToken },
    sellAmount,
    floor: floor(profit),
    condition: {
      ...{ type: 'market', token: watched, condition: 'price_above', value: usd(rule.above) },
      ...{ start: null, expiresAt: null },
      stop: { condition: 'price_below', value: usd(rule.below), floor: floor(loss) },
    },
  };
}
