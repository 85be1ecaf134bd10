import type { CallOutput } from '@cumulus/contract/call.ts';
import { CLAIM_RELOAD_DELAY } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import type { Wallet } from '@cumulus/contract/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { LEADERBOARD_CHECK, markClaimed, reloadContest } from '../../data/contest.ts';
import { CallFailure, Cancelled, failureNotice } from '../../data/failure.ts';
import { logFailure } from '../../data/log.ts';
import { usePinned } from '../../data/pin.tsx';
import { randomId } from '../../data/random-id.ts';
import { changeWallets, REFRESH_INTERVAL, walletsKey } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { fireworks } from '../../ui/fireworks.ts';
import { useNotify } from '../../ui/notices.ts';

/** How often what a contest gives is looked for in all: as long as the list takes to be asked for by itself. */
const FUNDING_LOOKS = REFRESH_INTERVAL / CLAIM_RELOAD_DELAY;

/**
 * Makes a wallet, asking for the PIN where there is one, and tells how it went; `failed` where the server does not say. A
 * name that is tried again after an answer got lost is the same wish: it never makes two wallets. The name of a campaign
 * enters it, whoever wrote it.
 */
export function useCreateWallet(uid: string, failed = t('Failed to create cloud wallet')) {
  const client = useQueryClient();
  const notify = useNotify();
  const { callPinned } = usePinned();
  const wish = useRef({ name: '', key: '' });

  const reloadList = () => void client.invalidateQueries({ queryKey: walletsKey(uid) });

  /** Its SOL is on its way: after a moment, or a few, it shows. */
  const lookForFunds = (walletId: string, looks: number) => {
    setTimeout(async () => {
      await reloadContest(client, uid);
      const wallets = client.getQueryData<readonly Wallet[]>(walletsKey(uid));
      const isEmpty = wallets?.some((wallet) => wallet.walletId === walletId && wallet.tokens.length === 0);
      if (isEmpty && looks > 1) lookForFunds(walletId, looks - 1);
    }, CLAIM_RELOAD_DELAY);
  };

  const celebrate = (campaign: string, { walletId }: Wallet) => {
    markClaimed(client, uid, campaign);
    fireworks().catch((failure: unknown) => logFailure('The fireworks', failure));
    lookForFunds(walletId, FUNDING_LOOKS);
    setTimeout(() => window.dispatchEvent(new Event(LEADERBOARD_CHECK)), CLAIM_RELOAD_DELAY);
  };

  return async (name: string): Promise<'created' | 'full' | 'refused'> => {
    if (wish.current.name !== name) wish.current = { name, key: randomId() };
    const input = { name, idempotencyKey: wish.current.key };
    const detail = t('Create the wallet {name}', { name });
    try {
      const created = await callPinned('createCloudWallet', input, { detail });
      wish.current = { name: '', key: '' };
      changeWallets(client, uid, (wallets) => [
        ...wallets.filter(({ walletId }) => walletId !== created.wallet.walletId),
        created.wallet,
      ]);
      if (created.isContestEntry || created.isGameWallet)
        celebrate(created.campaignName ?? name, created.wallet);
      else reloadList();
      notify({ type: 'success', message: createdMessage(created) });
      return 'created';
    } catch (failure) {
      if (failure instanceof Cancelled) return 'refused';
      if (failure instanceof CallFailure) {
        // There are wallets that this device does not show yet.
        if (failure.code === 'WALLET_COUNT_EXCEEDED') {
          reloadList();
          return 'full';
        }
        if (failure.status === 'ALREADY_EXISTS' || failure.status === 'RESOURCE_EXHAUSTED') {
          void reloadContest(client, uid);
          const message =
            failure.status === 'ALREADY_EXISTS' ? t('You have already claimed your free SOL!') : failed;
          notify(failureNotice(failure, message));
          return 'refused';
        }
      }
      notify(failureNotice(failure, failed));
      return 'refused';
    }
  };
}

function createdMessage({
  isContestEntry,
  isGameWallet,
  campaignName,
}: CallOutput<Calls['createCloudWallet']>) {
  if (isContestEntry)
    return t("You've entered {campaign}! Start swapping to climb the leaderboard!", {
      campaign: String(campaignName),
    });
  return isGameWallet ? t('Wallet created successfully with free SOL!') : t('Wallet created successfully!');
}
