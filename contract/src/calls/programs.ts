import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { done, empty, errorDetails, idempotencyKey, stepUp, walletId } from '../shapes.ts';

const grantId = z.string().check(z.maxLength(64));
/** `grantText` of wire/src/grant.ts writes it. */
const grantText = z.string().check(z.maxLength(8_000));
const cursor = z.optional(z.nullable(z.string().check(z.maxLength(200))));

/** What has left or may leave in a day, a week and in all: dollars or base units, as in the grant. */
const used = z.object({ day: z.string(), week: z.string(), all: z.string() });

const grant = z.object({
  grantId: z.string(),
  /** What it allows now, as text. */
  grant: z.string(),
  /** What it will allow, and from when on, ISO time; null if nothing waits. An empty text: it ends then. */
  raise: z.nullable(z.object({ grant: z.string(), at: z.string() })),
  usedUsd: used,
  /** By mint, for those that it counts. */
  usedTokens: z.record(z.string(), used),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
});
export type ShownGrant = z.output<typeof grant>;

/**
 * Allows a program what the grant says. `bearer`: hex of the SHA-256 of the token by which the program is known, which only the
 * program has. Errors: GRANT_MALFORMED, GRANT_EXISTS, GRANTS_EXCEEDED, WALLET_NOT_FOUND.
 */
export const createGrant = defineCall({
  name: 'createGrant',
  protection: 'security',
  input: z.object({
    grant: grantText,
    bearer: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    ...stepUp,
    idempotencyKey,
  }),
  output: z.object({ success: z.literal(true), grant }),
});

/** Replaces a grant by one with the same id and key. What it narrows holds at once, what it widens after the wait of the old one. */
export const changeGrant = defineCall({
  name: 'changeGrant',
  protection: 'security',
  input: z.object({ grant: grantText, ...stepUp }),
  output: z.object({ success: z.literal(true), grant }),
});

/** Ends it at once and for good; orders that wait under it end with it. Idempotent. */
export const endGrant = defineCall({
  name: 'endGrant',
  input: z.object({ grantId }),
  output: done,
});

/** Of the caller, those that have ended last; without limits of own wallets. */
export const getGrants = defineCall({
  name: 'getGrants',
  input: empty,
  output: z.object({ grants: z.array(grant) }),
});

const use = z.object({
  id: z.string(),
  at: z.string(),
  /** As documented, `POST /v1/transfers`. */
  call: z.string(),
  /** Null unless it was refused. */
  errorDetails: z.nullable(errorDetails),
  walletId: z.nullable(z.string()),
});
export type GrantUse = z.output<typeof use>;

/** What the program has called, newest first. */
export const getGrantUses = defineCall({
  name: 'getGrantUses',
  input: z.object({ grantId, cursor }),
  output: z.object({ uses: z.array(use), nextCursor: z.nullable(z.string()) }),
});

/**
 * The caller's own limits, by wallet: grants without a key. Setting one at first holds at once; raising or removing it waits.
 * `grant` null removes it. Errors as createGrant.
 */
export const setWalletLimit = defineCall({
  name: 'setWalletLimit',
  protection: 'security',
  input: z.object({ walletId, grant: z.nullable(grantText), ...stepUp }),
  output: z.object({ success: z.literal(true), limit: z.nullable(grant) }),
});

export const getWalletLimits = defineCall({
  name: 'getWalletLimits',
  input: empty,
  output: z.object({ limits: z.array(z.extend(grant, { walletId: z.string() })) }),
});

/** What a program asks its owner to do, because its grant does not reach: a call with its input, that the owner makes if they approve. */
const approval = z.object({
  approvalId: z.string(),
  grantId: z.string(),
  program: z.string(),
  /** The named function. */
  call: z.enum(['transferSol', 'transferToken', 'executeCloudWalletSwap', 'placeOrder']),
  /** Its input, without factors and idempotency key; of a swap what is to be quoted: `inputMint`, `outputMint`, `amount`, `slippageBps`. */
  input: z.record(z.string(), z.unknown()),
  /** In the program's words. */
  note: z.string(),
  state: z.enum(['waiting', 'approved', 'declined', 'expired']),
  /** The idempotency key with which the owner makes the call. */
  idempotencyKey: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type Approval = z.output<typeof approval>;

/** Those that wait first, then the newest hundred others. */
export const getApprovals = defineCall({
  name: 'getApprovals',
  input: empty,
  output: z.object({ approvals: z.array(approval) }),
});

/** `approved` is said after the call was made under the approval's key. Idempotent. Errors: APPROVAL_NOT_FOUND, APPROVAL_ENDED. */
export const answerApproval = defineCall({
  name: 'answerApproval',
  input: z.object({ approvalId: z.string().check(z.maxLength(64)), approved: z.boolean() }),
  output: z.object({ success: z.literal(true), approval }),
});

/** What the page is given of a client's request to be let in, in the form in which the provider has signed it. */
const connectionQuery = z.string().check(z.maxLength(8_000));

/** Who asks to be let in. Errors: CONNECTION_INVALID. */
export const getConnection = defineCall({
  name: 'getConnection',
  input: z.object({ query: connectionQuery }),
  output: z.object({
    /** In a stranger's words, one line; empty if it has none. */
    name: z.string(),
    /** Where the answer goes: a host, or the scheme of a program on the same device. */
    to: z.string(),
    /** Whether that is a program on the same device. */
    isHere: z.boolean(),
  }),
});

/**
 * Lets the client in: a program without a key, which reads these wallets, tries, and asks for approvals. `expiresAt`: ISO time; null: until
 * it is ended. The same request again is the same program. Errors: CONNECTION_INVALID, GRANT_ENDED, GRANTS_EXCEEDED, WALLET_NOT_FOUND.
 */
export const connectProgram = defineCall({
  name: 'connectProgram',
  protection: 'security',
  input: z.object({
    query: connectionQuery,
    wallets: z.array(walletId).check(z.minLength(1), z.maxLength(50)),
    expiresAt: z.nullable(z.iso.datetime()),
    ...stepUp,
  }),
  output: z.object({ success: z.literal(true), grantId: z.string() }),
});
