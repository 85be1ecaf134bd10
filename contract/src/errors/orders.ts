import { usd } from '../format.ts';
import { type InDoubt, type Reached, triggerRefusals } from '../trigger.ts';
import type { Definitions } from './definition.ts';

/** Why an order is not cancelled, by how it stands. One that is pending again by then had been taken up and given back. */
const notPending = {
  pending: 'This order is being changed. Try again shortly.',
  executing: 'This order is being executed. It can no longer be cancelled.',
  executed: 'This order has already been executed. It can no longer be cancelled.',
  failed: 'This order has already failed. There is nothing left to cancel.',
  expired: 'This order has already expired. There is nothing left to cancel.',
} as const;

/** Each is said of a new order that is refused, and of one that waits. */
const doubts = {
  no_price: () =>
    'The price of the watched token is not known right now. Until it is, the order does not execute.',
  no_cap: () =>
    'The market cap of the watched token is not known right now. Until it is, the order does not execute.',
  stale: () =>
    'The known price is from a trade long ago. Until there is a newer one, only a quote for the watched token itself can confirm it.',
  one_source: () =>
    'Only one source knows the price that this order waits for. Until a second one does, the order does not execute.',
  no_answer: () =>
    'One of the two price sources for this order is not responding. Try again shortly. A pending order does not execute until it responds.',
  thin: ({ least }) =>
    `The pools of the watched token are not known to hold the ${usd(least)} that a trigger needs. Until they do, the order does not execute.`,
  apart: () =>
    'The market seemed to be at the trigger, but the quote at that moment or a second source did not agree. Nothing was swapped, and the order keeps watching.',
} satisfies Record<InDoubt['doubt'], (c: InDoubt) => string>;

/** Why a round of a recurring order is not made. */
const skipped = {
  late: 'The time of this round had passed, so it was skipped.',
  outside: 'The price was outside the range of this order, so this round was skipped.',
  doubt: 'It was not certain that the price was within the range of this order, so this round was skipped.',
  floor: 'Until the next round, the market offered less than the minimum of this one. It was skipped.',
  paused: 'The order was paused at the time of this round, so it was skipped.',
  frozen: 'The account was frozen at the time of this round, so it was skipped.',
} as const;
export type Skipped = keyof typeof skipped;

export interface OrderErrorContext {
  /** How many orders of further kinds a user may have. */
  ORDERS_EXCEEDED: { most: number };
  /** `rounds`: how many in a row, of which the order tells only here. */
  ROUND_SKIPPED: { why: Skipped; rounds: number };
  TRIGGER_IN_DOUBT: InDoubt;
  /** The least that the pools of a token with an alert have to hold, whole USD. */
  PRICE_ALERT_IN_DOUBT: Pick<InDoubt, 'least'>;
  TRIGGER_PRICE_REACHED: Reached;
  TRIGGER_MARKET_CAP_REACHED: Reached;
  TRIGGER_CHANGE_REACHED: Pick<Reached, 'current'>;
  ORDER_NOT_PENDING: { status: keyof typeof notPending };
  /** Base units of what is bought. */
  ORDER_BELOW_FLOOR: { offer: string };
}

