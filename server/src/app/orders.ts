import type { Lamports } from '@solana/kit';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import { createOrderCalls } from '../orders/calls.ts';
import { addFloor } from '../orders/floor.ts';
import { createOrderSwaps } from '../orders/order-swaps.ts';
import { createOrders } from '../orders/orders.ts';
import { createOrderEngine } from '../orders/worker.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Keys } from '../ports/keys.ts';
import type { TokenMarket } from '../ports/market.ts';
import type { Router } from '../ports/router.ts';
import type { Settlement } from '../settlement/settlement.ts';
import type { SealMandate } from '../settlement/signing/mandate.ts';
import type { SealOrder } from '../settlement/signing/order-seal.ts';
import { createOfferJudge } from '../swaps/judge.ts';
import type { Wallets } from '../wallets/wallets.ts';

interface OrderDeps {
  readonly db: Db;
  readonly chain: Chain;
  readonly clock: Clock;
  readonly isClockRight: () => boolean;
  readonly log: Logger;
  readonly market: TokenMarket;
  readonly router: Router;
  readonly settlement: Settlement;
  readonly wallets: Pick<Wallets, 'own'>;
  readonly feeCapLamports: Lamports;
  readonly leaseMs: number;
  readonly intervalMs: number;
  readonly latenessMaxMs: number;
  readonly keys: Keys;
  readonly sealMandate: SealMandate;
  readonly sealOrder: SealOrder;
}

/** Joins orders and the worker that executes them. */
export function createOrderPart(deps: OrderDeps) {
  const ownWallet = deps.wallets.own;
  const judge = createOfferJudge(deps);
  const swaps = createOrderSwaps({ ...deps, judge, ownWallet, symbolOf: deps.market.symbolOf });
  const addFloorTo = (id: string) => addFloor({ ...deps, swaps }, id);
  const engine = createOrderEngine({ ...deps, swaps, addFloor: addFloorTo });
  const orders = createOrders({ ...deps, ownWallet, swaps, onScheduled: engine.wake });
  return { engine, knows: orders.knows, calls: createOrderCalls({ orders, swaps, log: deps.log }) };
}
