import type { CallOutput } from '@cumulus/contract/call.ts';
import { CLAIM_RELOAD_DELAY } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import type { Wallet } from '@cumulus/contract/shapes.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '../locale/t.ts';
import { useNavigate } from '../router/Router.tsx';
import { fireworks } from '../ui/fireworks.ts';
import { type NoticeInput, useNotify } from '../ui/notices.ts';
import { useConfig } from './config.ts';
import { LEADERBOARD_CHECK, reloadContest } from './contest.ts';
import { markClaimed } from './contest-entry.ts';
import { callWith } from './factor.ts';
import { CallFailure, Cancelled, failureNotice } from './failure.ts';
import { usePinned } from './pin.ts';
import { randomId } from './random-id.ts';
import { useWithVerifiedEmail } from './verified-email.ts';
import { changeWallets, REFRESH_INTERVAL, walletsKey } from './wallets.ts';

/** How often to look for a contest's SOL: until the list refreshes anyway. */
const FUNDING_CHECKS = REFRESH_INTERVAL / CLAIM_RELOAD_DELAY;

/** The user has as many wallets as possible; some may not be shown here yet. */
export const isWalletLimit = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === 'WALLET_COUNT_EXCEEDED';

/**
 * Creates a wallet by its name, with the PIN if one is set, and reports the outcome; `failed` is the sentence if the
 * server gives none. Retrying a name after a lost answer reuses its idempotency key, so it never creates two wallets. A
 * campaign's name enters that campaign, even if the user typed it. `keyOf`: of one whose key outlives this page.
 */
export function useCreateWalletMutation(
  uid: string,
  failed = t('Failed to create cloud wallet'),
  keyOf?: () => string,
) {
  const client = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const { pinned } = usePinned();
  const { contestProof } = useConfig();
  const withVerifiedEmail = useWithVerifiedEmail();
  const lastRequest = useRef({ name: '', key: '' });

  return useMutation({
    mutationFn: async (name: string) => {
      if (lastRequest.current.name !== name) lastRequest.current = { name, key: randomId() };
      const input = { name, idempotencyKey: keyOf?.() ?? lastRequest.current.key };
      // Once, however often the request is repeated.
      let work: Promise<string | null> | null = null;
      const create = () =>
        pinned(
          async (factor, tap) => {
            if (contestProof) work ??= import('./contest-proof.ts').then((m) => m.proveWork(name, tap.ended));
            const proof = await work;
            const asked = { ...input, ...(proof !== null && { proof }) };
            return callWith(factor, 'createCloudWallet', asked, tap);
          },
          { detail: t('Create the wallet {name}', { name }) },
        );
      return await withVerifiedEmail(create);
    },
    onSuccess: (created, name) => {
      const { wallet } = created;
      lastRequest.current = { name: '', key: '' };
      changeWallets(client, uid, (wallets) => [
        ...wallets.filter(({ walletId }) => walletId !== wallet.walletId),
        wallet,
      ]);
      if (created.isContestEntry || created.isGameWallet)
        celebrate(client, uid, created.campaignName ?? name, wallet);
      else {
        reloadList(client, uid);
        if (created.review) void reloadContest(client, uid);
      }
      notify({
        type: created.review ? 'info' : 'success',
        message: createdMessage(created),
        // Only swaps in this wallet count.
        ...(created.isContestEntry && {
          offer: {
            label: t('Go to the wallet {wallet}', { wallet: wallet.name }),
            act: () => navigate(`/cloudwallet/${wallet.walletId}`),
            passing: true,
          },
        }),
      });
    },
    onError: (failure) => {
      if (failure instanceof Cancelled) return;
      if (isWalletLimit(failure)) return reloadList(client, uid);
      if (isClaimRefusal(failure)) void reloadContest(client, uid);
      notify(createFailureNotice(failure, failed));
    },
  });
}

function isClaimRefusal(failure: unknown): boolean {
  if (!(failure instanceof CallFailure) || failure.code === 'RATE_LIMITED') return false;
  return failure.status === 'ALREADY_EXISTS' || failure.status === 'RESOURCE_EXHAUSTED';
}

function createFailureNotice(failure: unknown, failed: string): NoticeInput {
  const isClaimed = failure instanceof CallFailure && failure.status === 'ALREADY_EXISTS';
  return failureNotice(failure, isClaimed ? t('You have already claimed your free SOL!') : failed);
}

function createdMessage(created: CallOutput<Calls['createCloudWallet']>): string {
  if (created.isContestEntry)
    return t("You've entered {campaign}! Start swapping to climb the leaderboard!", {
      campaign: String(created.campaignName),
    });
  if (created.review)
    return t('Your wallet is ready. Your entry in {campaign} is being reviewed.', {
      campaign: String(created.campaignName),
    });
  return created.isGameWallet
    ? t('Wallet created successfully with free SOL!')
    : t('Wallet created successfully!');
}

function reloadList(client: QueryClient, uid: string): void {
  void client.invalidateQueries({ queryKey: walletsKey(uid) });
}

function celebrate(client: QueryClient, uid: string, campaign: string, { walletId }: Wallet): void {
  markClaimed(client, uid, campaign);
  fireworks();
  checkFunding(client, uid, walletId, FUNDING_CHECKS);
  setTimeout(() => window.dispatchEvent(new Event(LEADERBOARD_CHECK)), CLAIM_RELOAD_DELAY);
}

/** The contest's SOL is on its way: reloads until it shows. */
function checkFunding(client: QueryClient, uid: string, walletId: string, checks: number): void {
  setTimeout(async () => {
    await reloadContest(client, uid);
    const wallets = client.getQueryData<readonly Wallet[]>(walletsKey(uid));
    const isEmpty = wallets?.some((wallet) => wallet.walletId === walletId && wallet.tokens.length === 0);
    if (isEmpty && checks > 1) checkFunding(client, uid, walletId, checks - 1);
  }, CLAIM_RELOAD_DELAY);
}
