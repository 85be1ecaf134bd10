import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  addressText,
  baseUnitsText,
  done,
  empty,
  idempotencyKey,
  stepUp,
  tokenAmount,
  tokenFacts,
  wallet,
  walletBalances,
  walletId,
} from '../shapes.ts';

/** The caller's wallets with balances. */
export const getCloudWallets = defineCall({
  name: 'getCloudWallets',
  endpoint: '/wallets/list',
  input: z.nullish(
    z.object({
      /** Each token's facts once, in `tokens`, instead of with each holding: half of the answer's bytes. */
      tokensApart: z.optional(z.boolean()),
    }),
  ),
  output: z.union([
    z.object({ wallets: z.array(wallet) }),
    z.object({
      wallets: z.array(z.extend(wallet, { tokens: z.array(tokenAmount) })),
      tokens: z.array(tokenFacts),
    }),
  ]),
});

/** Desktop wallets registered for the caller: public key and name only, never a key. */
export const getBackedUpWallets = defineCall({
  name: 'getBackedUpWallets',
  endpoint: '/wallets/backed-up',
  input: empty,
  output: z.object({ wallets: z.array(z.object({ publicKey: z.string(), name: z.string() })) }),
});

export const createCloudWallet = defineCall({
  name: 'createCloudWallet',
  endpoint: '/wallets/create',
  protection: 'money',
  input: z.object({
    name: z.string().check(z.maxLength(200)),
    ...stepUp,
    idempotencyKey,
    /** `challenge:number`, for a campaign's name: see getContestChallenge. */
    proof: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
  output: z.object({
    success: z.literal(true),
    wallet,
    isContestEntry: z.boolean(),
    isGameWallet: z.boolean(),
    specialMessage: z.nullable(z.string()),
    campaignName: z.nullable(z.string()),
    /** Set if its entry waits for a review, or was refused in one: the wallet has no place. */
    review: z.optional(z.enum(['waiting', 'refused'])),
  }),
});

/** Removes the wallet from the caller's list. Its sealed key is kept: an operator can restore it. */
export const deleteCloudWallet = defineCall({
  name: 'deleteCloudWallet',
  endpoint: '/wallets/delete',
  protection: 'money and security',
  input: z.object({ walletId, ...stepUp }),
  output: done,
});

export const setDefaultCloudWallet = defineCall({
  name: 'setDefaultCloudWallet',
  endpoint: '/wallets/setDefault',
  changes: true,
  input: z.object({ walletId }),
  output: done,
});

/** Balances of own wallets, and of own desktop wallets by id or by public key. At most 100 in one call. */
export const getCloudWalletBalances = defineCall({
  name: 'getCloudWalletBalances',
  endpoint: '/wallets/balances',
  input: z.object({
    walletIds: z.array(walletId).check(z.maxLength(100)),
    publicKeys: z.optional(z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)))),
  }),
  output: z.object({ balances: z.array(walletBalances) }),
});

const tokenPosition = z.object({
  /** Base units. */
  balance: baseUnitsText,
  /** Null if no price is known. */
  usdValue: z.nullable(z.number()),
  /** What is held has cost on average, USD for a whole unit; null if nothing is held, or its cost is unknown. */
  averageCostUsd: z.nullable(z.number()),
  /** The same of all that is held, USD. */
  costUsd: z.nullable(z.number()),
  /** Profit or loss of what is held: its value less its cost, USD. */
  unrealisedUsd: z.nullable(z.number()),
  /** Profit or loss of what was sold, USD, as far as cost and price are known. */
  realisedUsd: z.number(),
  /** False if a price was unknown when something of it moved: `realisedUsd` may then lack sales. */
  isComplete: z.boolean(),
});
export type TokenPosition = z.output<typeof tokenPosition>;

/**
 * What the caller has of one token, what it cost, and what was gained with it: in each cloud wallet that has held it, and in all
 * of them. Works for tokens that none has held.
 */
export const getTokenPosition = defineCall({
  name: 'getTokenPosition',
  endpoint: '/wallets/token-position',
  input: z.object({
    /** SOL is the all-ones address. */
    mint: addressText,
    /** One of the caller's cloud wallets; default: all of them. */
    walletId: z.optional(z.nullable(walletId)),
  }),
  output: z.object({
    success: z.literal(true),
    token: tokenFacts,
    total: tokenPosition,
    /** Most valuable first. */
    wallets: z.array(z.extend(tokenPosition, { walletId: z.string(), name: z.string() })),
  }),
});

/** Asks the test network's faucet for SOL. Refused on mainnet. */
export const getTestSol = defineCall({
  name: 'getTestSol',
  changes: true,
  input: z.object({ walletId }),
  output: z.object({ success: z.literal(true), txSignature: z.string(), lamports: z.string() }),
});
