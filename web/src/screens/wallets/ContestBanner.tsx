import type { Contest } from '@cumulus/contract/calls/contest.ts';
import { WALLETS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { useContext, useEffect, useState } from 'react';
import { useContest } from '../../data/contest.ts';
import { isWalletLimit, useCreateWalletMutation } from '../../data/create-wallet.ts';
import { useNow } from '../../data/useNow.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { LeaderboardVisible } from '../../ui/NavBar.tsx';
import { Row } from '../../ui/Row.tsx';
import { useWhyNot } from '../../ui/useWhyNot.ts';
import { WalletLimitModal } from '../wallet/actions/WalletLimitModal.tsx';
import styles from './ContestBanner.module.css';

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
  const end = contest.endDate === null ? Number.POSITIVE_INFINITY : Date.parse(contest.endDate);
  const isOver = useNow(TICK, !userHasClaimed) >= end;
  if (isOver && !userHasClaimed) return null;
  const isFull = participantCount >= maxParticipants;
  const places = t('{count} of {most} places taken', {
    count: participantCount.toLocaleString('en-US'),
    most: maxParticipants.toLocaleString('en-US'),
  });
  const lead = (
    <span className={styles.tile}>
      <IconTile icon="trophy" />
    </span>
  );
  if (userHasClaimed)
    return (
      <Card>
        <Row
          lead={lead}
          title={contestName}
          detail={isOver ? t('Contest Ended') : standing(contest.review)}
          {...(isRanked && { to: '/leaderboard', chevron: true })}
        />
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

function standing(review: Contest['review']): string {
  if (review === 'waiting') return t('Your entry is being reviewed');
  return review === 'refused' ? t('Your entry was refused') : t('You take part');
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
