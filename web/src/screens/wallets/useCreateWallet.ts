import type { CallOutput } from '@cumulus/contract/call.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallFailure, failureNotice } from '../../data/failure.ts';
import { Cancelled, usePinned } from '../../data/pin.tsx';
import { randomId } from '../../data/random-id.ts';
import { changeWallets, walletsKey } from '../../data/wallets.ts';
import { useNotify } from '../../ui/notices.ts';

type Created = CallOutput<Calls['createCloudWallet']>;

/** What the user is told of a new wallet. */
function successMessage({ isContestEntry, isGameWallet, campaignName, wallet }: Created): string {
  if (isContestEntry)
    return `You've entered ${campaignName ?? wallet.name}! Start swapping to climb the leaderboard!`;
  return isGameWallet ? 'Wallet created successfully with free SOL!' : 'Wallet created successfully!';
}

/**
 * Makes a wallet, asking for the PIN where there is one, and tells how it went. A name that is tried again after an
 * answer got lost is the same wish: it never makes two wallets.
 */
export function useCreateWallet(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const { callPinned } = usePinned();
  const wish = useRef({ name: '', key: '' });

  return async (name: string): Promise<'created' | 'full' | 'not created'> => {
    if (wish.current.name !== name) wish.current = { name, key: randomId() };
    const input = { name, idempotencyKey: wish.current.key };
    try {
      const created = await callPinned('createCloudWallet', input, { detail: `Create the wallet ${name}` });
      wish.current = { name: '', key: '' };
      changeWallets(client, uid, (wallets) => [
        ...wallets.filter(({ walletId }) => walletId !== created.wallet.walletId),
        created.wallet,
      ]);
      void client.invalidateQueries({ queryKey: walletsKey(uid) });
      notify({ type: 'success', message: successMessage(created) });
      return 'created';
    } catch (failure) {
      if (failure instanceof Cancelled) return 'not created';
      if (failure instanceof CallFailure && failure.code === 'WALLET_COUNT_EXCEEDED') {
        // There are wallets that this device does not show yet.
        void client.invalidateQueries({ queryKey: walletsKey(uid) });
        return 'full';
      }
      notify(failureNotice(failure, 'Failed to create cloud wallet'));
      return 'not created';
    }
  };
}
