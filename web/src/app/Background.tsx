import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LEADERBOARD_CHECK, reloadContest, useContest } from '../data/contest.ts';
import { useLiveWallets } from '../data/live-wallets.ts';
import { usePinStatusPoll } from '../data/pin.ts';
import { useWallets } from '../data/wallets.ts';
import { InstallOffer } from '../pwa/InstallOffer.tsx';
import { useOpenPushed } from '../pwa/useOpenPushed.ts';
import { OrderNotices } from '../screens/orders/OrderNotices.tsx';

interface BackgroundProps {
  uid: string;
  /** Called with whether the user sees the leaderboard. */
  onLeaderboard: (isVisible: boolean) => void;
}

/** Polls that run behind every screen. Loaded after the first one. */
export function Background({ uid, onLeaderboard }: BackgroundProps) {
  usePinStatusPoll(uid);
  useLiveWallets(uid);
  useOpenPushed();
  return (
    <>
      <OrderNotices uid={uid} />
      <InstallOffer />
      <LeaderboardCheck uid={uid} onLeaderboard={onLeaderboard} />
    </>
  );
}

/**
 * The user sees the leaderboard if the contest is active, has a leaderboard, and a wallet of the user carries the contest's
 * name as its tag. Checked again on each LEADERBOARD_CHECK event of the window.
 */
function LeaderboardCheck({ uid, onLeaderboard }: BackgroundProps) {
  const client = useQueryClient();
  const { data: contest } = useContest(uid);
  useEffect(() => {
    const check = () => void reloadContest(client, uid);
    window.addEventListener(LEADERBOARD_CHECK, check);
    return () => window.removeEventListener(LEADERBOARD_CHECK, check);
  }, [client, uid]);
  const tag = contest?.isActive && contest.leaderboard.enabled ? contest.contestName : null;
  const isKnown = contest !== undefined;
  useEffect(() => {
    if (isKnown && tag === null) onLeaderboard(false);
  }, [isKnown, tag, onLeaderboard]);
  return tag !== null && <TagCheck uid={uid} tag={tag} onLeaderboard={onLeaderboard} />;
}

/** A component of its own, so that wallets are read only during a contest. */
function TagCheck({ uid, tag, onLeaderboard }: BackgroundProps & { tag: string }) {
  const { data: wallets } = useWallets(uid, false);
  const isTagged = wallets?.some(({ gameTag }) => gameTag === tag);
  useEffect(() => {
    if (isTagged !== undefined) onLeaderboard(isTagged);
  }, [isTagged, onLeaderboard]);
  return null;
}
