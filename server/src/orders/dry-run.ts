import type { DryRun } from '@cumulus/contract/calls/orders.ts';
import { isCallError } from '@cumulus/contract/errors.ts';
import type { Exchange } from './exchange.ts';
import type { SwapTerms } from './order.ts';

/** Tells what would become of an order if it fired now. Nothing is written or sent. */
export async function dryRun(exchange: Pick<Exchange, 'estimate'>, terms: SwapTerms): Promise<DryRun> {
  try {
    const { refusal, ...offer } = await exchange.estimate(terms);
    return {
      canExecute: refusal === null,
      reason: refusal?.message ?? null,
      estimatedOutput: String(offer.outAmount),
      minimumReceived: String(offer.minimumReceived),
      priceImpactPct: offer.priceImpactPct,
      networkFeeLamports: String(offer.networkFeeLamports),
    };
  } catch (error) {
    if (!isCallError(error)) throw error;
    return {
      canExecute: false,
      reason: error.message,
      estimatedOutput: null,
      minimumReceived: null,
      priceImpactPct: null,
      networkFeeLamports: null,
    };
  }
}
