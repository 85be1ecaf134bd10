import { SOL_SCALE } from '@cumulus/contract/amount.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { Cancelled, failureNotice } from './failure.ts';
import { usePinned } from './pin.ts';
import { changeWallets } from './wallets.ts';

interface NamedWallet {
  readonly walletId: string;
  readonly name: string;
}

/** Deletes a wallet. `onDeleted` is called before the list loses the wallet, so that its screen can be left first. */
export function useDeleteWalletMutation(uid: string, onDeleted: () => void) {
  const client = useQueryClient();
  const notify = useNotify();
  const { callPinned } = usePinned();
  return useMutation({
    mutationFn: ({ walletId, name }: NamedWallet) =>
      callPinned('deleteCloudWallet', { walletId }, { detail: t('Delete the wallet {name}', { name }) }),
    onSuccess: (_, { walletId, name }) => {
      notify({ type: 'success', message: t('{name} was deleted', { name }) });
      onDeleted();
      changeWallets(client, uid, (wallets) => wallets.filter((one) => one.walletId !== walletId));
    },
    onError: (failure) => {
      if (failure instanceof Cancelled) return;
      notify(failureNotice(failure, t('Failed to delete cloud wallet')));
    },
  });
}

/** Makes a wallet the one that Send, Swap and Buy act on. */
export function useMakeDefaultMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ walletId }: NamedWallet) => call('setDefaultCloudWallet', { walletId }),
    onSuccess: (_, { walletId, name }) => {
      changeWallets(client, uid, (wallets) =>
        wallets.map((one) => ({ ...one, isDefault: one.walletId === walletId })),
      );
      notify({ type: 'success', message: t('{name} is now your default wallet', { name }) });
    },
    onError: (failure) => notify(failureNotice(failure, t('Failed to set default wallet'))),
  });
}

/** Gets SOL from the faucet of a test network. */
export function useTestSolMutation() {
  const notify = useNotify();
  return useMutation({
    mutationFn: (walletId: string) => call('getTestSol', { walletId }),
    onSuccess: ({ lamports }) => {
      const amount = exactAmount(BigInt(lamports), SOL_SCALE);
      notify({ type: 'success', message: t('{amount} test SOL received', { amount }) });
    },
    onError: (failure) => notify(failureNotice(failure, t('Failed to get test SOL'))),
  });
}
