import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty } from '../shapes.ts';

/** The current contest or the last result; without one, `isActive` is false and `contestName` null. */
export const getCurrentContest = defineCall({
  name: 'getCurrentContest',
  endpoint: '/wallets/contest',
  input: empty,
  output: z.object({
    /** From its start until the operator ends it: also after the end date, while its result is shown. */
    isActive: z.boolean(),
    contestName: z.nullable(z.string()),
    participantCount: z.number(),
    maxParticipants: z.number(),
    /** SOL for each entry. */
    solAmount: z.number(),
    userHasClaimed: z.boolean(),
    leaderboard: z.object({ enabled: z.boolean() }),
    /** Entries are possible until then, ISO time. */
    endDate: z.nullable(z.string()),
    /** Set if the user's entry waits for a review, or was refused in one: it has no place. */
    review: z.optional(z.enum(['waiting', 'refused'])),
  }),
});
export type Contest = z.output<typeof getCurrentContest.output>;

/**
 * What a client computes before it enters the campaign of this name, so that its entry needs no review: a whole number that, after
 * the challenge and a colon, has a SHA-256 digest with so many leading zero bits. Null if nothing is to be computed.
 */
export const getContestChallenge = defineCall({
  name: 'getContestChallenge',
  input: z.object({ name: z.string().check(z.maxLength(200)) }),
  output: z.object({ challenge: z.nullable(z.string()), bits: z.number() }),
});

/**
 * The ranking of the current contest, for participants. Others' ids are opaque and valid only within this
 * contest; the caller's own row has the caller's id.
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
      /** Whether `leaderboard` includes it. */
      isInTop: z.boolean(),
    }),
  }),
});
export type ContestLeaderboard = z.output<typeof getContestLeaderboard.output>;
