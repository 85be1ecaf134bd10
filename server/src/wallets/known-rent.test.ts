import { CallError } from '@cumulus/contract/errors.ts';
import { type Lamports, lamports } from '@solana/kit';
import { expect, test } from 'vitest';
import { createKnownRent } from './known-rent.ts';

test('waits for the first rent of a size alone, and then has the last one known while the chain is asked', async () => {
  const open: PromiseWithResolvers<Lamports>[] = [];
  const rent = createKnownRent({
    rentExemptMinimum() {
      const answer = Promise.withResolvers<Lamports>();
      open.push(answer);
      return answer.promise;
    },
  });
  const first = rent(165);
  open[0]!.resolve(lamports(2_039_280n));
  expect(await first).toBe(2_039_280n);
  expect(await rent(165)).toBe(2_039_280n);
  open[1]!.reject(new CallError('CHAIN_UNAVAILABLE'));
  expect(await rent(165)).toBe(2_039_280n);
  open[2]!.resolve(lamports(1_488_440n));
  await open[2]!.promise;
  expect(await rent(165)).toBe(1_488_440n);
  const other = rent(170);
  open[4]!.reject(new CallError('CHAIN_UNAVAILABLE'));
  await expect(other).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
});
