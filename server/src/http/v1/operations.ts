import type { RouteId } from '@cumulus/contract/v1/routes.ts';
import { createApproval, getApproval } from './approvals.ts';
import type { Asked } from './context.ts';
import {
  cancelBundle,
  cancelOrder,
  createOrder,
  getBundle,
  getOrder,
  listBundles,
  listOrders,
} from './orders.ts';
import { checkTransfer, createQuote, createSwap, createTransfer, getPayment } from './payments.ts';
import {
  getBalances,
  getGrant,
  getReceipt,
  getWallet,
  listHistory,
  listPrices,
  listWallets,
} from './reads.ts';
import { createUser, createWallet, createWebhook, getUser, listUsers } from './services.ts';

/** What each operation does; the description of the API and of its refusals need no program. */
export const operations: Readonly<
  Record<Exclude<RouteId, 'getOpenApi' | 'getProblem'>, (asked: Asked) => Promise<object>>
> = {
  ...{ listWallets, getWallet, getBalances, createTransfer, checkTransfer, getTransfer: getPayment },
  ...{ createQuote, createSwap, createOrder, listOrders, getOrder, cancelOrder },
  ...{ createUser, listUsers, getUser, createWallet, createWebhook },
  ...{ listBundles, getBundle, cancelBundle },
  ...{ listHistory, getReceipt, listPrices, getGrant, createApproval, getApproval },
};
