import { usePinStatusPoll } from '../data/pin.tsx';
import { OrderNotices } from '../screens/orders/OrderNotices.tsx';
import { LeaderboardCheck } from './LeaderboardCheck.tsx';

interface BackgroundProps {
  uid: string;
  /** Told whether the user sees the leaderboard. */
  onRanked: (isRanked: boolean) => void;
}

/** What goes on behind every screen, fetched when the first one is there. */
export function Background({ uid, onRanked }: BackgroundProps) {
  usePinStatusPoll(uid);
  return (
    <>
      <OrderNotices uid={uid} />
      <LeaderboardCheck uid={uid} onChange={onRanked} />
    </>
  );
}
