// Written by `npm run api` from contract/src/v1: change that instead.
import type { ActOptions, Call, CallOptions } from './call.ts';

export interface PageQuery {
  readonly cursor?: string | undefined;
}

export interface WalletList {
  readonly wallets: readonly ShownWallet[];
  readonly nextCursor: string | null;
}

export interface ShownWallet {
  readonly walletId: string;
  readonly name: string;
  readonly account: string;
  readonly address: string;
  readonly isDefault: boolean;
  readonly createdAt: string;
}

export interface Balances {
  readonly walletId: string;
  readonly readAt: string;
  readonly totalUsd: number;
  readonly balances: readonly {
    readonly asset: string;
    readonly symbol: string;
    readonly name: string;
    readonly decimals: number;
    readonly multiplier: number;
    readonly amount: string;
    readonly usd: number | null;
    readonly priceUsd: number | null;
    readonly verified: boolean;
    readonly frozen: boolean;
  }[];
}

export interface NewServiceUser {
  readonly reference: string;
}

export interface ServiceUser {
  readonly reference: string;
  readonly createdAt: string;
}

export interface ServiceUserList {
  readonly users: readonly ServiceUser[];
  readonly nextCursor: string | null;
}

export interface ServiceUserWithWallets {
  readonly reference: string;
  readonly createdAt: string;
  readonly wallets: readonly ShownWallet[];
}

export interface NoFields {

}

export interface NewWebhook {
  readonly url: string;
  readonly events: readonly ('payment.received' | 'payment.sent' | 'payment.scheduled' | 'payment.failed' | 'swap.executed' | 'order.executed' | 'order.failed' | 'order.expiring' | 'order.missed' | 'order.kept' | 'order.floor' | 'program.allowed' | 'program.changed' | 'program.ended' | 'grant.used_up' | 'approval.asked' | 'contest.admitted' | 'contest.refused' | 'contest.funded' | 'contest.ended' | 'account.frozen' | 'account.unfrozen')[];
}

export interface MadeWebhook {
  readonly webhookId: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly publicKey: string;
  readonly secret: string;
}

export interface Transfer {
  readonly walletId: string;
  readonly to: string;
  readonly asset: string;
  readonly amount: string;
  readonly memo?: string | null | undefined;
  readonly references?: readonly string[] | null | undefined;
  readonly feeAmount?: string | null | undefined;
}

export interface Payment {
  readonly paymentId: string;
  readonly kind: 'transfer' | 'swap';
  readonly walletId: string;
  readonly state: 'pending' | 'scheduled' | 'held' | 'confirmed' | 'failed' | 'expired';
  readonly signature: string | null;
  readonly error: {
    readonly code: string;
    readonly [name: string]: unknown;
  } | null;
  readonly asset: string | null;
  readonly amount: string | null;
  readonly to: string | null;
  readonly boughtAsset: string | null;
  readonly boughtAmount: string | null;
  readonly feeLamports: string | null;
  readonly createdAt: string;
  readonly settledAt: string | null;
}

export interface TransferCheck {
  readonly isValid: boolean;
  readonly error: {
    readonly code: string;
    readonly [name: string]: unknown;
  } | null;
  readonly warnings: readonly {
    readonly code: string;
    readonly [name: string]: unknown;
  }[];
  readonly networkFeeLamports: string | null;
  readonly rentLamports: string | null;
  readonly solLeftLamports: string | null;
  readonly decimals: number;
  readonly isFirstTimeRecipient: boolean;
  readonly waitsUntil: string | null;
  readonly sponsored: {
    readonly name: string;
    readonly feeAmount: string;
  } | null;
}

export interface QuoteRequest {
  readonly walletId: string;
  readonly sell: string;
  readonly buy: string;
  readonly amount: string;
  readonly slippageBps?: number | null | undefined;
}

