import { createHash } from 'node:crypto';
import type { Receipt } from '../receipts/statement.ts';

/*
 * What is published of a swap, computed from its receipt alone: every holder of the receipt computes the same. Values are text, as in a
 * receipt; shares are hundredths of a basis point. verify/ has the same formulas.
 */
export interface Line {
  /** SHA-256 of the receipt, hex: reveals nothing to readers without the receipt. */
  readonly leaf: string;
  readonly sold: string;
  readonly bought: string;
  readonly size: Size;
  /** What arrived beyond the quote, of the quote; negative if less did. */
  readonly gain: string;
  /** What others gained beyond the stated fee, of all that was paid out; null if it was not recorded. */
  readonly beyond: string | null;
  /** What arrived beyond what was given for it, by the prices after 1, 5 and 30 s; null if they are missing or wrong. */
  readonly after: readonly (string | null)[];
}

/** By the router's value of what is sold, USD. */
export type Size = 'under 100' | 'under 1000' | 'under 10000' | '10000 or more' | 'unknown';

const UNIT = 1_000_000;
/** A price by which a swap brought less than half or more than twice what was given is wrong. */
const DOUBT_FACTOR = 2;

/** Null if it is no confirmed swap with a quote. */
export function lineOf(statement: string): Line | null {
  const receipt = JSON.parse(statement) as Receipt;
  const { asked, quoted, received, sold, marks } = receipt;
  if (quoted === null || received === null || sold === null || marks === null || quoted === '0') return null;
  return {
    leaf: createHash('sha256').update(statement).digest('hex'),
    sold: asked.soldMint!,
    bought: asked.boughtMint!,
    size: sizeOf(receipt.usdValue),
    gain: String(((BigInt(received) - BigInt(quoted)) * BigInt(UNIT)) / BigInt(quoted)),
    beyond: beyondFee(receipt),
    after: marks.map((mark) => ('missing' in mark ? null : markOut({ ...mark, sold, received }))),
  };
}

function sizeOf(usdValue: string | null): Size {
  if (usdValue === null) return 'unknown';
  const usd = Number(usdValue);
  if (usd < 100) return 'under 100';
  if (usd < 1_000) return 'under 1000';
  return usd < 10_000 ? 'under 10000' : '10000 or more';
}

/** The fee is a share of all that was paid out, rounded up. */
function beyondFee({ received, elsewhere, fees }: Receipt): string | null {
  if (elsewhere === null) return null;
  const paid = BigInt(received!) + BigInt(elsewhere);
  const fee = (paid * BigInt(Math.ceil(Number(fees.routeBps ?? 0))) + 9_999n) / 10_000n;
  const beyond = BigInt(elsewhere) - fee;
  return beyond > 0n ? String((beyond * BigInt(UNIT)) / paid) : '0';
}

interface Marked {
  readonly sold: string;
  readonly received: string;
  readonly soldUsd: string;
  readonly boughtUsd: string;
}

function markOut({ sold, received, soldUsd, boughtUsd }: Marked): string | null {
  const ratio = (Number(received) * Number(boughtUsd)) / (Number(sold) * Number(soldUsd));
  const isRight = ratio >= 1 / DOUBT_FACTOR && ratio <= DOUBT_FACTOR;
  return isRight ? String(Math.round((ratio - 1) * UNIT)) : null;
}
