import type { Grant } from '../../../../wire/src/grant.ts';
import type { Mandate } from '../../../../wire/src/mandate.ts';
import { isHeard } from '../../journal/is-heard.ts';
import type { JournalRecord } from '../../journal/record.ts';
import type { Spent } from '../spending.ts';
import { USD } from './expect-within.ts';
import { inForce, isEnded, isExpired, type Known, type KnownGrants } from './known.ts';
import type { Tally } from './tally.ts';

/** What leaves, counted at all that binds it. */
export interface Counting {
  /** What a payment has to keep to, with what counts for each. */
  binding(mandate: Mandate, at: number): readonly { readonly grant: Grant; readonly tally: Tally }[];
  /** Counts what is about to be signed, until `release` or the record with this very `spent` is learnt. */
  count(mandate: Mandate, spent: Spent, at: number): { release(): void };
  /** Counts what was signed, unless it is counted. */
  learn(record: Extract<JournalRecord, { readonly kind: 'signature' }>): void;
}

export function createCounting(grants: KnownGrants): Counting {
  const counted = new Map<Spent, () => void>();

  /** All that a signature counts at. */
  function countingAt({ owner, walletId, grant }: Where, at: number): readonly Known[] {
    const ids = [...(grant === undefined ? [] : [grant]), ...grants.limitsOf(walletId)];
    return ids.flatMap((id) => {
      const known = grants.find(id);
      const isOwn = owner === undefined || known?.owner === owner;
      return known && isOwn && !isEnded(known, at) ? [known] : [];
    });
  }

  return {
    binding: (mandate, at) =>
      countingAt(mandate, at).flatMap((known) => {
        const grant = inForce(known, at);
        return isExpired(grant, at) ? [] : [{ grant, tally: known.tally }];
      }),
    count(mandate, spent, at) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const found = countingAt(mandate, at);
      addTo(found, spent, 1n, at);
      if (found.length === 0) return { release() {} };
      for (const { underWay } of found) underWay.add(promise);
      counted.set(spent, () => {
        for (const { underWay } of found) underWay.delete(promise);
        resolve();
      });
      return {
        release() {
          const settle = counted.get(spent);
          if (!counted.delete(spent)) return;
          addTo(found, spent, -1n, at);
          settle!();
        },
      };
    },
    learn(record) {
      if (!record.spent || record.isCounted || isHeard(record)) return;
      const settle = counted.get(record.spent);
      counted.delete(record.spent);
      if (settle) settle();
      else addTo(countingAt(record, record.at), record.spent, 1n, record.at);
    },
  };
}

interface Where {
  /** Unset in a record: the owner of a wallet never changes. */
  readonly owner?: string;
  readonly walletId: string;
  readonly grant?: string | undefined;
}

function addTo(found: readonly Known[], spent: Spent, sign: 1n | -1n, at: number): void {
  for (const { tally } of found)
    for (const { mint, amount, usd } of spent) {
      tally.add(mint, sign * BigInt(amount), at);
      tally.add(USD, sign * BigInt(usd), at);
    }
}
