import { isCallError } from '@cumulus/contract/errors.ts';
import { suggestedFloor } from '@cumulus/contract/order-floor.ts';
import { conditionParts } from '@cumulus/contract/trigger.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { Keys } from '../ports/keys.ts';
import type { TokenMarket } from '../ports/market.ts';
import { mint } from '../ports/units.ts';
import type { SealMandate } from '../settlement/signing/mandate.ts';
import { mandateOf } from './mandate.ts';
import type { Condition, OrderedSwap } from './order.ts';
import type { Estimate, OrderSwaps } from './order-swaps.ts';
import { isFresh } from './price-age.ts';
import { conditionOf } from './store.ts';

export interface FloorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly market: Pick<TokenMarket, 'quotes'>;
  readonly swaps: Pick<OrderSwaps, 'estimate'>;
  readonly keys: Pick<Keys, 'recordMandate'>;
  readonly sealMandate: SealMandate;
  readonly log: Pick<Logger, 'warn'>;
}

/** The floor of an order whose user named none, by what its swap would bring now. */
export async function floorOf(
  { clock, market }: Pick<FloorDeps, 'clock' | 'market'>,
  swap: Pick<OrderedSwap, 'inputMint' | 'outputMint'>,
  condition: Condition,
  { minimumReceived }: Pick<Estimate, 'minimumReceived'>,
): Promise<bigint> {
  const { inputMint: sellMint, outputMint: buyMint } = swap;
  const of = { minimumReceived, sellMint, buyMint };
  const waits = (until: Date | null) => until && until.getTime() - clock.now();
  if (condition.type === 'time')
    return suggestedFloor({ ...of, waitsMs: waits(condition.at), watched: null });
  const trigger = { ...condition, mint: condition.token.mint };
  const quote = (await market.quotes([trigger.mint])).get(trigger.mint);
  const isKnown = quote !== undefined && isFresh(quote, clock.now());
  const now = isKnown ? (conditionParts(trigger.condition).isPrice ? quote.usd : quote.marketCap) : null;
  return suggestedFloor({ ...of, waitsMs: waits(condition.expiresAt), watched: { trigger, now } });
}

/** Most that get a floor in one go. */
const AT_ONCE_MAX = 20;

/**
 * Gives floors to open orders without one, in any order: what one lacks must not keep back the others. Returns whether all have one
 * now. They are older than floors, or were made while the router gave no quote.
 */
export async function addFloors(deps: FloorDeps): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where floor is null and state in ('pending', 'executing')
    order by random() limit ${AT_ONCE_MAX}`.execute(deps.db);
  let added = 0;
  for (const { id } of rows)
    try {
      await addFloor(deps, id);
      added += 1;
    } catch (error) {
      if (!isCallError(error)) throw error;
      deps.log.warn({ order: id, err: error }, 'an order has no floor yet');
    }
  return added === rows.length && rows.length < AT_ONCE_MAX;
}

/**
 * Gives an order a floor if it has none, in the signer first: if this process dies in between, the next one learns it from there.
 * Returns the floor. Throws what OrderSwaps.estimate and recordMandate throw.
 */
export async function addFloor(deps: Omit<FloorDeps, 'log'>, id: string): Promise<bigint> {
  const order = await readOrder(deps.db, id);
  if (order.floor !== null) return order.floor;
  const floor = await floorOf(deps, order.swap, order.condition, await deps.swaps.estimate(order.swap));
  const mandate = mandateOf({ ...order.terms, floor, condition: order.condition });
  const sealed = await deps.sealMandate({ ...mandate, revision: 0 });
  const recorded = await deps.keys.recordMandate(sealed, '{}');
  const kept = typeof recorded === 'bigint' ? recorded : floor;
  await sql`update orders set floor = ${String(kept)} where id = ${id} and floor is null`.execute(deps.db);
  return kept;
}

async function readOrder(db: Db, id: string) {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const [sellMint, buyMint] = [row.sell_token, row.buy_token].map(({ mint: text }) => String(text)) as [
    string,
    string,
  ];
  const of = { userId: row.user_id, walletId: row.wallet_id };
  return {
    floor: row.floor,
    condition: conditionOf(row),
    terms: { id, ...of, sellMint, sellAmount: row.sell_amount, buyMint },
    swap: {
      ...{ ...of, inputMint: mint(sellMint), outputMint: mint(buyMint) },
      ...{ amount: row.sell_amount, confirmed: row.confirmed },
    },
  };
}
