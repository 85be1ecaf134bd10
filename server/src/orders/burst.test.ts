import { setImmediate as turn } from 'node:timers/promises';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { expect, test } from 'vitest';
import { someAddress } from '../../../testing/token-bytes.ts';
import { mint } from '../ports/units.ts';
import { createOrderSwaps } from './order-swaps.ts';

type Deps = Parameters<typeof createOrderSwaps>[0];

test('of hundreds of orders that come due together, few ask the router at once, and all of them do', async () => {
  let [waiting, most, asked] = [0, 0, 0];
  const router = {
    async quote() {
      asked += 1;
      waiting += 1;
      most = Math.max(most, waiting);
      await turn();
      waiting -= 1;
      throw new CallError('NO_ROUTE');
    },
  };
  const ownWallet = async () => ({ walletId: 'wallet-1', publicKey: someAddress(1) });
  const clock = { now: () => 0 };
  const chain = { finalized: async () => Promise.reject(new CallError('CHAIN_UNAVAILABLE')) };
  const hasLittleSol = async () => false;
  const swaps = createOrderSwaps({ router, chain, clock, hasLittleSol, ownWallet } as unknown as Deps);
  const order = {
    ...{ userId: 'user-1', walletId: 'wallet-1', confirmed: true, amount: baseUnits(5n) },
    ...{ inputMint: mint(someAddress(2)), outputMint: mint(someAddress(3)) },
  };
  const estimates = Array.from({ length: 300 }, () => swaps.estimate(order));
  const outcomes = await Promise.allSettled(estimates);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(300).fill('rejected'));
  expect({ asked, most }).toEqual({ asked: 300, most: 8 });
});
