import * as z from 'zod/mini';

/** Shapes that several calls share. */

/** A Solana address as typed; the call validates it, with its own errors. */
export const addressText = z.string().check(z.maxLength(200));

/** An e-mail address as typed; the call validates it, with its own errors. */
export const emailText = z.string().check(z.maxLength(1_000));

/** Wallet id: a UUID, or "desktop-" and a public key for a read-only desktop wallet. */
export const walletId = z.string().check(z.minLength(1), z.maxLength(64));

/** Six digits; the PIN rules validate it, with their own errors. */
export const pin = z.string().check(z.maxLength(64));

/** Base64 of bytes that an authenticator or a browser has made. */
export const base64Text = z.string().check(z.maxLength(4_096));
/** Base64url. */
export const credentialId = z.string().check(z.maxLength(400));

/** What a passkey signed: see decision.ts. */
export const assertion = z.object({
  decision: z.string().check(z.maxLength(4_096)),
  credentialId,
  clientDataJSON: base64Text,
  authenticatorData: base64Text,
  signature: base64Text,
});
export type Assertion = z.output<typeof assertion>;
export const optionalPasskey = z.optional(z.nullable(assertion));

/** The factors that a call takes in addition to a sign-in: one of them, if the user has any. */
export const stepUp = { pin: z.optional(z.nullable(pin)), passkey: optionalPasskey };

/** As typed; the rules of passwords validate it, with their own errors. */
export const password = z.string().check(z.minLength(1), z.maxLength(128));

/** Decimal amount in whole units ("1.5"), as they are shown. Older clients send a number; text is exact. */
export const uiAmount = z.union([z.string().check(z.maxLength(80)), z.number()]);

/** The idempotency key of an earlier request. */
export const givenKey = z.string().check(z.minLength(8), z.maxLength(100));

/** One per intention of the user: repeating a key returns the same request's outcome and never sends twice. */
export const idempotencyKey = z.optional(z.nullable(givenKey));

/** Base units as a decimal string. */
export const baseUnitsText = z.string();
/** Base units as a caller gives them: digits alone, no more than 64 bits have. */
export const givenBaseUnits = z.string().check(z.regex(/^\d{1,20}$/));

/** The code and the context of a refusal or a warning, so that a client can write its sentence in its own language. */
export const errorDetails = z.looseObject({ code: z.string() });

/** A send that waits for its time, an ISO time. */
export const scheduled = z.object({ id: z.string(), at: z.string() });

export const empty = z.nullish(z.object({}));
export const done = z.object({ success: z.literal(true) });

/** What is shown of a token, apart from any balance. */
export const tokenFacts = z.object({
  mint: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  /** What an amount in whole units is multiplied with to be shown, 1 for most: the issuer's, at this moment (amount.ts). */
  multiplier: z.number(),
  /** URL, or `solana` / `usdc` for the built-in icons, or null. */
  logoURI: z.nullable(z.string()),
  /** Of a shown unit. */
  priceUsd: z.nullable(z.number()),
  priceChange24h: z.nullable(z.number()),
  /** When the price was quoted, ISO time; null with no price. */
  pricedAt: z.nullable(z.string()),
  /** The token is listed as verified. */
  verified: z.boolean(),
});
export type TokenFacts = z.output<typeof tokenFacts>;

/** What a wallet has of a token. */
export const tokenAmount = z.object({
  mint: z.string(),
  /** Base units. */
  balance: baseUnitsText,
  /** As shown. */
  uiAmount: z.number(),
  /** Null if no price is known. */
  usdValue: z.nullable(z.number()),
  /** Profit or loss in USD; null if unknown. */
  pnl: z.nullable(z.number()),
  /** Frozen by the token's issuer. */
  frozen: z.boolean(),
});
export type TokenAmount = z.output<typeof tokenAmount>;

export const tokenHolding = z.extend(tokenFacts, tokenAmount.shape);
export type TokenHolding = z.output<typeof tokenHolding>;

export const walletBalances = z.object({
  walletId: z.string(),
  publicKey: z.string(),
  /** SOL, not lamports. */
  solBalance: z.number(),
  /** Lamports. */
  solLamports: baseUnitsText,
  solUsdValue: z.nullable(z.number()),
  /** In display order (holding-order.ts); includes SOL if its balance is above 0. */
  tokens: z.array(tokenHolding),
  totalTokensUsdValue: z.number(),
  totalUsdValue: z.number(),
  /** Tokens held, SOL not counted. */
  tokenCount: z.number(),
  /** Profit or loss in USD over all tokens; null if unknown. */
  pnl: z.nullable(z.number()),
  /** Token accounts with a balance of 0: their rent may be reclaimable. */
  emptyAccounts: z.optional(z.number()),
  /** Token accounts in use that hold more than today's rent, which may be reclaimable. */
  excessAccounts: z.optional(z.number()),
  /** When the chain was read, ISO time. */
  readAt: z.string(),
});
export type WalletBalances = z.output<typeof walletBalances>;

export const wallet = z.object({
  walletId: z.string(),
  name: z.string(),
  publicKey: z.string(),
  isDefault: z.boolean(),
  gameTag: z.nullable(z.string()),
  isReadOnly: z.boolean(),
  isDesktopWallet: z.boolean(),
  createdAt: z.string(),
  /** ISO time until which one machine had the whole key, before three took it over; null if none ever had, or one still has. */
  wholeUntil: z.nullable(z.string()),
  /** Three machines sign for others, and one still has the whole key of this one. */
  isWhole: z.optional(z.literal(true)),
  solBalance: z.number(),
  solUsdValue: z.nullable(z.number()),
  tokens: z.array(tokenHolding),
  totalTokensUsdValue: z.number(),
  totalUsdValue: z.number(),
  tokenCount: z.number(),
});
export type Wallet = z.output<typeof wallet>;

/**
 * `success` is true once the chain has confirmed the transfer. `pending`: it is signed and not confirmed yet;
 * repeating the idempotency key returns its outcome and never sends again. `scheduled` is there as long as it waits because its
 * recipient is new: nothing is signed before `at`, an ISO time, and it can be cancelled until then.
 */
export const transferAnswer = z.object({
  success: z.boolean(),
  pending: z.boolean(),
  txSignature: z.nullable(z.string()),
  error: z.nullable(z.string()),
  errorDetails: z.nullable(errorDetails),
  scheduled: z.optional(scheduled),
  /** It waits for the operator, and `error` says so. */
  held: z.optional(z.literal(true)),
});
