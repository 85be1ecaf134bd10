import { contactNameRefusals } from './contact-name.ts';
import type { Status } from './status.ts';
import { tokenAddressRefusals } from './token-address.ts';
import { type Reached, triggerRefusals } from './trigger.ts';
import { walletNameRefusals } from './wallet-name.ts';

/** Facts that an error's sentence needs, and that travel in `details` for the client to act on. */
export interface ErrorContext {
  INVALID_INPUT: { field: string; reason: string };
  /** A try that locks says for how long. */
  INVALID_PIN: { triesLeft: number; retryAt?: string; seconds?: number };
  PIN_LOCKED: { retryAt: string; seconds: number };
  RATE_LIMITED: { seconds: number };
  INSUFFICIENT_FUNDS: { available: string; needed: string; symbol: string };
  INSUFFICIENT_SOL_FOR_FEES: { available: string; needed: string };
  BELOW_RENT_EXEMPT: { minimum: string };
  LEAVES_BELOW_RENT_EXEMPT: { minimum: string };
  DECIMALS_MISMATCH: { expected: number };
  UNSAFE_TOKEN: { reason: string };
  GUARD_REFUSED: { reason: string };
  TRANSACTION_FAILED: { reason: string };
  ROUTER_REFUSED: { reason: string };
  PRICE_IMPACT_UNCONFIRMED: { percent: string };
  INSUFFICIENT_SOL_FOR_SWAP: { available: string };
  SWAP_REFUSED: { reason: string };
  TRIGGER_PRICE_REACHED: Reached;
  TRIGGER_MARKET_CAP_REACHED: Reached;
  ORDER_NOT_PENDING: { status: string };
}

type Context<Code> = Code extends keyof ErrorContext ? ErrorContext[Code] : undefined;
interface Definition<C> {
  readonly status: Status;
  readonly message: string | ((context: C) => string);
}

const wait = (seconds: number): string =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/**
 * Every refusal of the product, once: its code, its protocol status and its sentence.
 * Codes read as a noun with MALFORMED_, INVALID_, _REQUIRED, _NOT_FOUND, _EXCEEDED or a plain fact.
 */
