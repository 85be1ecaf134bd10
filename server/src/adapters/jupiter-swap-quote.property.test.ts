import { baseUnits } from '@cumulus/contract/amount.ts';
import { isCallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { leastReceived, SLIPPAGE_CHOICES_BPS } from '@cumulus/contract/slippage.ts';
import { address } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mint } from '../ports/units.ts';
import { readQuote } from './jupiter-swap-quote.ts';

const taker = address('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM');
const read = (outAmount: bigint, threshold: bigint, slippageBps: number) =>
  readQuote(
    {
      ...{ requestId: 'one', inputMint: SOL_MINT, outputMint: USDC_MINT, inAmount: '5', router: 'metis' },
      outAmount: String(outAmount),
      otherAmountThreshold: String(threshold),
      transaction: 'AAAA',
      signatureFeePayer: taker,
    },
    {
      ...{ inputMint: mint(SOL_MINT), outputMint: mint(USDC_MINT), inAmount: baseUnits(5n), taker },
      slippageBps,
    },
    0,
  );

test('no quote guarantees less than the chosen slippage allows, but for one unit of rounding', () => {
  const slippage = fc.oneof(fc.constantFrom(...SLIPPAGE_CHOICES_BPS), fc.integer({ min: 1, max: 5_000 }));
  const amount = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
  fc.assert(
    fc.property(amount, fc.bigInt({ min: -3n, max: 3n }), slippage, (outAmount, off, slippageBps) => {
      const threshold = leastReceived(outAmount, slippageBps) + off;
      if (threshold < 0n || threshold >= 2n ** 64n) return;
      if (off >= -1n) {
        const quote = read(outAmount, threshold, slippageBps);
        expect(quote).toMatchObject({ minimumReceived: threshold, slippageBps });
      } else
        expect(() => read(outAmount, threshold, slippageBps)).toThrow(
          expect.toSatisfy((error) => isCallError(error, 'ROUTER_REFUSED')),
        );
    }),
  );
});
