import type { RouteId } from '@cumulus/contract/v1/routes.ts';
import { createApproval, getApproval } from './approvals.ts';
import type { Asked } from './context.ts';
import { cancelOrder, createOrder, getOrder, listOrders } from './orders.ts';
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

/** What each operation does; the description of the API needs no program. */
export const operations: Readonly<Record<Exclude<RouteId, 'getOpenApi'>, (asked: Asked) => Promise<object>>> =
  {
    ...{ listWallets, getWallet, getBalances, createTransfer, checkTransfer, getTransfer: getPayment },
    ...{ createQuote, createSwap, createOrder, listOrders, getOrder, cancelOrder },
    ...{ listHistory, getReceipt, listPrices, getGrant, createApproval, getApproval },
  };