export interface Quote {
  readonly walletId: string;
  readonly sell: string;
  readonly buy: string;
  readonly sellAmount: string;
  readonly buyAmount: string;
  readonly minimumReceived: string;
  readonly slippageBps: number;
  readonly priceImpactPct: string;
  readonly networkFeeLamports: string;
  readonly rentLamports: string;
  readonly feeBps: number;
  readonly router: string;
  readonly warnings: readonly {
    readonly code: string;
    readonly [name: string]: unknown;
  }[];
  readonly expiresAt: string;
  readonly seal: string;
}

export interface Swap {
  readonly walletId: string;
  readonly seal: string;
  readonly confirmPriceImpact?: boolean | null | undefined;
}

export interface Order {
  readonly walletId: string;
  readonly sell: string;
  readonly amount: string;
  readonly buy: string;
  readonly shareBps?: number | null | undefined;
  readonly watched?: string | null | undefined;
  readonly rule: {
    readonly kind: 'recurring';
    readonly count: number;
    readonly unit: 'minute' | 'hour' | 'day' | 'week' | 'month';
    readonly timeZone: string;
    readonly startAt: string;
    readonly rounds?: number | null | undefined;
    readonly until?: string | null | undefined;
    readonly missed: 'catch_up' | 'skip';
    readonly low?: number | string | null | undefined;
    readonly high?: number | string | null | undefined;
  } | {
    readonly kind: 'oco';
    readonly above: number | string;
    readonly below: number | string;
  } | {
    readonly kind: 'otoco';
    readonly condition?: 'price_above' | 'price_below' | 'mcap_above' | 'mcap_below' | null | undefined;
    readonly value?: number | string | null | undefined;
    readonly above: number | string;
    readonly below: number | string;
    readonly most?: string | null | undefined;
  } | {
    readonly kind: 'trailing';
    readonly percent?: number | null | undefined;
    readonly usd?: number | string | null | undefined;
  } | {
    readonly kind: 'ladder';
    readonly condition: 'price_above' | 'price_below';
    readonly rungs: readonly {
      readonly value: number | string;
      readonly amount: string;
    }[];
  } | {
    readonly kind: 'market';
    readonly condition: 'price_above' | 'price_below' | 'mcap_above' | 'mcap_below';
    readonly value: number | string;
  } | {
    readonly kind: 'time';
    readonly at: string;
  };
  readonly expirationMode?: 'fixed_24h' | 'gtc' | null | undefined;
  readonly confirmPriceImpact?: boolean | null | undefined;
  readonly floors?: readonly string[] | null | undefined;
}

export interface PlacedOrder {
  readonly bundleId: string | null;
  readonly orders: readonly ShownOrder[];
}

export interface ShownOrder {
  readonly orderId: string;
  readonly walletId: string;
  readonly bundleId: string | null;
  readonly kind: 'time' | 'market' | 'recurring' | 'otoco' | 'oco' | 'trailing' | 'ladder';
  readonly state: 'pending' | 'executed' | 'cancelled' | 'failed' | 'expired';
  readonly sell: string;
  readonly amount: string;
  readonly buy: string;
  readonly floor: string | null;
  readonly received: string | null;
  readonly signature: string | null;
  readonly error: {
    readonly code: string;
    readonly [name: string]: unknown;
  } | null;
  readonly summary: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly executedAt: string | null;
}

export interface ListQuery {
  readonly limit?: string | undefined;
}

export interface OrderList {
  readonly orders: readonly ShownOrder[];
}

export interface Cancelled {
  readonly cancelled: true;
}

export interface BundleList {
  readonly bundles: readonly ShownBundle[];
}

export interface ShownBundle {
  readonly bundleId: string;
  readonly walletId: string;
  readonly kind: 'recurring' | 'protected' | 'ladder';
  readonly state: 'active' | 'paused' | 'ended' | 'cancelled';
  readonly sell: string;
  readonly amount: string;
  readonly buy: string;
  readonly rounds: number;
  readonly sold: string;
  readonly brought: string;
  readonly nextAt: string | null;
  readonly summary: string;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly orders: readonly ShownOrder[];
}

