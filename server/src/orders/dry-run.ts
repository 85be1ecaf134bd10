import type { DryRun } from '@cumulus/contract/calls/orders.ts';
import { CallError, detailsOf, isCallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import type { Exchange } from './exchange.ts';
import type { SwapTerms } from './order.ts';
import { reasonOf } from './reason.ts';

interface Deps {
  readonly exchange: Pick<Exchange, 'estimate'>;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Tells what would become of an order if it fired now. Nothing is written or sent. Throws nothing: the order itself has
 * been taken by then.
 */
export async function dryRun({ exchange, log }: Deps, terms: SwapTerms, sellSymbol: string): Promise<DryRun> {
  try {
    const { refusal, ...offer } = await exchange.estimate(terms);
    return {
      canExecute: refusal === null,
      ...reasonFields(refusal && reasonOf(refusal, sellSymbol)),
      estimatedOutput: String(offer.outAmount),
      minimumReceived: String(offer.minimumReceived),
      priceImpactPct: offer.priceImpactPct,
      networkFeeLamports: String(offer.networkFeeLamports),
    };
  } catch (error) {
    if (!isCallError(error)) log.warn({ err: error }, 'an order cannot be tried out');
    return {
      canExecute: false,
      ...reasonFields(
        isCallError(error) ? reasonOf(error, sellSymbol) : new CallError('DRY_RUN_UNAVAILABLE'),
      ),
      estimatedOutput: null,
      minimumReceived: null,
      priceImpactPct: null,
      networkFeeLamports: null,
    };
  }
}

function reasonFields(refusal: CallError | null) {
  return { reason: refusal?.message ?? null, reasonDetails: refusal && detailsOf(refusal) };
}
