import type { Db } from '../db/pool.ts';
import { type ChainedEntry, hashOf, NO_HASH } from './entry.ts';
import { chainAfter, countUnchained } from './store.ts';

/** The result of verifying the whole chain. */
export interface Verdict {
  /** Number of valid entries from the first on. */
  readonly entries: bigint;
  /** Hash of the last valid entry; NO_HASH without entries. */
  readonly head: string;
  /** The first invalid link; null if all are valid. */
  readonly broken: Broken | null;
  /** Position of the given earlier head; null if it is not in the chain or none was given. */
  readonly earlierHeadAt: bigint | null;
  /** Entries without a hash, and the time of the oldest. */
  readonly unchained: { readonly count: number; readonly since: Date | null };
}

export type Broken =
  /** A gap: no entry has this position. */
  | { readonly reason: 'missing'; readonly position: bigint }
  /** The entry does not match its hash. */
  | { readonly reason: 'changed'; readonly entry: ChainedEntry };

const ENTRIES_PER_PAGE = 2_000;
/** The column's minimum, so that an entry forged before the first one is found too. */
export const BEFORE_ALL = -(2n ** 63n);

/** Recomputes every hash from the first entry on. `earlierHead` is a head that was recorded elsewhere. */
export async function verifyChain(db: Db, earlierHead: string | null): Promise<Verdict> {
  let entries = 0n;
  let head = NO_HASH;
  let earlierHeadAt: bigint | null = null;
  let broken: Broken | null = null;
  for await (const entry of readChain(db)) {
    const position = entries + 1n;
    broken = brokenAt(position, head, entry);
    if (broken) break;
    entries = position;
    head = entry.hash;
    if (head === earlierHead) earlierHeadAt = position;
  }
  return { entries, head, earlierHeadAt, broken, unchained: await countUnchained(db) };
}

/** What is wrong with the entry that should be at this position, behind one with the hash `head`; null if nothing is. */
export function brokenAt(position: bigint, head: string, entry: ChainedEntry): Broken | null {
  if (entry.position !== position) return { reason: 'missing', position };
  return entry.hash === hashOf(head, position, entry) ? null : { reason: 'changed', entry };
}

/** All chained entries after a position, by position. */
export async function* readChain(db: Db, after = BEFORE_ALL): AsyncGenerator<ChainedEntry> {
  let position = after;
  for (;;) {
    const page = await chainAfter(db, position, ENTRIES_PER_PAGE);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    position = last.position;
  }
}