const catalogue = {
  // Calls
  UNAUTHENTICATED: { status: 'UNAUTHENTICATED', message: 'Please sign in.' },
  INVALID_INPUT: {
    status: 'INVALID_ARGUMENT',
    message: (c: ErrorContext['INVALID_INPUT']) => (c.field ? `${c.field}: ${c.reason}` : c.reason),
  },
  FUNCTION_NOT_FOUND: { status: 'NOT_FOUND', message: 'There is no function of this name.' },
  ENDPOINT_NOT_FOUND: { status: 'NOT_FOUND', message: 'There is no endpoint of this name.' },
  FUNCTION_UNAVAILABLE: { status: 'UNIMPLEMENTED', message: 'This function is not available here.' },
  METHOD_NOT_ALLOWED: { status: 'INVALID_ARGUMENT', message: 'Functions are called with POST.' },
  MALFORMED_REQUEST: {
    status: 'INVALID_ARGUMENT',
    message: 'The request is not a JSON object with "data" and nothing else.',
  },
  REQUEST_TOO_LARGE: { status: 'INVALID_ARGUMENT', message: 'The request is too large.' },
  RATE_LIMITED: {
    status: 'UNAVAILABLE',
    message: (c: ErrorContext['RATE_LIMITED']) => `Too many requests. Try again in ${wait(c.seconds)}.`,
  },
  INTERNAL: { status: 'INTERNAL', message: 'INTERNAL' },
  DATABASE_UNAVAILABLE: {
    status: 'UNAVAILABLE',
    message: 'Cumulus cannot reach its database. Nothing was changed. Try again shortly.',
  },
  CLOCK_WRONG: {
    status: 'UNAVAILABLE',
    message: 'Cumulus has lost track of the time. Nothing was changed. Try again shortly.',
  },
  CHAIN_UNAVAILABLE: {
    status: 'UNAVAILABLE',
    message: 'The Solana network cannot be reached. Nothing was sent. Try again shortly.',
  },
  SIGNER_UNAVAILABLE: {
    status: 'UNAVAILABLE',
    message: 'The signer cannot be reached. Nothing was sent. Try again shortly.',
  },
  IDENTITY_UNAVAILABLE: {
    status: 'UNAVAILABLE',
    message: 'The sign-in service cannot be reached. Try again shortly.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 'ABORTED',
    message: 'This request was made before with other contents. Start again.',
  },

  // Accounts
  ACCOUNT_BLOCKED: {
    status: 'PERMISSION_DENIED',
    message:
      'This account has been permanently deleted and cannot be accessed. Account deletion is irreversible.',
  },
  EMAIL_BLOCKED: { status: 'PERMISSION_DENIED', message: 'This email cannot be used for registration' },
  TERMS_REQUIRED: { status: 'FAILED_PRECONDITION', message: 'Please accept the terms of service first.' },
  TERMS_VERSION_UNKNOWN: {
    status: 'INVALID_ARGUMENT',
    message: 'There is no such version of the terms of service.',
  },

  // PIN
  PIN_REQUIRED: { status: 'FAILED_PRECONDITION', message: 'PIN_REQUIRED' },
  INVALID_PIN: { status: 'PERMISSION_DENIED', message: 'INVALID_PIN' },
  PIN_LOCKED: {
    status: 'PERMISSION_DENIED',
    message: (c: ErrorContext['PIN_LOCKED']) => `Too many wrong PINs. Try again in ${wait(c.seconds)}.`,
  },
  MALFORMED_PIN: { status: 'INVALID_ARGUMENT', message: 'PIN must be exactly 6 digits' },
  PIN_ALREADY_SET: { status: 'FAILED_PRECONDITION', message: 'A PIN is already set. Remove it first.' },
  PIN_NOT_SET: { status: 'FAILED_PRECONDITION', message: 'No PIN is set.' },

  // Wallets
  WALLET_NOT_FOUND: { status: 'NOT_FOUND', message: 'Wallet not found' },
  WALLET_NAME_REQUIRED: { status: 'INVALID_ARGUMENT', message: walletNameRefusals.WALLET_NAME_REQUIRED },
  WALLET_NAME_TOO_LONG: { status: 'INVALID_ARGUMENT', message: walletNameRefusals.WALLET_NAME_TOO_LONG },
  MALFORMED_WALLET_NAME: { status: 'INVALID_ARGUMENT', message: walletNameRefusals.MALFORMED_WALLET_NAME },
  WALLET_COUNT_EXCEEDED: {
    status: 'FAILED_PRECONDITION',
    message: "You've reached the maximum limit of 10 wallets.",
  },
  WALLET_READ_ONLY: { status: 'FAILED_PRECONDITION', message: 'This desktop wallet is read-only here.' },
  WALLET_BUSY: {
    status: 'FAILED_PRECONDITION',
    message: 'This wallet has a transaction under way. Wait until it is settled.',
  },
  WALLET_HAS_ORDERS: {
    status: 'FAILED_PRECONDITION',
    message: 'This wallet has pending orders. Cancel them first.',
  },
  TEST_FUNDS_UNAVAILABLE: {
    status: 'FAILED_PRECONDITION',
    message: 'Test SOL exists only on a test network.',
  },

  // Contests
  CONTEST_ALREADY_CLAIMED: {
    status: 'ALREADY_EXISTS',
    message: 'You have already claimed your free SOL!',
  },
  CONTEST_PLACES_EXCEEDED: {
    status: 'RESOURCE_EXHAUSTED',
    message: 'Contest is full. All spots have been claimed!',
  },
  CONTEST_ENDED: { status: 'RESOURCE_EXHAUSTED', message: 'This contest has ended.' },
  CONTEST_NOT_FOUND: { status: 'NOT_FOUND', message: 'No active contest' },
  CONTEST_ENTRY_REQUIRED: {
    status: 'PERMISSION_DENIED',
    message: 'Enter the contest to see its leaderboard.',
  },

  // Addresses
  ADDRESS_REQUIRED: { status: 'INVALID_ARGUMENT', message: 'Please enter a valid address' },
  MALFORMED_ADDRESS: { status: 'INVALID_ARGUMENT', message: 'Invalid Solana address format' },
  ADDRESS_NOT_VALIDATED: {
    status: 'UNAVAILABLE',
    message: 'Failed to validate address. Please try again.',
  },
  RECIPIENT_IS_SENDER: { status: 'INVALID_ARGUMENT', message: 'Cannot send funds to your own wallet' },
  RECIPIENT_IS_MINT: {
    status: 'INVALID_ARGUMENT',
    message: 'This is the address of a token, not of a wallet. Funds sent there are lost.',
  },
  RECIPIENT_IS_TOKEN_ACCOUNT: {
    status: 'INVALID_ARGUMENT',
    message: 'This is a token account. Enter the address of the wallet that owns it.',
  },
  RECIPIENT_IS_PROGRAM: {
    status: 'INVALID_ARGUMENT',
    message: 'This is the address of a program, not of a wallet. Funds sent there are lost.',
  },
  RECIPIENT_OFF_CURVE: {
    status: 'INVALID_ARGUMENT',
    message: 'This address belongs to a program. Nobody holds a key for it.',
  },

  // Address book
  CONTACT_NAME_REQUIRED: { status: 'INVALID_ARGUMENT', message: contactNameRefusals.CONTACT_NAME_REQUIRED },
  CONTACT_NAME_TOO_LONG: { status: 'INVALID_ARGUMENT', message: contactNameRefusals.CONTACT_NAME_TOO_LONG },
  MALFORMED_CONTACT_NAME: { status: 'INVALID_ARGUMENT', message: contactNameRefusals.MALFORMED_CONTACT_NAME },
  CONTACT_NAME_TAKEN: {
    status: 'ALREADY_EXISTS',
    message: 'Another contact has this name. Choose another one.',
  },
  CONTACT_COUNT_EXCEEDED: {
    status: 'FAILED_PRECONDITION',
    message: 'Your address book is full at 100 contacts. Delete one to save another.',
  },

  // Watchlist
  TOKEN_ADDRESS_REQUIRED: {
    status: 'INVALID_ARGUMENT',
    message: tokenAddressRefusals.TOKEN_ADDRESS_REQUIRED,
  },
  MALFORMED_TOKEN_ADDRESS: {
    status: 'INVALID_ARGUMENT',
    message: tokenAddressRefusals.MALFORMED_TOKEN_ADDRESS,
  },
  TOKEN_ALREADY_WATCHED: {
    status: 'ALREADY_EXISTS',
    message: 'This token is already in your watchlist',
  },
  WATCHLIST_TOKEN_COUNT_EXCEEDED: {
    status: 'FAILED_PRECONDITION',
    message: 'Watchlist is limited to 500 tokens. Please remove some tokens first.',
  },

  // Transfers
  MALFORMED_AMOUNT: { status: 'INVALID_ARGUMENT', message: 'Please enter a valid amount' },
  DECIMALS_MISMATCH: {
    status: 'INVALID_ARGUMENT',
    message: (c: ErrorContext['DECIMALS_MISMATCH']) =>
      `This token has ${c.expected} decimals. Reload and try again.`,
  },
  TOKEN_NOT_FOUND: { status: 'NOT_FOUND', message: 'There is no such token.' },
  INSUFFICIENT_FUNDS: {
    status: 'FAILED_PRECONDITION',
    message: (c: ErrorContext['INSUFFICIENT_FUNDS']) =>
      `Not enough ${c.symbol}. Available: ${c.available}, needed: ${c.needed}.`,
  },
  INSUFFICIENT_SOL_FOR_FEES: {
    status: 'FAILED_PRECONDITION',
    message: (c: ErrorContext['INSUFFICIENT_SOL_FOR_FEES']) =>
      `Not enough SOL for network costs. Available: ${c.available} SOL, needed: ${c.needed} SOL.`,
  },
  BELOW_RENT_EXEMPT: {
    status: 'FAILED_PRECONDITION',
    message: (c: ErrorContext['BELOW_RENT_EXEMPT']) =>
      `This address is new on Solana. Its first transfer must be at least ${c.minimum} SOL.`,
  },
  LEAVES_BELOW_RENT_EXEMPT: {
    status: 'FAILED_PRECONDITION',
    message: (c: ErrorContext['LEAVES_BELOW_RENT_EXEMPT']) =>
      `This would leave less than ${c.minimum} SOL, which Solana does not allow. Send a little less, or everything.`,
  },
  UNSAFE_TOKEN: {
    status: 'FAILED_PRECONDITION',
    message: (c: ErrorContext['UNSAFE_TOKEN']) => `This token cannot be sent: ${c.reason}.`,
  },
  GUARD_REFUSED: {
    status: 'FAILED_PRECONDITION',
    message: (c: ErrorContext['GUARD_REFUSED']) => `Not signed: ${c.reason}. Nothing was sent.`,
  },
  TRANSACTION_FAILED: {
    status: 'FAILED_PRECONDITION',
    message: (c: ErrorContext['TRANSACTION_FAILED']) =>
      `Solana refused the transaction: ${c.reason}. Only the network fee was charged.`,
  },
  TRANSACTION_EXPIRED: {
    status: 'DEADLINE_EXCEEDED',
    message: 'The network did not take the transaction in time. Nothing was sent.',
  },

  // Swaps. INTERNAL marks a swap that was tried and came to nothing: the protocol then carries the sentence in `details`.
  SAME_TOKEN: { status: 'INVALID_ARGUMENT', message: 'Choose two different tokens.' },
  WRAPPED_SOL_NOT_SWAPPED: {
    status: 'INVALID_ARGUMENT',
    message: 'Wrapped SOL cannot be swapped by itself. Choose SOL.',
  },
  INVALID_SLIPPAGE: { status: 'INVALID_ARGUMENT', message: 'Slippage must be between 0.01% and 50%.' },
  NO_ROUTE: {
    status: 'FAILED_PRECONDITION',
    message: 'Nobody trades these tokens in this amount right now. Try another amount.',
  },
  ROUTER_UNAVAILABLE: {
    status: 'UNAVAILABLE',
    message: 'The swap service cannot be reached. Nothing was exchanged. Try again shortly.',
  },
  ROUTER_REFUSED: {
    status: 'INTERNAL',
    message: (c: ErrorContext['ROUTER_REFUSED']) =>
      `The swap service's offer cannot be taken: ${c.reason}. Nothing was exchanged.`,
  },
  QUOTE_CHANGED: { status: 'INVALID_ARGUMENT', message: 'This is not a quote of ours. Get a new one.' },
  QUOTE_FOREIGN: {
    status: 'FAILED_PRECONDITION',
    message: 'This quote was given to another wallet. Get a new one.',
  },
  QUOTE_EXPIRED: {
    status: 'FAILED_PRECONDITION',
    message: 'This quote has expired. Get a new one.',
  },
  QUOTE_USED: {
    status: 'FAILED_PRECONDITION',
    message: 'This quote was used before. Get a new one.',
  },
  PRICE_IMPACT_UNCONFIRMED: {
    status: 'FAILED_PRECONDITION',
    message: (c: ErrorContext['PRICE_IMPACT_UNCONFIRMED']) =>
      `A swap of this size costs ${c.percent}% of its value by moving the price. Confirm that you accept it.`,
  },
  INSUFFICIENT_SOL_FOR_SWAP: {
    status: 'FAILED_PRECONDITION',
    message: (c: ErrorContext['INSUFFICIENT_SOL_FOR_SWAP']) =>
      `Insufficient SOL for transaction fees. Need at least 0.01 SOL, have ${c.available} SOL`,
  },
  SWAP_REFUSED: {
    status: 'INTERNAL',
    message: (c: ErrorContext['SWAP_REFUSED']) =>
      `Not signed: ${c.reason}. Nothing was exchanged. Get a new quote.`,
  },
  SWAP_EXPIRED: {
    status: 'INTERNAL',
    message: 'The swap did not go through in time. Nothing was exchanged. Get a new quote.',
  },

  // Orders
  WALLET_ID_REQUIRED: { status: 'INVALID_ARGUMENT', message: 'Wallet ID not found' },
  SWAP_SETUP_REQUIRED: {
    status: 'INVALID_ARGUMENT',
    message: 'Missing swap configuration. Please go back and try again.',
  },
  SCHEDULED_TIME_REQUIRED: {
    status: 'INVALID_ARGUMENT',
    message: 'Please select a time for your scheduled swap',
  },
  SCHEDULED_TIME_PASSED: {
    status: 'INVALID_ARGUMENT',
    message: 'This time has already passed. Please select a time in the future.',
  },
  TRIGGER_TOKEN_REQUIRED: { status: 'INVALID_ARGUMENT', message: triggerRefusals.TRIGGER_TOKEN_REQUIRED },
  TRIGGER_TOKEN_LENGTH: { status: 'INVALID_ARGUMENT', message: triggerRefusals.TRIGGER_TOKEN_LENGTH },
  MALFORMED_TRIGGER_TOKEN: { status: 'INVALID_ARGUMENT', message: triggerRefusals.MALFORMED_TRIGGER_TOKEN },
  TRIGGER_CONDITION_REQUIRED: {
    status: 'INVALID_ARGUMENT',
    message: triggerRefusals.TRIGGER_CONDITION_REQUIRED,
  },
  INVALID_TRIGGER_VALUE: { status: 'INVALID_ARGUMENT', message: triggerRefusals.INVALID_TRIGGER_VALUE },
  TRIGGER_PRICE_EXCEEDED: { status: 'INVALID_ARGUMENT', message: triggerRefusals.TRIGGER_PRICE_EXCEEDED },
  TRIGGER_MARKET_CAP_TOO_LOW: {
    status: 'INVALID_ARGUMENT',
    message: triggerRefusals.TRIGGER_MARKET_CAP_TOO_LOW,
  },
  TRIGGER_PRICE_REACHED: {
    status: 'FAILED_PRECONDITION',
    message: triggerRefusals.TRIGGER_PRICE_REACHED,
  },
  TRIGGER_MARKET_CAP_REACHED: {
    status: 'FAILED_PRECONDITION',
    message: triggerRefusals.TRIGGER_MARKET_CAP_REACHED,
  },
  MARKET_ORDERS_EXCEEDED: {
    status: 'FAILED_PRECONDITION',
    message: 'Maximum 5 market condition orders allowed. Cancel one to create a new order.',
  },
  TIME_ORDERS_EXCEEDED: {
    status: 'FAILED_PRECONDITION',
    message: 'You already have 100 scheduled swaps. Cancel one to schedule another.',
  },
  ORDER_NOT_FOUND: { status: 'NOT_FOUND', message: 'There is no such order.' },
  ORDER_NOT_PENDING: {
    status: 'FAILED_PRECONDITION',
    message: (c: ErrorContext['ORDER_NOT_PENDING']) => `This order is ${c.status} and cannot be cancelled.`,
  },
  ORDER_OWNER_BLOCKED: {
    status: 'PERMISSION_DENIED',
    message: 'This account was blocked when the order was due. Nothing was exchanged.',
  },
  ORDER_NOT_EXECUTED_IN_TIME: {
    status: 'DEADLINE_EXCEEDED',
    message: 'The network did not take the swap in time. Nothing was exchanged.',
  },
} as const satisfies Record<string, Definition<never>>;

export type ErrorCode = keyof typeof catalogue;
export const errorCodes = Object.keys(catalogue) as readonly ErrorCode[];

/** False for what was taken out of the catalogue after it was written down. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(catalogue, code);
}

/** A refusal with its code: thrown anywhere on the server, answered as its status and sentence. */
export class CallError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly status: Status;
  readonly context: Context<Code>;

  constructor(code: Code, ...[context]: Context<Code> extends undefined ? [] : [context: Context<Code>]) {
    const { status, message } = catalogue[code] as Definition<unknown>;
    super(typeof message === 'function' ? message(context) : message);
    this.name = 'CallError';
    this.code = code;
    this.status = status;
    this.context = context as Context<Code>;
  }
}

/** True where `value` is a refusal, of this code if one is given. */
export function isCallError<Code extends ErrorCode>(value: unknown, code?: Code): value is CallError<Code> {
  return value instanceof CallError && (code === undefined || value.code === code);
}
