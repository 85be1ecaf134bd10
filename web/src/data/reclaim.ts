import { SOL_SCALE } from '@cumulus/contract/amount.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { callWith } from './factor.ts';
import { Cancelled, failureNotice } from './failure.ts';
import { usePinned } from './pin.tsx';
import { userKey } from './query-client.ts';

const rentKey = (uid: string, walletId: string) => userKey(uid, 'rent', walletId);

/** What closing a wallet's empty token accounts would bring back. */
export function useReclaimableRent(uid: string, walletId: string) {
  return useQuery({
    queryKey: rentKey(uid, walletId),
    queryFn: () => call('getReclaimableRent', { walletId }),
  });
}

interface Reclaim {
  readonly wallet: { readonly walletId: string; readonly name: string };
  /** What comes back, lamports. */
  readonly lamports: bigint;
  /** Idempotency key: one for each time that the user is asked. */
  readonly key: string;
}

/** Closes a wallet's empty token accounts, and reports the outcome. */
export function useReclaimMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const { pinned } = usePinned();
  return useMutation({
    mutationFn: ({ wallet: { walletId }, lamports, key }: Reclaim) =>
      pinned(
        (factor, tap) =>
          callWith(factor, 'reclaimRent', { walletId, idempotencyKey: key }, tap, {
            ...{ kind: 'reclaim', walletId },
          }),
        { detail: t('Reclaim {amount} SOL', { amount: exactAmount(lamports, SOL_SCALE) }) },
      ),
    onSuccess: ({ success, pending, error }, { wallet: { name }, lamports }) => {
      const amount = exactAmount(lamports, SOL_SCALE);
      if (success)
        notify({ type: 'success', message: t('{amount} SOL are back in {name}', { amount, name }) });
      else if (pending)
        notify({
          type: 'info',
          message: t('The network has not confirmed it yet. The SOL arrives without this page.'),
        });
      else notify({ type: 'error', message: error ?? t('Failed to reclaim rent') });
    },
    onError: (failure) => {
      if (failure instanceof Cancelled) return;
      notify(failureNotice(failure, t('Failed to reclaim rent')));
    },
    onSettled: (_answer, _failure, { wallet: { walletId } }) =>
      client.invalidateQueries({ queryKey: rentKey(uid, walletId) }),
  });
}
