import type { Contest } from '@cumulus/contract/calls/contest.ts';
import { fixed } from '@cumulus/contract/format.ts';
import { WALLETS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { Suspense, useContext, useEffect, useState } from 'react';
import { useContest } from '../../data/contest.ts';
import { useEnteredWallet } from '../../data/contest-entry.ts';
import { isWalletLimit, useCreateWalletMutation } from '../../data/create-wallet.ts';
import { useNow } from '../../data/useNow.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { lazyAfterPaint } from '../../ui/lazy-part.tsx';
import { LeaderboardVisible } from '../../ui/NavBar.tsx';
import { Row } from '../../ui/Row.tsx';
import { useWhyNot } from '../../ui/useWhyNot.ts';
import { WalletLimitModal } from '../wallet/actions/WalletLimitModal.tsx';
import styles from './ContestBanner.module.css';

const SwapThere = lazyAfterPaint(() => import('../leaderboard/SwapThere.tsx').then((m) => m.SwapThere));

interface ContestBannerProps {
  uid: string;
  /** How many cloud wallets the user has. */
  count: number;
  /** The list is being refreshed: so is the contest. */
  refreshing: boolean;
}

/** How often to check whether the contest has ended, milliseconds. */
const TICK = 1_000;

/** The contest above the wallets, with the button that enters it. */
export function ContestBanner({ uid, count, refreshing }: ContestBannerProps) {
  const { data: contest, refetch } = useContest(uid, true);
  useEffect(() => {
    if (refreshing) void refetch();
  }, [refreshing, refetch]);
  if (!contest?.isActive || contest.contestName === null) return null;
  return <Banner uid={uid} count={count} contest={{ ...contest, contestName: contest.contestName }} />;
}

interface BannerProps {
  uid: string;
  count: number;
  contest: Contest & { readonly contestName: string };
}

function Banner({ uid, contest, count }: BannerProps) {
  const { contestName, participantCount, maxParticipants, userHasClaimed } = contest;
  const isRanked = useContext(LeaderboardVisible);
  const entered = useEnteredWallet(uid, contestName);
  const end = contest.endDate === null ? Number.POSITIVE_INFINITY : Date.parse(contest.endDate);
  const isOver = useNow(TICK, !userHasClaimed) >= end;
  if (isOver && !userHasClaimed) return null;
  const isFull = participantCount >= maxParticipants;
  const places = t('{count} of {most} places taken', {
    count: fixed(participantCount, 0),
    most: fixed(maxParticipants, 0),
  });
  const lead = (
    <span className={styles.tile}>
      <IconTile icon="trophy" />
    </span>
  );
  if (userHasClaimed)
    return (
      <Card>
        <div className={styles.entered}>
          <Row
            lead={lead}
            title={contestName}
            detail={isOver ? t('Contest Ended') : standing(contest.review, entered?.name)}
            {...(isRanked && { to: '/leaderboard' })}
          />
          {!isOver && entered && entered.tokens.length > 0 && (
            <Suspense>
              <SwapThere wallet={entered} />
            </Suspense>
          )}
        </div>
      </Card>
    );
  return (
    <Card>
      <Row
        lead={lead}
        title={contestName}
        detail={isFull ? t('All spots have been claimed') : places}
        trailing={!isFull && <Claim uid={uid} contest={contest} count={count} />}
      />
    </Card>
  );
}

function standing(review: Contest['review'], wallet: string | undefined): string {
  if (review === 'waiting') return t('Your entry is being reviewed');
  if (review === 'refused') return t('Your entry was refused');
  return wallet === undefined ? t("You're in") : t('Swaps in the wallet {wallet} count', { wallet });
}

function Claim({ uid, contest: { contestName, solAmount }, count }: BannerProps) {
  const { mutate: create, isPending } = useCreateWalletMutation(uid, t('Failed to claim contest'));
  const whyNot = useWhyNot();
  const [isLimitShown, showLimit] = useState(false);

  const claim = () => {
    if (count >= WALLETS_PER_USER_MAX) return showLimit(true);
    create(contestName, { onError: (failure) => isWalletLimit(failure) && showLimit(true) });
  };

  return (
    <>
      <Button
        kind="tonal"
        size="s"
        busy={isPending}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={claim}
      >
        {t('Claim {amount} SOL', { amount: solAmount })}
      </Button>
      <WalletLimitModal open={isLimitShown} onClose={() => showLimit(false)} forContest />
    </>
  );
}
