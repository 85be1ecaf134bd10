import { CallError } from '@cumulus/contract/errors.ts';
import { expect, test, vi } from 'vitest';
import { heldClock } from '../../testing/held-clock.ts';
import { knownWallets } from './known-wallets.ts';
import type { CloudWallet, Wallets } from './wallets.ts';

const NOW = 1_700_000_000_000;
const wallet = { walletId: 'w', name: 'Main', publicKey: 'P', isDefault: true } as CloudWallet;
const owned = vi.fn<Wallets['own']>(async (userId) => {
  if (userId === 'ada') return wallet;
  throw new CallError('WALLET_NOT_FOUND');
});

test('a wallet is read once in some ten seconds, and nothing is kept of it that may change', async () => {
  const clock = heldClock(NOW);
  const known = knownWallets(owned, clock);
  owned.mockClear();
  expect(await known('ada', 'w')).toEqual({ walletId: 'w', publicKey: 'P' });
  expect(await known('ada', 'w')).toEqual({ walletId: 'w', publicKey: 'P' });
  expect(owned).toHaveBeenCalledTimes(1);
  clock.advance(10_001);
  await known('ada', 'w');
  expect(owned).toHaveBeenCalledTimes(2);
});

test("one user's wallet is not another's, however often it is asked for", async () => {
  const known = knownWallets(owned, heldClock(NOW));
  await known('ada', 'w');
  for (let time = 0; time < 2; time++)
    await expect(known('eve', 'w')).rejects.toMatchObject({ code: 'WALLET_NOT_FOUND' });
});
