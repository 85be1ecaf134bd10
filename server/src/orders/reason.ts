import { CallError, isCallError } from '@cumulus/contract/errors.ts';

/**
 * Why an order comes to nothing, in words. A shortage is one of the order's own token, by its name: whoever reads of it
 * hours later does not have the swap before them.
 */
export function reasonOf(error: CallError, sellSymbol: string): CallError {
  if (!isCallError(error, 'INSUFFICIENT_FUNDS')) return error;
  return new CallError('INSUFFICIENT_FUNDS', { ...error.context, symbol: sellSymbol });
}
