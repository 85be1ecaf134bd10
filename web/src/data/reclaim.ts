import { SOL_SCALE } from '@cumulus/contract/amount.ts';
import type { CallOutput } from '@cumulus/contract/call.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { callWith } from './factor.ts';
import { Cancelled, failureNotice } from './failure.ts';
import { usePinned } from './pin.ts';
import { userKey } from './query-client.ts';

const rentKey = (uid: string, walletId: string) => userKey(uid, 'rent', walletId);

type ReclaimableRent = CallOutput<Calls['getReclaimableRent']>;

/** What comes back: rent, or wrapped SOL with that of its accounts. */
export type Reclaimed = 'rent' | 'wrapped';

/** Servers older than the choice know only rent. */
const choice = (of: Reclaimed) => (of === 'wrapped' ? { unwrap: true } : {});

/** What a reclaim of the wallet would bring back. */
export function useReclaimableRent(uid: string, walletId: string, of: Reclaimed) {
  return useQuery({
    queryKey: [...rentKey(uid, walletId), of],
    queryFn: () => call('getReclaimableRent', { walletId, ...choice(of) }),
  });
}

/** Whether there is something to bring back. Servers of the previous version know no excess. */
export function isOffered(rent: ReclaimableRent | undefined): rent is ReclaimableRent {
  return rent !== undefined && rent.accounts + (rent.excessAccounts ?? 0) > 0;
}

interface Reclaim {
  readonly wallet: { readonly walletId: string; readonly name: string };
  /** What comes back, lamports. */
  readonly lamports: bigint;
  /** Idempotency key: one for each time that the user is asked. */
  readonly key: string;
}

/** Brings it back, and reports the outcome. */
export function useReclaimMutation(uid: string, of: Reclaimed) {
  const client = useQueryClient();
  const notify = useNotify();
  const { pinned } = usePinned();
  const isUnwrap = of === 'wrapped';
  const detail = (amount: string) =>
    isUnwrap ? t('Unwrap {amount} SOL', { amount }) : t('Reclaim {amount} SOL', { amount });
  const failed = isUnwrap ? t('Failed to unwrap SOL') : t('Failed to reclaim rent');
  return useMutation({
    mutationFn: ({ wallet: { walletId }, lamports, key }: Reclaim) =>
      pinned(
        (factor, tap) =>
          callWith(factor, 'reclaimRent', { walletId, ...choice(of), idempotencyKey: key }, tap, {
            ...{ kind: 'reclaim', walletId },
          }),
        { detail: detail(exactAmount(lamports, SOL_SCALE)) },
      ),
    onSuccess: ({ success, pending, error }, { wallet: { name }, lamports }) => {
      const amount = exactAmount(lamports, SOL_SCALE);
      if (success)
        notify({ type: 'success', message: t('{amount} SOL are back in {name}', { amount, name }) });
      else if (pending)
        notify({
          type: 'info',
          message: t('The network has not confirmed it yet. You can leave this page: the SOL still arrives.'),
        });
      else notify({ type: 'error', message: error ?? failed });
    },
    onError: (failure) => {
      if (failure instanceof Cancelled) return;
      notify(failureNotice(failure, failed));
    },
    onSettled: (_answer, _failure, { wallet: { walletId } }) =>
      client.invalidateQueries({ queryKey: rentKey(uid, walletId) }),
  });
}
