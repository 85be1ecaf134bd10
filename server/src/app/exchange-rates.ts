import { openReferenceRates } from '../adapters/reference-rates.ts';
import { createExchangeRateCalls } from '../market/exchange-rates/calls.ts';
import { createExchangeRates } from '../market/exchange-rates/exchange-rates.ts';
import type { Clock } from '../ports/clock.ts';

interface ExchangeRateDeps {
  /** Undefined: values are shown in USD only. */
  readonly url: string | undefined;
  readonly clock: Clock;
  readonly log: Parameters<typeof createExchangeRates>[0]['log'];
}

export function createExchangeRatePart({ url, clock, log }: ExchangeRateDeps) {
  const source = url === undefined ? null : openReferenceRates({ url, clock });
  return {
    calls: createExchangeRateCalls(createExchangeRates({ source, clock, log })),
    close: async () => source?.close(),
  };
}
