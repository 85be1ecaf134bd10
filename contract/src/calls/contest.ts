import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty } from '../shapes.ts';

/** The contest that can be entered, or whose result stands; without one `isActive` is false and `contestName` null. */
export const getCurrentContest = defineCall({
  name: 'getCurrentContest',
  endpoint: '/wallets/contest',
  input: empty,
  output: z.object({
    /** From the start of the contest until its operator ends it: also after its end date, while its result is shown. */
    isActive: z.boolean(),
    contestName: z.nullable(z.string()),
    participantCount: z.number(),
    maxParticipants: z.number(),
    /** SOL that each entry is given. */
    solAmount: z.number(),
    userHasClaimed: z.boolean(),
    leaderboard: z.object({ enabled: z.boolean() }),
    /** When it ends, ISO time: it can be entered until then. */
    endDate: z.nullable(z.string()),
  }),
});
export type Contest = z.output<typeof getCurrentContest.output>;

/**
 * The ranking of the current contest, for those who take part. Others' ids are opaque and mean something only within
 * this contest; the caller's own row carries the caller's own.
 */
export const getContestLeaderboard = defineCall({
  name: 'getContestLeaderboard',
  endpoint: '/contest/leaderboard',
  input: empty,
  output: z.object({
    contestName: z.string(),
    description: z.string(),
    /** ISO time. */
    endDate: z.string(),
    totalParticipants: z.number(),
    /** The first 100. */
    leaderboard: z.array(
      z.object({
        rank: z.number(),
        userId: z.string(),
        walletId: z.string(),
        walletName: z.string(),
        publicKey: z.string(),
        swapCount: z.number(),
      }),
    ),
    userPosition: z.object({
      rank: z.number(),
      swapCount: z.number(),
      /** Whether it is one of `leaderboard`. */
      isInTop: z.boolean(),
    }),
  }),
});
export type ContestLeaderboard = z.output<typeof getContestLeaderboard.output>;
