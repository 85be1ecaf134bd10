import type { Lamports } from '@solana/kit';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import { createAlerts } from '../orders/alerts/alerts.ts';
import { createAlertCalls } from '../orders/alerts/calls.ts';
import { createOrderCalls } from '../orders/calls.ts';
import { addFloor } from '../orders/floor.ts';
import { createKindCalls } from '../orders/kinds/calls.ts';
import { cancelBundle } from '../orders/kinds/cancel.ts';
import { createOrderStatements } from '../orders/looks/statements.ts';
import type { PricePlan } from '../orders/market-check.ts';
import { createOrderSwaps } from '../orders/order-swaps.ts';
import { createOrders } from '../orders/orders.ts';
import { readSlots } from '../orders/price-age.ts';
import { createOrderEngine } from '../orders/worker.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Keys } from '../ports/keys.ts';
import type { TokenMarket } from '../ports/market.ts';
import type { ProofSigner } from '../ports/proofs.ts';
import type { Router } from '../ports/router.ts';
import type { Settlement } from '../settlement/settlement.ts';
import type { SealMandate } from '../settlement/signing/mandate.ts';
import type { SealOrder } from '../settlement/signing/order-seal.ts';
import type { JudgeOffer } from '../swaps/judge.ts';
import type { HasLittleSol } from '../swaps/little-sol.ts';
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
  readonly judge: JudgeOffer;
  readonly hasLittleSol: HasLittleSol;
  readonly wallets: Pick<Wallets, 'own'>;
  readonly feeCapLamports: Lamports;
  readonly leaseMs: number;
  readonly intervalMs: number;
  readonly plan: PricePlan;
  readonly latenessMaxMs: number;
  /** The least that the pools of a watched token hold, USD. */
  readonly liquidityMin: number;
  readonly alertsMax: number;
  readonly ordersMax: number;
  /** Milliseconds a slot, as measured. */
  readonly slotMs: () => number;
  readonly keys: Keys & Pick<ProofSigner, 'signOrder'>;
  readonly sealMandate: SealMandate;
  readonly sealOrder: SealOrder;
}

/** Joins orders and the worker that executes them. */
export function createOrderPart(deps: OrderDeps) {
  const ownWallet = deps.wallets.own;
  const rules = {
    readSlots: () => readSlots(deps.chain, deps.slotMs),
    liquidityMin: deps.liquidityMin,
  };
  const swaps = createOrderSwaps({ ...deps, rules, ownWallet, symbolOf: deps.market.symbolOf });
  const addFloorTo = (id: string) => addFloor({ ...deps, swaps }, id);
  const engine = createOrderEngine({ ...deps, rules, swaps, addFloor: addFloorTo });
  const placing = { ...deps, rules, ownWallet, swaps, onScheduled: engine.wake };
  const orders = createOrders(placing);
  const statements = createOrderStatements({ ...deps, signer: deps.keys });
  return {
    engine,
    knows: orders.knows,
    cancel: orders.cancel,
    cancelBundle: (userId: string, id: string) => cancelBundle(deps, userId, id),
    calls: {
      ...createOrderCalls({ orders, statements, swaps, log: deps.log }),
      ...createKindCalls({ ...placing, orders }),
      ...createAlertCalls(createAlerts({ ...deps, rules })),
    },
  };
}
