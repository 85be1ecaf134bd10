import * as z from 'zod/mini';
import { errorDetails, givenBaseUnits } from '../shapes.ts';
import * as shapes from './shapes.ts';

/** What the description of the HTTP API says of a shape, beside what it consists of. */
interface Component {
  readonly id: string;
  readonly description: string;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
}

/** The shapes that have names in docs/openapi.json. Every example is one of a shape, as a test shows. */
export const components = z.registry<Component>();

const CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const SOL = `${CHAIN}/slip44:501`;
const USDC = `${CHAIN}/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`;
const ADDRESS = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv';
const OTHER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
const [WALLET, PAYMENT, ORDER, BUNDLE] = [
  '3f8e9c52-6b0a-4c3e-9a51-0f6a1c2b7d10',
  'b1d8a0de-5f1c-5c5b-8f5d-2a3f0f5f7e21',
  'c2e9b1ef-6a2d-5d6c-9a6e-3b4a1a6a8f32',
  'd3fac2f0-7b3e-5e7d-8b7f-4c5b2b7b9a43',
];
const [BEGAN, LATER] = ['2027-01-31T18:00:00.000Z', '2027-01-31T18:00:02.000Z'];

const transfer = { walletId: WALLET, to: `${CHAIN}:${OTHER}`, asset: SOL, amount: '1000000' };
const payment = {
  ...{ paymentId: PAYMENT, kind: 'transfer', walletId: WALLET, state: 'confirmed', signature: SIGNATURE },
  ...{ error: null, asset: SOL, amount: '1000000', to: OTHER, boughtAsset: null, boughtAmount: null },
  ...{ feeLamports: '5000', createdAt: BEGAN, settledAt: LATER },
};
const wallet = {
  ...{ walletId: WALLET, name: 'Main', account: `${CHAIN}:${ADDRESS}`, address: ADDRESS },
  ...{ isDefault: true, createdAt: BEGAN },
};
const token = { asset: SOL, symbol: 'SOL', name: 'Solana', decimals: 9, multiplier: 1 };
const order = {
  ...{ walletId: WALLET, sell: USDC, amount: '25000000', buy: SOL },
  rule: { kind: 'time', at: '2027-02-01T09:00:00.000Z' },
};
const shownOrder = {
  ...{ orderId: ORDER, walletId: WALLET, bundleId: null, kind: 'time', state: 'pending', sell: USDC },
  ...{ amount: '25000000', buy: SOL, floor: '98000000', received: null, signature: null, error: null },
  summary: 'Swap 25 USDC to SOL on 1 February 2027 at 09:00 UTC',
  ...{ createdAt: BEGAN, expiresAt: null, executedAt: null },
};
const bundle = {
  ...{ bundleId: BUNDLE, walletId: WALLET, kind: 'recurring', state: 'active', sell: USDC },
  ...{ amount: '25000000', buy: SOL, rounds: 1, sold: '25000000', brought: '101000000' },
  ...{ nextAt: '2027-02-07T09:00:00.000Z', summary: 'Swap 25 USDC to SOL every week', createdAt: BEGAN },
  ...{ endedAt: null, orders: [] },
};
const grant = {
  ...{ grantId: '8a4a3a16-25a4-4b4f-9d3a-6a1f0a1e5b77', name: 'Shop', acts: ['read', 'send'] },
  ...{ wallets: [WALLET], usd: { payment: '20', day: '100', week: null, all: null }, tokens: {} },
  ...{ usedUsd: { day: '12.5', week: '30', all: '30' }, usedTokens: {}, recipients: null },
  ...{ assets: null, expiresAt: null },
};
const approval = {
  ...{ approvalId: 'e4abd3a1-8c4f-5f8e-8c80-5d6c3c8cab54', state: 'waiting', paymentId: null },
  ...{ note: 'The rent', createdAt: BEGAN, expiresAt: '2027-02-01T18:00:00.000Z', answeredAt: null },
};
const event = {
  ...{ id: PAYMENT, type: 'transfer', state: 'confirmed', at: BEGAN, signature: SIGNATURE },
  ...{ direction: 'out', sent: { asset: SOL, symbol: 'SOL', amount: '0.001' }, received: null },
  ...{ counterparty: OTHER, usd: 0.2, feeLamports: '5000', error: null, hasReceipt: true },
};

