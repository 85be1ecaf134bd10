import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done, empty, idempotencyKey, stepUp, wallet, walletBalances, walletId } from '../shapes.ts';

/** The caller's wallets with balances. */
export const getCloudWallets = defineCall({
  name: 'getCloudWallets',
  endpoint: '/wallets/list',
  input: empty,
  output: z.object({ wallets: z.array(wallet) }),
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
  pin: true,
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
  pin: true,
  protected: true,
  input: z.object({ walletId, ...stepUp }),
  output: done,
});

export const setDefaultCloudWallet = defineCall({
  name: 'setDefaultCloudWallet',
  endpoint: '/wallets/setDefault',
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

/** Asks the test network's faucet for SOL. Refused on mainnet. */
export const getTestSol = defineCall({
  name: 'getTestSol',
  input: z.object({ walletId }),
  output: z.object({ success: z.literal(true), txSignature: z.string(), lamports: z.string() }),
});