export const orderErrors = {
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
  TRIGGER_CHANGE_REACHED: {
    status: 'FAILED_PRECONDITION',
    message: triggerRefusals.TRIGGER_CHANGE_REACHED,
  },
  TRIGGER_IN_DOUBT: {
    status: 'FAILED_PRECONDITION',
    message: (c: OrderErrorContext['TRIGGER_IN_DOUBT']) => doubts[c.doubt](c),
  },
  MARKET_ORDERS_EXCEEDED: {
    status: 'FAILED_PRECONDITION',
    message: 'Maximum 5 market condition orders allowed. Cancel one to create a new order.',
  },
  PRICE_ALERT_IN_DOUBT: {
    status: 'FAILED_PRECONDITION',
    message: ({ least }: OrderErrorContext['PRICE_ALERT_IN_DOUBT']) =>
      `No alert can be set for this token now. Two sources have to know what you wait for, and its pools have to hold ${usd(least)}.`,
  },
  PRICE_ALERTS_EXCEEDED: {
    status: 'FAILED_PRECONDITION',
    message: 'You have as many price alerts as fit. Remove one to add another.',
  },
  TIME_ORDERS_EXCEEDED: {
    status: 'FAILED_PRECONDITION',
    message: 'You already have 100 scheduled swaps. Cancel one to schedule another.',
  },
  ORDERS_EXCEEDED: {
    status: 'FAILED_PRECONDITION',
    message: ({ most }: OrderErrorContext['ORDERS_EXCEEDED']) =>
      `You already have ${most} orders of these kinds. Cancel one to place another.`,
  },
  INVALID_SHARE: { status: 'INVALID_ARGUMENT', message: 'Please enter a share from 0.01% to 100%' },
  SHARE_NOT_OF_LADDER: {
    status: 'INVALID_ARGUMENT',
    message: 'A ladder sells an amount at each price, not a share.',
  },
  PROTECTION_BESIDE_BUY: {
    status: 'INVALID_ARGUMENT',
    message:
      'The take profit price must be above the price at which this order buys, and the stop loss price below it.',
  },
  STOP_NOT_BELOW: {
    status: 'INVALID_ARGUMENT',
    message: 'The take profit price must be above the stop loss price.',
  },
  INVALID_TRAIL: {
    status: 'INVALID_ARGUMENT',
    message: 'Please enter a distance from 0.1% to 90%, or an amount of USD',
  },
  TRAIL_TOO_WIDE: {
    status: 'FAILED_PRECONDITION',
    message: 'The distance must be between 0.1% and 90% of the current price.',
  },
  INVALID_LADDER: { status: 'INVALID_ARGUMENT', message: 'A ladder has 2 to 10 prices.' },
  LADDER_PRICES_EQUAL: { status: 'INVALID_ARGUMENT', message: 'Each price of a ladder must be another one.' },
  LADDER_AMOUNTS: {
    status: 'INVALID_ARGUMENT',
    message: 'The amounts of a ladder must add up to the amount of the order.',
  },
  ORDER_NOT_FOUND: { status: 'NOT_FOUND', message: 'There is no such order.' },
  ORDER_NOT_PENDING: {
    status: 'FAILED_PRECONDITION',
    message: (c: OrderErrorContext['ORDER_NOT_PENDING']) => notPending[c.status],
  },
  ORDER_COUNTS_AS_SEND: {
    status: 'FAILED_PRECONDITION',
    message:
      'While sends to new addresses have to wait, orders buy only verified tokens, and only at a low price impact.',
  },
  ORDER_NOT_MISSED: {
    status: 'FAILED_PRECONDITION',
    message: 'This order no longer waits for your decision.',
  },
  INVALID_FLOOR: { status: 'INVALID_ARGUMENT', message: 'Please enter a valid minimum amount' },
  ORDER_FLOOR_FIXED: {
    status: 'FAILED_PRECONDITION',
    message: 'This order is being executed or has ended. Its minimum can no longer be changed.',
  },
  ORDER_EDIT_OTHER: {
    status: 'FAILED_PRECONDITION',
    message: 'The kind, the wallet and the tokens of an order cannot be changed. Place a new order instead.',
  },
  ORDER_FIXED: {
    status: 'FAILED_PRECONDITION',
    message: 'This order is being executed or has ended. It can no longer be changed.',
  },
  ORDER_FLOOR_OF_PARTS: {
    status: 'FAILED_PRECONDITION',
    message: 'The minimums of this order are changed by editing the order.',
  },
  ORDER_BELOW_FLOOR: {
    status: 'FAILED_PRECONDITION',
    message: 'The market offered less than the minimum of this order. Nothing was swapped.',
  },
  ORDER_NOTHING_HELD: {
    status: 'FAILED_PRECONDITION',
    message: 'The wallet held nothing of the token that this order sells. Nothing was swapped.',
  },
  ROUND_SKIPPED: {
    status: 'FAILED_PRECONDITION',
    message: ({ why, rounds }: OrderErrorContext['ROUND_SKIPPED']) =>
      rounds > 1 ? `${rounds} rounds were skipped. Of the first: ${skipped[why]}` : skipped[why],
  },
  INVALID_INTERVAL: {
    status: 'INVALID_ARGUMENT',
    message: 'Please enter how often to swap: a whole number from 1 to 100',
  },
  INVALID_TIME_ZONE: { status: 'INVALID_ARGUMENT', message: 'This time zone is not known.' },
  INVALID_ROUNDS: {
    status: 'INVALID_ARGUMENT',
    message: 'Please enter how many swaps to make: a whole number from 1 to 10,000',
  },
  INVALID_END: { status: 'INVALID_ARGUMENT', message: 'The end must be after the first swap.' },
  INVALID_PRICE_RANGE: {
    status: 'INVALID_ARGUMENT',
    message: 'The lowest price of the range must be below the highest.',
  },
  DRY_RUN_UNAVAILABLE: { status: 'UNAVAILABLE', message: 'It cannot be tried out right now.' },
  ORDER_OWNER_BLOCKED: {
    status: 'PERMISSION_DENIED',
    message: 'This account was blocked when the order was due. Nothing was swapped.',
  },
  ORDER_NOT_EXECUTED_IN_TIME: {
    status: 'DEADLINE_EXCEEDED',
    message: 'The network did not accept the swap in time. Nothing was swapped.',
  },
} as const satisfies Definitions;