/** What names a shape, what it is, and an example. */
function name(shape: z.ZodMiniType, id: string, description: string, ...examples: unknown[]): void {
  components.add(shape, { id, description, ...(examples.length > 0 && { examples }) });
}

components.add(shapes.id, { id: 'Id', description: 'A UUID.', format: 'uuid', examples: [WALLET] });
components.add(shapes.time, {
  id: 'Time',
  description: 'ISO 8601, in UTC.',
  format: 'date-time',
  examples: [BEGAN],
});
name(
  shapes.asset,
  'Asset',
  'CAIP-19: SOL is `slip44:501` of the chain, any other token `token:` and its mint.',
  SOL,
);
name(shapes.account, 'Account', 'CAIP-10, or the address alone.', `${CHAIN}:${ADDRESS}`);
name(shapes.amount, 'ShownAmount', 'Base units as decimal text: lamports of SOL.', '1000000');
name(givenBaseUnits, 'Amount', 'Base units as decimal text: lamports of SOL.', '1000000');
name(errorDetails, 'Reason', 'A code of `/v1/problems`, and its facts beside it.', {
  code: 'SLIPPAGE_EXCEEDED',
});
name(
  shapes.rule,
  'OrderRule',
  'When it swaps, and how often. Prices are USD of what is watched.',
  order.rule,
);
name(shapes.shownWallet, 'Wallet', 'A wallet that the grant names.', wallet);
name(shapes.walletList, 'WalletList', 'The wallets that the grant names.', {
  ...{ wallets: [wallet], nextCursor: null },
});
const serviceUser = { reference: 'user-1', createdAt: BEGAN };
name(shapes.newServiceUser, 'NewServiceUser', 'Whom a service account keeps wallets for.', {
  reference: 'user-1',
});
name(shapes.serviceUser, 'ServiceUser', 'A user of a service account.', serviceUser);
name(
  shapes.serviceUserWithWallets,
  'ServiceUserWithWallets',
  'A user of a service account, with their wallets.',
  {
    ...serviceUser,
    wallets: [{ ...wallet, name: 'user-1', isDefault: false }],
  },
);
name(shapes.serviceUserList, 'ServiceUserList', 'Users of a service account, by reference.', {
  ...{ users: [serviceUser], nextCursor: null },
});
name(shapes.noFields, 'NoFields', 'Nothing more is said.', {});
name(shapes.newWebhook, 'NewWebhook', 'An address, and what it is told of.', {
  ...{ url: 'https://shop.example/cumulus', events: ['payment.received'] },
});
name(
  shapes.madeWebhook,
  'MadeWebhook',
  'A webhook, with what verifies what it is told: see docs/webhooks.md.',
  {
    ...{ webhookId: ORDER, url: 'https://shop.example/cumulus', events: ['payment.received'] },
    ...{ publicKey: 'whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=', secret: 'whsec_…' },
  },
);
name(shapes.balances, 'Balances', 'What a wallet holds, as the chain has it.', {
  ...{ walletId: WALLET, readAt: BEGAN, totalUsd: 200 },
  balances: [{ ...token, amount: '1000000000', usd: 200, priceUsd: 200, verified: true, frozen: false }],
});
name(shapes.transfer, 'Transfer', 'What is sent, to whom.', transfer);
name(shapes.transferCheck, 'TransferCheck', 'Whether it could be sent, and what it would cost.', {
  ...{ isValid: true, error: null, warnings: [], networkFeeLamports: '5000', rentLamports: '0' },
  ...{ solLeftLamports: '998995000', decimals: 9, isFirstTimeRecipient: false, waitsUntil: null },
  sponsored: null,
});
name(
  shapes.payment,
  'Payment',
  'A transfer or a swap. `scheduled`: it waits, because its recipient is new. `held`: it waits for the operator. What is bought is the least until it is confirmed.',
  payment,
);
name(shapes.quoteRequest, 'QuoteRequest', 'What is to be swapped.', {
  ...{ walletId: WALLET, sell: SOL, buy: USDC, amount: '1000000', slippageBps: 50 },
});
name(shapes.quote, 'Quote', 'An offer, which holds until it expires. `seal` is what a swap takes.', {
  ...{ walletId: WALLET, sell: SOL, buy: USDC, sellAmount: '1000000', buyAmount: '200000' },
  ...{ minimumReceived: '199000', slippageBps: 50, priceImpactPct: '0.0001' },
  ...{ networkFeeLamports: '5000', rentLamports: '0', feeBps: 0, router: 'metis', warnings: [] },
  ...{ expiresAt: LATER, seal: 'eyJ2IjoxfQ' },
});
name(shapes.swap, 'Swap', 'The offer that is taken.', { walletId: WALLET, seal: 'eyJ2IjoxfQ' });
name(shapes.order, 'OrderRequest', 'What is to be swapped, and when.', order);
name(shapes.shownOrder, 'Order', 'A swap that waits for its time or its price.', shownOrder);
name(shapes.orderList, 'OrderList', 'Pending orders first, then the newest others.', {
  orders: [shownOrder],
});
name(shapes.placedOrder, 'PlacedOrder', 'The orders that were placed, and the bundle that they are of.', {
  ...{ bundleId: null, orders: [shownOrder] },
});
name(shapes.cancelled, 'Cancelled', 'It is ended; what it has done stays.', { cancelled: true });
name(shapes.shownBundle, 'Bundle', 'Several orders that are one to their owner.', bundle);
name(shapes.bundleList, 'BundleList', 'Open bundles first, then the newest others.', { bundles: [bundle] });
name(shapes.historyPage, 'HistoryPage', 'Events of a wallet, newest first. Amounts here are whole units.', {
  ...{ events: [event], nextCursor: null },
});
name(shapes.receipt, 'Receipt', 'A file that docs/receipts.md describes and verify/ checks.', {
  ...{ fileName: 'cumulus-receipt.json', content: '{}' },
});
name(shapes.priceList, 'PriceList', 'Prices in USD of a shown unit; null where nobody knows one.', {
  prices: [{ ...token, usd: 200, at: BEGAN, verified: true }],
});
name(shapes.budget, 'Budget', 'The most that may leave; null: no such limit.', grant.usd);
name(shapes.used, 'Used', 'What has left, counted as its budget.', grant.usedUsd);
name(shapes.ownGrant, 'Grant', 'What the owner allows, and what is used of it.', grant);
name(
  shapes.approvalRequest,
  'ApprovalRequest',
  'A call with the body that it takes; of a swap, that of a quote.',
  {
    ...{ call: 'POST /v1/transfers', input: transfer, note: 'The rent' },
  },
);
name(shapes.shownApproval, 'Approval', 'What was asked of the owner, and what they answered.', approval);
name(shapes.problem, 'Problem', 'A refusal, RFC 9457. Decide by `code`; `context` has its facts.', {
  ...{ type: '/v1/problems/GRANT_EXCEEDED', title: 'This is more than the limit of one payment.' },
  ...{ status: 403, code: 'GRANT_EXCEEDED', context: { limit: 'payment' } },
});
name(shapes.problemType, 'ProblemType', 'What a refusal means, and what to do about it.', {
  ...{ type: '/v1/problems/ACT_CLOCK', code: 'ACT_CLOCK', status: 400 },
  title: 'The program signed this more than five minutes ago, or its clock is wrong.',
  advice: 'Set the clock, and sign again under a new id.',
});
name(shapes.description, 'Description', 'An OpenAPI document.', { openapi: '3.1.0' });