export interface HistoryQuery {
  readonly wallet: string;
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

export interface HistoryPage {
  readonly events: readonly {
    readonly id: string;
    readonly type: 'swap' | 'transfer' | 'wallet_create' | 'wallet_delete';
    readonly state: 'pending' | 'confirmed' | 'failed';
    readonly at: string;
    readonly signature: string | null;
    readonly direction: 'in' | 'out' | null;
    readonly sent: {
      readonly asset: string;
      readonly symbol: string;
      readonly amount: string | null;
    } | null;
    readonly received: {
      readonly asset: string;
      readonly symbol: string;
      readonly amount: string | null;
    } | null;
    readonly counterparty: string | null;
    readonly usd: number | null;
    readonly feeLamports: string | null;
    readonly error: {
      readonly code: string;
      readonly [name: string]: unknown;
    } | null;
    readonly hasReceipt: boolean;
  }[];
  readonly nextCursor: string | null;
}

export interface Receipt {
  readonly fileName: string;
  readonly content: string;
}

export interface PriceQuery {
  readonly asset: string | readonly string[];
}

export interface PriceList {
  readonly prices: readonly {
    readonly asset: string;
    readonly symbol: string;
    readonly name: string;
    readonly decimals: number;
    readonly multiplier: number;
    readonly usd: number | null;
    readonly at: string | null;
    readonly verified: boolean;
  }[];
}

export interface OwnGrant {
  readonly grantId: string;
  readonly name: string;
  readonly acts: readonly ('read' | 'send' | 'swap' | 'order')[];
  readonly wallets: readonly string[];
  readonly usd: Budget | null;
  readonly tokens: Readonly<Record<string, Budget>>;
  readonly usedUsd: Used;
  readonly usedTokens: Readonly<Record<string, Used>>;
  readonly recipients: readonly string[] | null;
  readonly assets: readonly string[] | null;
  readonly expiresAt: string | null;
}

export interface Budget {
  readonly payment: string | null;
  readonly day: string | null;
  readonly week: string | null;
  readonly all: string | null;
}

export interface Used {
  readonly day: string;
  readonly week: string;
  readonly all: string;
}

export interface ApprovalRequest {
  readonly call: 'POST /v1/transfers' | 'POST /v1/swaps' | 'POST /v1/orders';
  readonly input: Readonly<Record<string, unknown>>;
  readonly note: string;
}

export interface ShownApproval {
  readonly approvalId: string;
  readonly state: 'waiting' | 'approved' | 'declined' | 'expired';
  readonly paymentId: string | null;
  readonly note: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly answeredAt: string | null;
}

export interface Description {
  readonly openapi: string;
  readonly [name: string]: unknown;
}

export interface ProblemType {
  readonly type: string;
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly advice: string;
}

/** Codes of refusals. Newer servers may have others. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'INVALID_INPUT'
  | 'FUNCTION_NOT_FOUND'
  | 'ENDPOINT_NOT_FOUND'
  | 'FUNCTION_UNAVAILABLE'
  | 'METHOD_NOT_ALLOWED'
  | 'MALFORMED_REQUEST'
  | 'REQUEST_TOO_LARGE'
  | 'UNREADABLE_REQUEST'
  | 'REQUEST_TIMED_OUT'
  | 'ROUTE_NOT_FOUND'
  | 'SERVER_STOPPING'
  | 'RATE_LIMITED'
  | 'INTERNAL'
  | 'DATABASE_UNAVAILABLE'
  | 'DATABASE_READ_ONLY'
  | 'CLOCK_WRONG'
  | 'CHAIN_UNAVAILABLE'
  | 'SIGNER_UNAVAILABLE'
  | 'RECOVERING'
  | 'INCIDENT'
  | 'IDENTITY_UNAVAILABLE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'REQUEST_VOID'
  | 'ACCOUNT_BLOCKED'
  | 'EMAIL_BLOCKED'
  | 'INVALID_EMAIL'
  | 'EMAIL_TOO_LONG'
  | 'INVALID_PASSWORD'
  | 'PASSWORD_NOT_SET'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_COMMON'
  | 'PASSWORD_IS_EMAIL'
  | 'SIGN_IN_REQUIRED'
  | 'ACCOUNT_FROZEN'
  | 'ACCOUNT_NOT_FROZEN'
  | 'FREEZE_LINK_INVALID'
  | 'THAW_LINK_INVALID'
  | 'THAW_TOO_EARLY'
  | 'THAW_NEEDS_PASSKEY'
  | 'THAW_BY_OPERATOR'
  | 'MAIL_NOT_SENT'
  | 'SESSION_NOT_FOUND'
  | 'ACCOUNT_EMAIL_MISMATCH'
  | 'ACCOUNT_NOT_EMPTY'
  | 'ACCOUNT_BUSY'
  | 'EMAIL_UNVERIFIED'
  | 'EMAIL_LINK_EXPIRED'
  | 'EMAIL_LINK_OF_ANOTHER'
  | 'TERMS_REQUIRED'
  | 'TERMS_VERSION_UNKNOWN'
  | 'PIN_REQUIRED'
  | 'INVALID_PIN'
  | 'PIN_LOCKED'
  | 'PIN_TOO_OFTEN'
  | 'MALFORMED_PIN'
  | 'WEAK_PIN'
  | 'PIN_RESET_UNAVAILABLE'
  | 'PIN_RESET_LINK_EXPIRED'
  | 'PIN_ALREADY_SET'
  | 'PIN_NOT_CARRIED_OVER'
  | 'PIN_NOT_SET'
  | 'PASSKEY_REQUIRED'
  | 'INVALID_PASSKEY'
  | 'PASSKEYS_UNAVAILABLE'
  | 'PASSKEYS_EXCEEDED'
  | 'PASSKEY_NAME_REQUIRED'
  | 'PASSKEY_NAME_TOO_LONG'
  | 'MALFORMED_PASSKEY_NAME'
  | 'PASSKEY_NOT_FOUND'
  | 'WALLET_NOT_FOUND'
  | 'WALLET_NAME_REQUIRED'
  | 'WALLET_NAME_TOO_LONG'
  | 'MALFORMED_WALLET_NAME'
  | 'WALLET_COUNT_EXCEEDED'
  | 'WALLET_READ_ONLY'
  | 'WALLET_BUSY'
  | 'WALLET_HAS_ORDERS'
  | 'TEST_FUNDS_UNAVAILABLE'
  | 'CONTEST_ALREADY_CLAIMED'
  | 'CONTEST_PLACES_EXCEEDED'
  | 'CONTEST_ENDED'
  | 'CONTEST_NOT_FOUND'
  | 'CONTEST_ENTRY_REQUIRED'
  | 'ADDRESS_REQUIRED'
  | 'MALFORMED_ADDRESS'
  | 'ADDRESS_NOT_VALIDATED'
  | 'RECIPIENT_IS_SENDER'
  | 'RECIPIENT_IS_MINT'
  | 'RECIPIENT_IS_TOKEN_ACCOUNT'
  | 'RECIPIENT_IS_PROGRAM'
  | 'RECIPIENT_IS_RESERVED'
  | 'RECIPIENT_IS_INCINERATOR'
  | 'RECIPIENT_OFF_CURVE'
  | 'CONTACT_NAME_REQUIRED'
  | 'CONTACT_NAME_TOO_LONG'
  | 'MALFORMED_CONTACT_NAME'
  | 'CONTACT_NAME_TAKEN'
  | 'CONTACT_COUNT_EXCEEDED'
  | 'MALFORMED_HANDLE'
  | 'HANDLE_TAKEN'
  | 'HANDLE_FIXED'
  | 'TOKEN_ADDRESS_REQUIRED'
  | 'MALFORMED_TOKEN_ADDRESS'
  | 'TOKEN_ALREADY_WATCHED'
  | 'WATCHLIST_TOKEN_COUNT_EXCEEDED'
  | 'MALFORMED_AMOUNT'
  | 'MALFORMED_MEMO'
  | 'MALFORMED_REFERENCES'
  | 'DECIMALS_MISMATCH'
  | 'UNITS_CHANGED'
  | 'TOKEN_NOT_FOUND'
  | 'NOTHING_TO_RECLAIM'
  | 'NOTHING_TO_UNWRAP'
  | 'TOKEN_PRICE_NOT_FOUND'
  | 'INSUFFICIENT_FUNDS'
  | 'INSUFFICIENT_SOL_FOR_FEES'
  | 'BELOW_RENT_EXEMPT'
  | 'LEAVES_BELOW_RENT_EXEMPT'
  | 'UNSAFE_TOKEN'
  | 'ON_HOLD'
  | 'PAYMENT_HELD'
  | 'PAYMENT_REFUSED'
  | 'MANDATE_USED'
  | 'GUARD_REFUSED'
  | 'TRANSACTION_FAILED'
  | 'TRANSACTION_EXPIRED'
  | 'MALFORMED_ADDRESS_WAIT'
  | 'SCHEDULED_SENDS_EXCEEDED'
  | 'SCHEDULED_SEND_NOT_FOUND'
  | 'SCHEDULED_SEND_NOT_WAITING'
  | 'SCHEDULED_SEND_CANCELLED'
  | 'SCHEDULED_SEND_TOO_LATE'
  | 'REASON_UNKNOWN'
  | 'SAME_TOKEN'
  | 'WRAPPED_SOL_NOT_SWAPPED'
  | 'INVALID_SLIPPAGE'
  | 'NO_ROUTE'
  | 'ROUTER_UNAVAILABLE'
  | 'ROUTER_REFUSED'
  | 'QUOTE_CHANGED'
  | 'QUOTE_FOREIGN'
  | 'SWAP_COUNTS_AS_SEND'
  | 'QUOTE_EXPIRED'
  | 'QUOTE_USED'
  | 'PRICE_IMPACT_UNCONFIRMED'
  | 'INSUFFICIENT_SOL_FOR_SWAP'
  | 'SWAP_REFUSED'
  | 'SWAP_EXPIRED'
  | 'WALLET_ID_REQUIRED'
  | 'SWAP_SETUP_REQUIRED'
  | 'SCHEDULED_TIME_REQUIRED'
  | 'SCHEDULED_TIME_PASSED'
  | 'TRIGGER_TOKEN_REQUIRED'
  | 'TRIGGER_TOKEN_LENGTH'
  | 'MALFORMED_TRIGGER_TOKEN'
  | 'TRIGGER_CONDITION_REQUIRED'
  | 'INVALID_TRIGGER_VALUE'
  | 'TRIGGER_PRICE_EXCEEDED'
  | 'TRIGGER_MARKET_CAP_TOO_LOW'
  | 'TRIGGER_PRICE_REACHED'
  | 'TRIGGER_MARKET_CAP_REACHED'
  | 'TRIGGER_CHANGE_REACHED'
  | 'TRIGGER_IN_DOUBT'
  | 'MARKET_ORDERS_EXCEEDED'
  | 'PRICE_ALERT_IN_DOUBT'
  | 'PRICE_ALERTS_EXCEEDED'
  | 'TIME_ORDERS_EXCEEDED'
  | 'ORDERS_EXCEEDED'
  | 'INVALID_SHARE'
  | 'SHARE_NOT_OF_LADDER'
  | 'PROTECTION_BESIDE_BUY'
  | 'STOP_NOT_BELOW'
  | 'INVALID_TRAIL'
  | 'TRAIL_TOO_WIDE'
  | 'INVALID_LADDER'
  | 'LADDER_PRICES_EQUAL'
  | 'LADDER_AMOUNTS'
  | 'ORDER_NOT_FOUND'
  | 'ORDER_NOT_PENDING'
  | 'ORDER_COUNTS_AS_SEND'
  | 'ORDER_NOT_MISSED'
  | 'INVALID_FLOOR'
  | 'ORDER_FLOOR_FIXED'
  | 'ORDER_EDIT_OTHER'
  | 'ORDER_FIXED'
  | 'ORDER_FLOOR_OF_PARTS'
  | 'ORDER_BELOW_FLOOR'
  | 'ORDER_NOTHING_HELD'
  | 'ROUND_SKIPPED'
  | 'INVALID_INTERVAL'
  | 'INVALID_TIME_ZONE'
  | 'INVALID_ROUNDS'
  | 'INVALID_END'
  | 'INVALID_PRICE_RANGE'
  | 'DRY_RUN_UNAVAILABLE'
  | 'ORDER_OWNER_BLOCKED'
  | 'ORDER_NOT_EXECUTED_IN_TIME'
  | 'RECEIPT_NOT_FOUND'
  | 'RECEIPT_REFUSED'
  | 'RECEIPT_LINK_INVALID'
  | 'GRANT_MALFORMED'
  | 'GRANT_EXISTS'
  | 'GRANT_NOT_FOUND'
  | 'GRANTS_EXCEEDED'
  | 'GRANT_ENDED'
  | 'GRANT_EXCEEDED'
  | 'GRANT_FORBIDS'
  | 'ACT_INVALID'
  | 'ACT_CLOCK'
  | 'APPROVAL_NOT_FOUND'
  | 'CONNECTION_INVALID'
  | 'APPROVAL_ENDED'
  | 'MALFORMED_WEBHOOK_URL'
  | 'WEBHOOK_NOT_FOUND'
  | 'WEBHOOK_EVENT_NOT_FOUND'
  | 'WEBHOOK_DISABLED'
  | 'WEBHOOK_COUNT_EXCEEDED';

/** The operations, by their ids. */
export const operations = {
  listWallets: { method: 'GET', path: '/v1/wallets', signed: false },
  getWallet: { method: 'GET', path: '/v1/wallets/{walletId}', signed: false },
  getBalances: { method: 'GET', path: '/v1/wallets/{walletId}/balances', signed: false },
  createUser: { method: 'POST', path: '/v1/users', signed: true },
  listUsers: { method: 'GET', path: '/v1/users', signed: false },
  getUser: { method: 'GET', path: '/v1/users/{reference}', signed: false },
  createWallet: { method: 'POST', path: '/v1/users/{reference}/wallets', signed: true },
  createWebhook: { method: 'POST', path: '/v1/webhooks', signed: true },
  createTransfer: { method: 'POST', path: '/v1/transfers', signed: true },
  checkTransfer: { method: 'POST', path: '/v1/transfers/dry-run', signed: false },
  getTransfer: { method: 'GET', path: '/v1/transfers/{paymentId}', signed: false },
  createQuote: { method: 'POST', path: '/v1/quotes', signed: false },
  createSwap: { method: 'POST', path: '/v1/swaps', signed: true, fields: ['walletId', 'seal', 'confirmPriceImpact'] },
  createOrder: { method: 'POST', path: '/v1/orders', signed: true },
  listOrders: { method: 'GET', path: '/v1/orders', signed: false },
  getOrder: { method: 'GET', path: '/v1/orders/{orderId}', signed: false },
  cancelOrder: { method: 'DELETE', path: '/v1/orders/{orderId}', signed: true },
  listBundles: { method: 'GET', path: '/v1/bundles', signed: false },
  getBundle: { method: 'GET', path: '/v1/bundles/{bundleId}', signed: false },
  cancelBundle: { method: 'DELETE', path: '/v1/bundles/{bundleId}', signed: true },
  listHistory: { method: 'GET', path: '/v1/history', signed: false },
  getReceipt: { method: 'GET', path: '/v1/receipts/{paymentId}', signed: false },
  listPrices: { method: 'GET', path: '/v1/prices', signed: false },
  getGrant: { method: 'GET', path: '/v1/grant', signed: false },
  createApproval: { method: 'POST', path: '/v1/approvals', signed: true },
  getApproval: { method: 'GET', path: '/v1/approvals/{approvalId}', signed: false },
  getOpenApi: { method: 'GET', path: '/v1/openapi.json', signed: false },
  getProblem: { method: 'GET', path: '/v1/problems/{code}', signed: false },
} as const;

export type OperationId = keyof typeof operations;

/** The operations of the HTTP API. All throw a CumulusError. */
export interface V1 {
  readonly wallets: {
    /** The wallets that the grant names. */
    list(input?: PageQuery, options?: CallOptions): Promise<WalletList>;
    /** The wallets that the grant names, page after page to the end. */
    all(input?: PageQuery, options?: CallOptions): AsyncIterable<WalletList['wallets'][number]>;
    /** One of these wallets. */
    get(walletId: string, options?: CallOptions): Promise<ShownWallet>;
    /** What a wallet holds, as the chain has it. */
    getBalances(walletId: string, options?: CallOptions): Promise<Balances>;
  };
  readonly users: {
    /** Names a user of a service account, once; repeating it returns the same. Signed by the program's key. */
    create(input: NewServiceUser, options?: ActOptions): Promise<ServiceUser>;
    /** The users of a service account, by reference. */
    list(input?: PageQuery, options?: CallOptions): Promise<ServiceUserList>;
    /** The users of a service account, by reference, page after page to the end. */
    all(input?: PageQuery, options?: CallOptions): AsyncIterable<ServiceUserList['users'][number]>;
    /** One of these users, with their wallets. */
    get(reference: string, options?: CallOptions): Promise<ServiceUserWithWallets>;
    /** Creates a wallet for a user of a service account. Signed by the program's key. */
    createWallet(reference: string, input?: NoFields, options?: ActOptions): Promise<ShownWallet>;
  };
  readonly webhooks: {
    /** Adds a webhook for events in all wallets of a service account. Signed by the program's key. */
    create(input: NewWebhook, options?: ActOptions): Promise<MadeWebhook>;
  };
  readonly transfers: {
    /** Sends SOL or a token. Signed by the program's key. */
    create(input: Transfer, options?: ActOptions): Promise<Payment>;
    /** What a transfer would cost; sends nothing. */
    check(input: Transfer, options?: CallOptions): Promise<TransferCheck>;
    /** What has become of a transfer or a swap. */
    get(paymentId: string, options?: CallOptions): Promise<Payment>;
  };
  readonly quotes: {
    /** An offer for a swap, which a swap takes by its seal. */
    create(input: QuoteRequest, options?: CallOptions): Promise<Quote>;
  };
  readonly swaps: {
    /** Swaps by an offer. Signed by the program's key. */
    create(input: Swap & Quote, options?: ActOptions): Promise<Payment>;
  };
  readonly orders: {
    /** Places an order for a time or a price, or for several. Signed by the program's key. */
    create(input: Order, options?: ActOptions): Promise<PlacedOrder>;
    /** All pending orders of the wallets, and the newest others. */
    list(input?: ListQuery, options?: CallOptions): Promise<OrderList>;
    /** One of these orders. */
    get(orderId: string, options?: CallOptions): Promise<ShownOrder>;
    /** Ends a pending order. Signed by the program's key. */
    cancel(orderId: string, options?: ActOptions): Promise<Cancelled>;
  };
  readonly bundles: {
    /** All open bundles of orders of the wallets, and the newest others. */
    list(input?: ListQuery, options?: CallOptions): Promise<BundleList>;
    /** One of these bundles, with its orders. */
    get(bundleId: string, options?: CallOptions): Promise<ShownBundle>;
    /** Ends a bundle with all its pending orders. Signed by the program's key. */
    cancel(bundleId: string, options?: ActOptions): Promise<Cancelled>;
  };
  readonly history: {
    /** What happened in a wallet, newest first. */
    list(input: HistoryQuery, options?: CallOptions): Promise<HistoryPage>;
    /** What happened in a wallet, newest first, page after page to the end. */
    all(input: HistoryQuery, options?: CallOptions): AsyncIterable<HistoryPage['events'][number]>;
  };
  readonly receipts: {
    /** The signed receipt of a settled transfer or swap. */
    get(paymentId: string, options?: CallOptions): Promise<Receipt>;
  };
  readonly prices: {
    /** Prices of assets, in USD of a shown unit. */
    list(input: PriceQuery, options?: CallOptions): Promise<PriceList>;
  };
  readonly grant: {
    /** What the program may do, and what it has used. */
    get(options?: CallOptions): Promise<OwnGrant>;
  };
  readonly approvals: {
    /** Asks the owner to do what the grant does not allow. Signed by the program's key. */
    create(input: ApprovalRequest, options?: ActOptions): Promise<ShownApproval>;
    /** What the owner has answered. */
    get(approvalId: string, options?: CallOptions): Promise<ShownApproval>;
  };
  readonly openapi: {
    /** This description. */
    get(options?: CallOptions): Promise<Description>;
  };
  readonly problems: {
    /** What the type of a refusal means, and what to do about it. */
    get(code: string, options?: CallOptions): Promise<ProblemType>;
  };
}

export function createV1({ call, pages }: Call): V1 {
  return {
    wallets: {
      list: (input, options) => call('listWallets', { query: input }, options),
      all: (input, options) => pages('listWallets', { query: input }, 'wallets', options),
      get: (walletId, options) => call('getWallet', { params: { walletId } }, options),
      getBalances: (walletId, options) => call('getBalances', { params: { walletId } }, options),
    },
    users: {
      create: (input, options) => call('createUser', { body: input }, options),
      list: (input, options) => call('listUsers', { query: input }, options),
      all: (input, options) => pages('listUsers', { query: input }, 'users', options),
      get: (reference, options) => call('getUser', { params: { reference } }, options),
      createWallet: (reference, input, options) => call('createWallet', { params: { reference }, body: input }, options),
    },
    webhooks: {
      create: (input, options) => call('createWebhook', { body: input }, options),
    },
    transfers: {
      create: (input, options) => call('createTransfer', { body: input }, options),
      check: (input, options) => call('checkTransfer', { body: input }, options),
      get: (paymentId, options) => call('getTransfer', { params: { paymentId } }, options),
    },
    quotes: {
      create: (input, options) => call('createQuote', { body: input }, options),
    },
    swaps: {
      create: (input, options) => call('createSwap', { body: input }, options),
    },
    orders: {
      create: (input, options) => call('createOrder', { body: input }, options),
      list: (input, options) => call('listOrders', { query: input }, options),
      get: (orderId, options) => call('getOrder', { params: { orderId } }, options),
      cancel: (orderId, options) => call('cancelOrder', { params: { orderId } }, options),
    },
    bundles: {
      list: (input, options) => call('listBundles', { query: input }, options),
      get: (bundleId, options) => call('getBundle', { params: { bundleId } }, options),
      cancel: (bundleId, options) => call('cancelBundle', { params: { bundleId } }, options),
    },
    history: {
      list: (input, options) => call('listHistory', { query: input }, options),
      all: (input, options) => pages('listHistory', { query: input }, 'events', options),
    },
    receipts: {
      get: (paymentId, options) => call('getReceipt', { params: { paymentId } }, options),
    },
    prices: {
      list: (input, options) => call('listPrices', { query: input }, options),
    },
    grant: {
      get: (options) => call('getGrant', {}, options),
    },
    approvals: {
      create: (input, options) => call('createApproval', { body: input }, options),
      get: (approvalId, options) => call('getApproval', { params: { approvalId } }, options),
    },
    openapi: {
      get: (options) => call('getOpenApi', {}, options),
    },
    problems: {
      get: (code, options) => call('getProblem', { params: { code } }, options),
    },
  };
}
