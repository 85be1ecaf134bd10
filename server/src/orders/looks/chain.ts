import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../../wire/src/canonical-json.ts';

/*
 * A look is what a market check saw of a token: what all orders that watched the token were compared with (range.ts: which are written). The looks at a token on one
 * day are a chain of hashes, so that none can be left out or changed later. docs/order-statements.md has the format.
 */
export interface Look {
  /** Counts the looks at a token, from 1. */
  readonly number: bigint;
  readonly at: Date;
  /** USD; null if there was none. */
  readonly price: number | null;
  readonly cap: number | null;
  /** Why orders could not be judged by it. */
  readonly doubt: string | null;
  /** The lower of what two sources said, by which peaks move; null if peaks do not. USD. */
  readonly sure: number | null;
}

/** A look as it is hashed and published: all values are text. */
export function lookFields({ number, at, price, cap, doubt, sure }: Look) {
  return {
    ...(sure !== null && { sure: String(sure) }),
    at: at.toISOString(),
    cap: cap === null ? null : String(cap),
    doubt,
    number: String(number),
    price: price === null ? null : String(price),
  };
}

const PREFIX = 'cumulus look 1\n';
/** Before the first look at a token on a day. */
export const FIRST = Buffer.alloc(32);

export function lookHash(before: Uint8Array, mint: string, look: Look): Buffer {
  return createHash('sha256')
    .update(PREFIX)
    .update(before)
    .update(canonicalJson({ ...lookFields(look), mint }))
    .digest();
}
