import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { heldClock } from '../../../testing/held-clock.ts';
import { createPriceTeller } from './tell-prices.ts';

test('the signer is told the prices of all tokens that it names at once, not at the next time', async () => {
  const told = new Map<string, bigint>();
  const teller = createPriceTeller({
    keys: {
      async tellPrice(mint, usd) {
        told.set(mint, usd);
        return ['SOL', USDC_MINT];
      },
    },
    market: {
      prices: async (mints) =>
        new Map(mints.map((mint) => [mint, { usd: mint === SOL_MINT ? 150 : 1 }])) as never,
    },
    clock: heldClock(0),
    log: pino({ enabled: false }),
  });
  teller.start();
  await vi.waitFor(() => expect([...told.keys()]).toEqual(['SOL', USDC_MINT]));
  expect([...told.values()]).toEqual([150_000_000n, 1_000_000n]);
  await teller.stop();
});
