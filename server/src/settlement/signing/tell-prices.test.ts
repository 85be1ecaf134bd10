import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { heldClock } from '../../../../testing/held-clock.ts';
import { createPriceTeller } from './tell-prices.ts';

const OTHER = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';

test('the signer gets the prices of SOL and USDC at once, and those of the tokens it names ten seconds later', async () => {
  const clock = heldClock(0);
  const told = new Map<string, bigint>();
  const teller = createPriceTeller({
    keys: {
      async tellPrice(mint, usd) {
        told.set(mint, usd);
        return ['SOL', USDC_MINT, OTHER];
      },
    },
    market: {
      prices: async (mints) =>
        new Map(mints.map((mint) => [mint, { usd: mint === SOL_MINT ? 150 : 1 }])) as never,
    },
    clock,
    log: pino({ enabled: false }),
  });
  teller.start();
  await vi.waitFor(() => expect([...told.keys()]).toEqual(['SOL', USDC_MINT]));
  await vi.waitFor(() => expect(clock.asleep).toBe(1));
  clock.advance(10_000);
  await vi.waitFor(() => expect([...told.keys()]).toEqual(['SOL', USDC_MINT, OTHER]));
  expect([...told.values()]).toEqual([150_000_000n, 1_000_000n, 1_000_000n]);
  await teller.stop();
});
