import type { Address } from '@solana/kit';
import { type Chain, isUnread, type ListedSignature, readTransaction } from '../ports/chain.ts';
import type { Mint } from '../ports/units.ts';
import { createCache } from '../runtime/cache.ts';
import { balanceChanges } from '../solana/balance-changes.ts';

/** What was requested. */
export interface RequestedPayment {
  /** Who asks. */
  readonly userId: string;
  readonly wallet: Address;
  /** Made for this request alone: nothing else names it. */
  readonly reference: Address;
  readonly mint: Mint;
  /** Base units. */
  readonly amount: bigint;
}

/** The signature of the transaction that paid what was requested; null until there is one. */
export type FindPayment = (requested: RequestedPayment) => Promise<string | null>;

/**
 * Anyone who has seen a request can name its reference in transactions that pay nothing. They are read from the oldest on, each once, so
 * that they hide no payment as long as fewer than LISTED_MAX come between two calls. What one user has the node asked is bounded, so
 * that a busy address in the place of a reference costs little: then a payment is found as much later as reading takes.
 */
const PAGE = 1_000;
const LISTED_MAX = 5 * PAGE;
const ASKED_AT_ONCE = 150;
const ASKED_PER_SECOND = 50;
/** Reads at a time. */
const TOGETHER = 25;
/** Of which it is known how far they were read. A request that is forgotten is read from its oldest transaction on again. */
const REQUESTS_MAX = 1_000;

interface Deps {
  readonly chain: Pick<Chain, 'signaturesFor' | 'transaction'>;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

export function createFindPayment({ chain, elapsed }: Deps): FindPayment {
  /** The newest transaction of a request up to which none has paid it. */
  const readTo = createCache<string, string>({ max: REQUESTS_MAX });
  const allowances = createCache<string, { left: number; at: number }>({ max: REQUESTS_MAX });

  /** How much the node may still be asked for a user: one object for all calls, which take from it. */
  function allowanceOf(userId: string): { left: number } {
    const now = elapsed();
    const allowance = allowances.get(userId) ?? { left: ASKED_AT_ONCE, at: now };
    const more = ((now - allowance.at) / 1_000) * ASKED_PER_SECOND;
    allowance.left = Math.min(ASKED_AT_ONCE, allowance.left + more);
    allowance.at = now;
    allowances.set(userId, allowance);
    return allowance;
  }

  /** Those that name the reference and have not been read, the oldest first. */
  async function unread(
    reference: Address,
    until: string | null,
    allowance: { left: number },
  ): Promise<ListedSignature[]> {
    const listed: ListedSignature[] = [];
    while (listed.length < LISTED_MAX) {
      allowance.left -= 1;
      const before = listed.at(-1)?.signature ?? null;
      const page = await chain.signaturesFor(reference, { before, until, limit: PAGE });
      listed.push(...page);
      if (page.length < PAGE) break;
    }
    return listed.reverse();
  }

  return async (requested) => {
    const { userId, wallet, reference, mint, amount } = requested;
    const key = `${wallet} ${reference} ${mint} ${amount}`;
    const allowance = allowanceOf(userId);
    if (allowance.left < 1) return null;
    const listed = await unread(reference, readTo.get(key) ?? null, allowance);
    const next = listed.slice(0, Math.max(0, Math.floor(allowance.left)));
    allowance.left -= next.length;
    // What the node lists and does not have yet is read again, with all that follows.
    let isComplete = true;
    for (let at = 0; at < next.length; at += TOGETHER) {
      const together = next.slice(at, at + TOGETHER);
      const found = await Promise.all(together.map((listed) => judge(listed, requested)));
      for (const [index, { signature }] of together.entries()) {
        if (found[index] === 'pays') return signature;
        if (found[index] === 'unknown') isComplete = false;
        if (isComplete) readTo.set(key, signature);
      }
    }
    return null;
  };

  async function judge({ signature, failed }: ListedSignature, { wallet, mint, amount }: RequestedPayment) {
    if (failed) return 'other';
    // One that cannot be asked for now keeps no other from being found.
    const landed = await readTransaction(chain, signature).catch(() => null);
    if (!landed) return 'unknown';
    // It is read again by the next version: that begins with the oldest one.
    if (isUnread(landed)) return 'other';
    const received = balanceChanges(landed).get(mint)?.get(wallet);
    return landed.error === null && received && received >= amount ? 'pays' : 'other';
  }
}
