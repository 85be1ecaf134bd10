import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Grant, grantText } from '../../../wire/src/grant.ts';
import { t } from '../locale/t.ts';
import { call } from './client.ts';
import { usePinned } from './pin.ts';
import { type Program, readProgram } from './programs.ts';
import { userKey } from './query-client.ts';
import { randomId } from './random-id.ts';

/** The limit that a user has set for a wallet of their own. */
export interface WalletLimit extends Program {
  readonly walletId: string;
}

const limitsKey = (uid: string) => userKey(uid, 'wallet-limits');
const DAY_MS = '86400000';

/** The user's own limits; at most one a wallet. */
export function useWalletLimits(uid: string) {
  return useQuery({
    queryKey: limitsKey(uid),
    queryFn: async (): Promise<readonly WalletLimit[]> => {
      const { limits } = await call('getWalletLimits', {});
      return limits.map(({ walletId, ...limit }) => ({ ...readProgram(limit), walletId }));
    },
  });
}

/** Sets the most that leaves a wallet in a day, decimal dollars; null removes it. The form shows a failure. */
export function useSetWalletLimit(uid: string) {
  const client = useQueryClient();
  const { callPinned } = usePinned();
  return useMutation({
    mutationFn: ({ walletId, day, id }: { walletId: string; day: string | null; id: string | undefined }) =>
      callPinned(
        'setWalletLimit',
        { walletId, grant: day === null ? null : grantText(limitOf(walletId, day, id)) },
        { detail: t('Change the limit of a wallet') },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: limitsKey(uid) }),
  });
}

function limitOf(walletId: string, day: string, id = randomId()): Grant {
  return {
    ...{ version: '1', id, key: null, name: 'Limit', wallets: [walletId], acts: ['order', 'send', 'swap'] },
    ...{ usd: { payment: null, day, week: null, all: null }, tokens: {}, recipients: null, mints: null },
    ...{ expiresAt: null, raiseWaitMs: DAY_MS },
  };
}

/** Dollars of a day's limit, and what of it is left, for the eye; null if the wallet has none. */
export function leftToday(limit: Program | undefined): { limit: number; left: number } | null {
  const day = limit?.endedAt === null ? (limit.grant?.usd?.day ?? null) : null;
  if (!limit || day === null) return null;
  return { limit: Number(day), left: Math.max(Number(day) - Number(limit.usedUsd.day), 0) };
}
