import { CallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import type { Handlers } from '../../accounts/caller.ts';
import type { Keys } from '../../ports/keys.ts';
import { listBundles } from '../bundles/bundles.ts';
import { shownBundles } from '../bundles/shown.ts';
import { dryRun } from '../order-swaps.ts';
import type { Orders } from '../orders.ts';
import { cancelBundle } from './cancel.ts';
import { editOrder } from './edit.ts';
import { parsePlacing } from './parse.ts';
import { pauseOrder } from './pause.ts';
import { type KindDeps, type Placed, place } from './placing.ts';

interface Deps extends KindDeps {
  readonly keys: Pick<Keys, 'recordMandate' | 'closeMandate'>;
  readonly orders: Pick<Orders, 'shown'>;
  readonly log: Pick<Logger, 'warn'>;
}

type Names = 'placeOrder' | 'editOrder' | 'pauseOrder' | 'cancelBundle' | 'getOrderBundles';

/** Orders that are more than one swap at a time or a price. */
export function createKindCalls(deps: Deps): Handlers<Names> {
  const { db, orders } = deps;
  const shown = async (placed: Pick<Placed, 'orders' | 'bundle'>) => ({
    success: true as const,
    orders: await orders.shown(placed.orders),
    bundle: placed.bundle && (await shownBundles(deps, [placed.bundle]))[0]!,
  });
  return {
    async placeOrder(request, caller) {
      const isShare = request.shareBps != null;
      if (!isShare && (request.rule.kind === 'market' || request.rule.kind === 'time'))
        throw new CallError('INVALID_SHARE');
      const placed = await place(deps, caller, request);
      const swap = { ...parsePlacing(request), userId: caller.userId };
      const symbol = String(placed.orders[0]!.sell_token.symbol);
      return { ...(await shown(placed)), dryRun: await dryRun(deps, swap, symbol, placed.offer) };
    },

    editOrder: async (request, caller) => await shown(await editOrder(deps, caller, request)),

    pauseOrder: async (request, caller) => await shown(await pauseOrder(deps, caller, request)),

    async cancelBundle({ bundleId }, { userId }) {
      await cancelBundle(deps, userId, bundleId.trim());
      return { success: true };
    },

    async getOrderBundles(_input, { userId }) {
      return { bundles: await shownBundles(deps, await listBundles(db, userId)) };
    },
  };
}
