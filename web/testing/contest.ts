import type { Contest, ContestLeaderboard } from '@cumulus/contract/calls/contest.ts';
import { MAIN_KEY, OTHER_KEY, STRANGER } from './wallets.ts';

/** Contests as the server sends them. */

const AN_HOUR = 60 * 60_000;

export function contest(values: Partial<Contest> = {}): Contest {
  return {
    isActive: true,
    contestName: 'Sol Cup',
    participantCount: 312,
    maxParticipants: 500,
    solAmount: 0.1,
    userHasClaimed: false,
    leaderboard: { enabled: true },
    endDate: new Date(Date.now() + AN_HOUR).toISOString(),
    ...values,
  };
}

type Entrant = ContestLeaderboard['leaderboard'][number];

export function entrant(rank: number, swapCount: number, publicKey = STRANGER): Entrant {
  return { rank, userId: `u${rank}`, walletId: `w${rank}`, walletName: 'Sol Cup', publicKey, swapCount };
}

export function leaderboard(values: Partial<ContestLeaderboard> = {}): ContestLeaderboard {
  return {
    contestName: 'Sol Cup',
    description: 'Most swaps wins.',
    endDate: new Date(Date.now() + AN_HOUR).toISOString(),
    totalParticipants: 313,
    leaderboard: [
      entrant(1, 212),
      entrant(2, 198, MAIN_KEY),
      { ...entrant(3, 1, OTHER_KEY), walletName: 'Kestrel' },
    ],
    userPosition: { rank: 2, swapCount: 198, isInTop: true },
    ...values,
  };
}
