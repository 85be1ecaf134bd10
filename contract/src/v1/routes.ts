import type { Route } from './route.ts';
import * as shapes from './shapes.ts';

const read = { acts: ['read'], signed: false, status: 200 } as const;

/** The HTTP API for programs. The server answers exactly these; docs/openapi.json is made of them. */
export const routes = {
  listWallets: {
    ...read,
    ...{ id: 'listWallets', method: 'GET', path: '/v1/wallets' },
    summary: 'The wallets that the grant names',
    query: shapes.pageQuery,
    answer: shapes.walletList,
  },
  getWallet: {
    ...read,
    ...{ id: 'getWallet', method: 'GET', path: '/v1/wallets/{walletId}' },
    summary: 'One of these wallets',
    answer: shapes.shownWallet,
  },
  getBalances: {
    ...read,
    ...{ id: 'getBalances', method: 'GET', path: '/v1/wallets/{walletId}/balances' },
    summary: 'What a wallet holds, as the chain has it',
    answer: shapes.balances,
  },
  createUser: {
    ...{ id: 'createUser', method: 'POST', path: '/v1/users' },
    summary: 'Names a user of a service account, once; repeating it returns the same',
    ...{ acts: [], signed: true, ofService: true, status: 201 },
    ...{ body: shapes.newServiceUser, answer: shapes.serviceUser },
  },
  listUsers: {
    ...read,
    ...{ id: 'listUsers', method: 'GET', path: '/v1/users', ofService: true },
    summary: 'The users of a service account, by reference',
    ...{ query: shapes.pageQuery, answer: shapes.serviceUserList },
  },
  getUser: {
    ...read,
    ...{ id: 'getUser', method: 'GET', path: '/v1/users/{reference}', ofService: true },
    summary: 'One of these users, with their wallets',
    answer: shapes.serviceUserWithWallets,
  },
  createWallet: {
    ...{ id: 'createWallet', method: 'POST', path: '/v1/users/{reference}/wallets' },
    summary: 'Creates a wallet for a user of a service account',
    ...{ acts: [], signed: true, ofService: true, status: 201 },
    ...{ body: shapes.noFields, answer: shapes.shownWallet },
  },
  createWebhook: {
    ...{ id: 'createWebhook', method: 'POST', path: '/v1/webhooks' },
    summary: 'Adds a webhook for events in all wallets of a service account',
    ...{ acts: [], signed: true, ofService: true, status: 201 },
    ...{ body: shapes.newWebhook, answer: shapes.madeWebhook },
  },
  createTransfer: {
    ...{ id: 'createTransfer', method: 'POST', path: '/v1/transfers' },
    summary: 'Sends SOL or a token',
    ...{ acts: ['send'], signed: true, status: 201 },
    ...{ body: shapes.transfer, answer: shapes.payment },
  },
  checkTransfer: {
    ...{ id: 'checkTransfer', method: 'POST', path: '/v1/transfers/dry-run' },
    summary: 'What a transfer would cost; sends nothing',
    ...{ acts: ['send'], signed: false, status: 200 },
    ...{ body: shapes.transfer, answer: shapes.transferCheck },
  },
  getTransfer: {
    ...{ id: 'getTransfer', method: 'GET', path: '/v1/transfers/{paymentId}' },
    summary: 'What has become of a transfer or a swap',
    ...{ acts: ['read', 'send', 'swap'], signed: false, status: 200 },
    answer: shapes.payment,
  },
  createQuote: {
    ...{ id: 'createQuote', method: 'POST', path: '/v1/quotes' },
    summary: 'An offer for a swap, which a swap takes by its seal',
    ...{ acts: ['swap'], signed: false, status: 200 },
    ...{ body: shapes.quoteRequest, answer: shapes.quote },
  },
  createSwap: {
    ...{ id: 'createSwap', method: 'POST', path: '/v1/swaps' },
    summary: 'Swaps by an offer',
    ...{ acts: ['swap'], signed: true, status: 201 },
    ...{ body: shapes.swap, answer: shapes.payment },
  },
  createOrder: {
    ...{ id: 'createOrder', method: 'POST', path: '/v1/orders' },
    summary: 'Places an order for a time or a price, or for several',
    ...{ acts: ['order'], signed: true, status: 201 },
    ...{ body: shapes.order, answer: shapes.placedOrder },
  },
  listOrders: {
    ...{ id: 'listOrders', method: 'GET', path: '/v1/orders' },
    summary: 'All pending orders of the wallets, and the newest others',
    ...{ acts: ['read', 'order'], signed: false, status: 200 },
    ...{ query: shapes.listQuery, answer: shapes.orderList },
  },
  getOrder: {
    ...{ id: 'getOrder', method: 'GET', path: '/v1/orders/{orderId}' },
    summary: 'One of these orders',
    ...{ acts: ['read', 'order'], signed: false, status: 200 },
    answer: shapes.shownOrder,
  },
  cancelOrder: {
    ...{ id: 'cancelOrder', method: 'DELETE', path: '/v1/orders/{orderId}' },
    summary: 'Ends a pending order',
    ...{ acts: ['order'], signed: true, status: 200 },
    answer: shapes.cancelled,
  },
  listBundles: {
    ...{ id: 'listBundles', method: 'GET', path: '/v1/bundles' },
    summary: 'All open bundles of orders of the wallets, and the newest others',
    ...{ acts: ['read', 'order'], signed: false, status: 200 },
    ...{ query: shapes.listQuery, answer: shapes.bundleList },
  },
  getBundle: {
    ...{ id: 'getBundle', method: 'GET', path: '/v1/bundles/{bundleId}' },
    summary: 'One of these bundles, with its orders',
    ...{ acts: ['read', 'order'], signed: false, status: 200 },
    answer: shapes.shownBundle,
  },
  cancelBundle: {
    ...{ id: 'cancelBundle', method: 'DELETE', path: '/v1/bundles/{bundleId}' },
    summary: 'Ends a bundle with all its pending orders',
    ...{ acts: ['order'], signed: true, status: 200 },
    answer: shapes.cancelled,
  },
  listHistory: {
    ...read,
    ...{ id: 'listHistory', method: 'GET', path: '/v1/history' },
    summary: 'What happened in a wallet, newest first',
    ...{ query: shapes.historyQuery, answer: shapes.historyPage },
  },
  getReceipt: {
    ...read,
    ...{ id: 'getReceipt', method: 'GET', path: '/v1/receipts/{paymentId}' },
    summary: 'The signed receipt of a settled transfer or swap',
    answer: shapes.receipt,
  },
  listPrices: {
    ...read,
    ...{ id: 'listPrices', method: 'GET', path: '/v1/prices' },
    summary: 'Prices of assets, in USD of a shown unit',
    ...{ query: shapes.priceQuery, answer: shapes.priceList },
  },
  getGrant: {
    ...{ id: 'getGrant', method: 'GET', path: '/v1/grant' },
    summary: 'What the program may do, and what it has used',
    ...{ acts: [], signed: false, status: 200 },
    answer: shapes.ownGrant,
  },
  createApproval: {
    ...{ id: 'createApproval', method: 'POST', path: '/v1/approvals' },
    summary: 'Asks the owner to do what the grant does not allow',
    ...{ acts: [], signed: true, status: 201 },
    ...{ body: shapes.approvalRequest, answer: shapes.shownApproval },
  },
  getApproval: {
    ...{ id: 'getApproval', method: 'GET', path: '/v1/approvals/{approvalId}' },
    summary: 'What the owner has answered',
    ...{ acts: [], signed: false, status: 200 },
    answer: shapes.shownApproval,
  },
  getOpenApi: {
    ...{ id: 'getOpenApi', method: 'GET', path: '/v1/openapi.json' },
    summary: 'This description',
    ...{ acts: null, signed: false, status: 200 },
    answer: shapes.description,
  },
  getProblem: {
    ...{ id: 'getProblem', method: 'GET', path: '/v1/problems/{code}' },
    summary: 'What the type of a refusal means, and what to do about it',
    ...{ acts: null, signed: false, status: 200 },
    answer: shapes.problemType,
  },
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;
export type RouteId = keyof Routes;
