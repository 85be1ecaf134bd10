import { expect, test, vi } from 'vitest';
import type { Chain } from '../ports/chain.ts';
import { readAhead } from './read-ahead.ts';

/** A chain at a slot that a test moves, with nothing on it. */
function chainAt(slot: bigint) {
  const now = { slot };
  const holdings = vi.fn<Chain['holdings']>(async (owners) => ({
    slot: now.slot,
    value: owners.map((owner) => ({ owner, lamports: now.slot, tokens: [] })),
  }));
  return { now, holdings };
}

test('begins with the addresses of last time, and asks no second time where they are right', async () => {
  const chain = chainAt(5n);
  const ahead = readAhead(chain);
  await ahead('mara').holdings(['a', 'b']);
  const second = ahead('mara');
  expect(chain.holdings).toHaveBeenCalledTimes(2);
  expect((await second.holdings(['a', 'b'])).value.map(({ owner }) => owner)).toEqual(['a', 'b']);
  expect(chain.holdings).toHaveBeenCalledTimes(2);
});

test('reads again where the wallets have changed, for another user, and where the read is too old', async () => {
  const chain = chainAt(5n);
  const ahead = readAhead(chain);
  await ahead('mara').holdings(['a']);
  expect((await ahead('mara').holdings(['a', 'c'])).value).toHaveLength(2);
  expect((await ahead('otto').holdings(['z'])).value).toMatchObject([{ owner: 'z' }]);
  const behind = ahead('otto');
  chain.now.slot = 9n;
  expect((await behind.holdings(['z'], { minSlot: 8n })).slot).toBe(9n);
});

test('a read ahead that fails is made again, and its failure told by that one alone', async () => {
  const chain = chainAt(5n);
  const ahead = readAhead(chain);
  await ahead('mara').holdings(['a']);
  chain.holdings.mockRejectedValueOnce(new Error('away'));
  expect((await ahead('mara').holdings(['a'])).slot).toBe(5n);
});
