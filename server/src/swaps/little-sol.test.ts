import { SWAP_FEE_RESERVE_LAMPORTS } from '@cumulus/contract/limits.ts';
import { lamports } from '@solana/kit';
import { expect, test } from 'vitest';
import { heldClock } from '../../../testing/held-clock.ts';
import { someAddress } from '../../../testing/token-bytes.ts';
import type { Chain } from '../ports/chain.ts';
import { createHasLittleSol } from './little-sol.ts';

test('that a wallet has enough SOL counts for ten seconds, that it has not is asked each time', async () => {
  const clock = heldClock();
  let held: bigint | null = SWAP_FEE_RESERVE_LAMPORTS;
  let asked = 0;
  const accounts = async () => {
    asked += 1;
    if (held === null) throw new Error('no node');
    return { slot: 1n, value: [{ lamports: lamports(held) }] };
  };
  const hasLittleSol = createHasLittleSol({
    chain: { accounts } as unknown as Pick<Chain, 'accounts'>,
    clock,
  });
  const wallet = someAddress(1);
  const answers = async (times: number) => {
    const before = asked;
    const all: boolean[] = [];
    for (let time = 0; time < times; time++) all.push(await hasLittleSol(wallet));
    return { all, asked: asked - before };
  };
  expect(await answers(2)).toEqual({ all: [false, false], asked: 1 });
  held = SWAP_FEE_RESERVE_LAMPORTS - 1n;
  clock.advance(10_000);
  expect(await answers(1)).toEqual({ all: [false], asked: 0 });
  clock.advance(1);
  expect(await answers(2)).toEqual({ all: [true, true], asked: 2 });
  held = null;
  expect(await answers(2)).toEqual({ all: [false, false], asked: 2 });
});
