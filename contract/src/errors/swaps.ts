import type { Definitions } from './definition.ts';

export interface SwapErrorContext {
  ROUTER_REFUSED: { reason: string };
  PRICE_IMPACT_UNCONFIRMED: { percent: string };
  INSUFFICIENT_SOL_FOR_SWAP: { available: string };
  SWAP_REFUSED: { reason: string };
}

/** INTERNAL marks a swap that was tried and failed: the protocol then carries the sentence in `details`. */
export const swapErrors = {
  SAME_TOKEN: { status: 'INVALID_ARGUMENT', message: 'Choose two different tokens.' },
  WRAPPED_SOL_NOT_SWAPPED: {
    status: 'INVALID_ARGUMENT',
    message: 'Wrapped SOL cannot be swapped by itself. Choose SOL.',
  },
  INVALID_SLIPPAGE: { status: 'INVALID_ARGUMENT', message: 'Slippage must be between 0.01% and 50%.' },
  NO_ROUTE: {
    status: 'FAILED_PRECONDITION',
    message: 'These tokens are not traded in this amount right now. Try another amount.',
  },
  ROUTER_UNAVAILABLE: {
    status: 'UNAVAILABLE',
    message: 'The swap service cannot be reached. Nothing was swapped. Try again shortly.',
  },
  ROUTER_REFUSED: {
    status: 'INTERNAL',
    message: (c: SwapErrorContext['ROUTER_REFUSED']) =>
      `The quote of the swap service cannot be accepted: ${c.reason}. Nothing was swapped.`,
  },
  QUOTE_CHANGED: { status: 'INVALID_ARGUMENT', message: 'This quote is not ours. Get a new one.' },
  QUOTE_FOREIGN: {
    status: 'FAILED_PRECONDITION',
    message: 'This quote is for another wallet. Get a new one.',
  },
  SWAP_COUNTS_AS_SEND: {
    status: 'FAILED_PRECONDITION',
    message:
      'This swap counts as a send to a new address: its token is not verified, has no current price, or it may lose more than 5%. It exceeds what you allow without a wait.',
  },
  QUOTE_EXPIRED: {
    status: 'FAILED_PRECONDITION',
    message: 'This quote has expired. Get a new one.',
  },
  QUOTE_USED: {
    status: 'FAILED_PRECONDITION',
    message: 'This quote was already used. Get a new one.',
  },
  PRICE_IMPACT_UNCONFIRMED: {
    status: 'FAILED_PRECONDITION',
    message: (c: SwapErrorContext['PRICE_IMPACT_UNCONFIRMED']) =>
      `A swap of this size costs ${c.percent}% of its value by moving the price. Confirm that you accept it.`,
  },
  INSUFFICIENT_SOL_FOR_SWAP: {
    status: 'FAILED_PRECONDITION',
    message: (c: SwapErrorContext['INSUFFICIENT_SOL_FOR_SWAP']) =>
      `Insufficient SOL for transaction fees. Need at least 0.01 SOL, have ${c.available} SOL`,
  },
  SWAP_REFUSED: {
    status: 'INTERNAL',
    message: (c: SwapErrorContext['SWAP_REFUSED']) =>
      `Not signed: ${c.reason}. Nothing was swapped. Get a new quote.`,
  },
  SWAP_EXPIRED: {
    status: 'INTERNAL',
    message: 'The swap did not go through in time. Nothing was swapped. Get a new quote.',
  },
} as const satisfies Definitions;
