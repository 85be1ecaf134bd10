import type { Definitions } from './definition.ts';

export const contestErrors = {
  CONTEST_ALREADY_CLAIMED: {
    status: 'ALREADY_EXISTS',
    message: 'You have already claimed your free SOL!',
  },
  CONTEST_PLACES_EXCEEDED: {
    status: 'RESOURCE_EXHAUSTED',
    message: 'Contest is full. All spots have been claimed!',
  },
  CONTEST_ENDED: { status: 'RESOURCE_EXHAUSTED', message: 'This contest has ended.' },
  CONTEST_NOT_FOUND: { status: 'NOT_FOUND', message: 'No active contest' },
  CONTEST_ENTRY_REQUIRED: {
    status: 'PERMISSION_DENIED',
    message: 'Enter the contest to see its leaderboard.',
  },
} as const satisfies Definitions;
