import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { ORDER_KINDS } from '../order-kind.ts';
import { baseUnitsText, empty } from '../shapes.ts';

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
 * at `/exports/liabilities.json`, `/exports/custody.json` and `/exports/execution.json`.
 */
export const getProof = defineCall({
  name: 'getProof',
  access: 'public',
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
