import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LEADERBOARD_CHECK, reloadContest, useContest } from '../data/contest.ts';
import { useWallets } from '../data/wallets.ts';

interface LeaderboardCheckProps {
  uid: string;
  onChange: (isVisible: boolean) => void;
}

/**
 * Tells whether the user sees the leaderboard: the contest is active, it has one, and a wallet of the user carries its
 * name as its tag. Checked again whenever the window says so.
 */
export function LeaderboardCheck({ uid, onChange }: LeaderboardCheckProps) {
  const client = useQueryClient();
  const { data: contest } = useContest(uid);
  useEffect(() => {
    const check = () => void reloadContest(client, uid);
    window.addEventListener(LEADERBOARD_CHECK, check);
    return () => window.removeEventListener(LEADERBOARD_CHECK, check);
  }, [client, uid]);
  if (!contest?.isActive || !contest.leaderboard.enabled || contest.contestName === null) return null;
  return <TagCheck uid={uid} tag={contest.contestName} onChange={onChange} />;
}

/** Reads the wallets only where there is a contest to look for. */
function TagCheck({ uid, tag, onChange }: LeaderboardCheckProps & { tag: string }) {
  const { data: wallets } = useWallets(uid, false);
  const isTagged = wallets?.some(({ gameTag }) => gameTag === tag) ?? false;
  useEffect(() => {
    onChange(isTagged);
    return () => onChange(false);
  }, [isTagged, onChange]);
  return null;
}
