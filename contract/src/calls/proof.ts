import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { COUNTED_LEAVES_MAX } from '../limits.ts';
import { ORDER_KINDS } from '../order-kind.ts';
import { baseUnitsText, empty, givenBaseUnits } from '../shapes.ts';

/** What the owners of a token have checked of it on a day. */
const checkedToken = z.object({
  mint: z.string(),
  symbol: z.string(),
  leaves: z.number(),
  checked: z.number(),
  /** Percent of what was owed; what was checked is somewhere between. */
  least: z.number(),
  most: z.number(),
});
const checkedDay = z.object({
  day: z.string(),
  /** Balances that were owed: one for each user and token. */
  leaves: z.number(),
  /** Of them, those whose checks can be counted without telling who checked. */
  counted: z.number(),
  checked: z.number(),
  tokens: z.array(checkedToken),
});
export type CheckedDay = z.output<typeof checkedDay>;

const owedToken = z.object({
  /** SOL is the all-ones address. */
  mint: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  multiplier: z.number(),
  /** URL, or `solana` / `usdc` for the built-in icons, or null. */
  logoURI: z.nullable(z.string()),
  owed: baseUnitsText,
  held: baseUnitsText,
  /** Users to whom some of it is owed. */
  users: z.number(),
});
export type OwedToken = z.output<typeof owedToken>;

const submittedByKind = z.object({
  kind: z.enum(ORDER_KINDS),
  orders: z.number(),
  p50: z.number(),
  p99: z.number(),
});
export type SubmittedByKind = z.output<typeof submittedByKind>;

const executedGroup = z.object({
  /** Symbols of the pair. */
  sold: z.string(),
  bought: z.string(),
  /** USD. */
  size: z.enum(['under 100', 'under 1000', 'under 10000', '10000 or more', 'unknown']),
  swaps: z.number(),
  /** Half of them brought at least so much beyond the quote, percent of it. */
  improvement: z.number(),
  /** By how much they fell short of the quote on average, percent of it. */
  slippage: z.number(),
  /** Of how many nothing beyond the stated fee went to others, and of how many that is known. */
  whole: z.number(),
  known: z.number(),
  /** Half of them were ahead by at least so much 1, 5 and 30 s later, percent of what was given; null if no price is known. */
  after: z.array(z.nullable(z.number())),
});
export type ExecutedGroup = z.output<typeof executedGroup>;

/**
 * What anyone may know of this installation: the key of its receipts, what it owes and holds, and how it executes. The files are
 * at `/exports/liabilities.json`, `/exports/custody.json`, `/exports/execution.json`, `/exports/checks.json` and
 * `/exports/coverage.json`.
 */
export const getProof = defineCall({
  name: 'getProof',
  protection: 'public',
  input: empty,
  output: z.object({
    success: z.literal(true),
    /** Base58; null if the signer cannot be reached. */
    publicKey: z.nullable(z.string()),
    /** Null until the first day is made. */
    latest: z.nullable(
      z.object({
        /** ISO date, UTC. */
        day: z.string(),
        madeAt: z.string(),
        hasCustody: z.boolean(),
        /** The transaction that wrote its root to the chain; null if it is not there (yet). */
        memo: z.nullable(z.string()),
        /** Known tokens. */
        tokens: z.array(owedToken),
        /** Further tokens, which only the file has. */
        others: z.number(),
        /** Whether of each token at least as much is held as is owed. */
        isCovered: z.boolean(),
      }),
    ),
    /** How many days back the figures below go. */
    days: z.number(),
    orders: z.number(),
    /** Of executed orders, milliseconds; null without orders. */
    lateness: z.nullable(z.object({ p50: z.number(), p99: z.number(), p999: z.number() })),
    /** Of executed orders by kind: milliseconds from its time, or from the look that made it due, until its swap was submitted. */
    submitted: z.array(submittedByKind),
    swaps: z.number(),
    /** What arrived against the quote, percent; `below` is the share of swaps that brought less. Null without swaps. */
    received: z.nullable(z.object({ median: z.number(), p1: z.number(), below: z.number() })),
    /** The swaps of thirty closed days, by pair and size, the most swapped first; unset by an older version. */
    execution: z.optional(
      z.object({
        from: z.string(),
        until: z.string(),
        groups: z.array(executedGroup),
        /** Further groups, which only the file has. */
        others: z.number(),
      }),
    ),
    /** How much of what is owed its owners have checked, of the newest days; unset by an older version. */
    coverage: z.optional(z.array(checkedDay)),
  }),
});

/** The caller's own leaves in the newest liabilities, as the text of a file; null if there are no liabilities yet. */
export const getOwnLeaves = defineCall({
  name: 'getOwnLeaves',
  input: empty,
  output: z.object({
    success: z.literal(true),
    file: z.nullable(z.object({ day: z.string(), fileName: z.string(), content: z.string() })),
  }),
});

/** A day (YYYY-MM-DD, UTC). */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const mint = z.string().check(z.maxLength(44));
const hex32 = z.string().check(z.regex(/^[\da-f]{64}$/));
const hex64 = z.string().check(z.regex(/^[\da-f]{128}$/));

/**
 * Tokens for the caller's own leaves of the newest day, blinded by the caller (RFC 9497, POPRF, ristretto255-SHA512; docs/liabilities.md).
 * Once a day for each user; asked again with the same, it answers again. Leaves that are not counted get none.
 */
export const createCheckTokens = defineCall({
  name: 'createCheckTokens',
  input: z.object({
    day,
    tokens: z
      .array(z.object({ mint, blinded: hex32 }))
      .check(z.minLength(1), z.maxLength(COUNTED_LEAVES_MAX)),
  }),
  output: z.object({
    success: z.literal(true),
    /** Each with the proof that it was made with the published key. Empty if the user has asked for others of this day. */
    tokens: z.array(z.object({ mint: z.string(), evaluated: z.string(), proof: z.string() })),
  }),
});

/** Says that an owner has checked a leaf, by a token. It is refused with a sign-in: the server must not learn whose it is. */
export const countCheck = defineCall({
  name: 'countCheck',
  protection: 'public',
  input: z.object({
    day,
    mint,
    /** Of the group, base units. */
    least: givenBaseUnits,
    input: hex32,
    output: hex64,
  }),
  output: z.object({
    success: z.literal(true),
    /** False if it was counted before. */
    isCounted: z.boolean(),
  }),
});
