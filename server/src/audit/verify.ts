import type { Db } from '../db/pool.ts';
import { type ChainedEntry, hashOf, NO_HASH } from './entry.ts';
import { chainAfter, countUnchained } from './store.ts';

/** What a walk over the whole chain came to. */
export interface Verdict {
  /** Entries whose hashes are right, from the first on. */
  readonly entries: bigint;
  /** Hash of the last of them; all zeros with none. */
  readonly head: string;
  /** The first link that does not hold; null where all do. */
  readonly broken: Broken | null;
  /** Where a hash that was asked for stands in the chain; null where it is not in it, or none was asked for. */
  readonly keptAt: bigint | null;
  /** Entries that have no hash yet, and since when the oldest of them waits. */
  readonly unchained: { readonly count: number; readonly since: Date | null };
}

export type Broken =
  /** Nothing has this position, though something has a later one. */
  | { readonly reason: 'missing'; readonly position: bigint }
  /** What has this position is not what was chained there. */
  | { readonly reason: 'changed'; readonly entry: ChainedEntry };

const ENTRIES_PER_PAGE = 2_000;
/** The least that the column can hold: somebody may have put an entry before the first one. */
const BEFORE_ALL = -(2n ** 63n);

/** Walks the chain from its first entry and works out every hash anew. `kept` is a head that was kept elsewhere. */
export async function verifyChain(db: Db, kept: string | null): Promise<Verdict> {
  let entries = 0n;
  let head = NO_HASH;
  let keptAt: bigint | null = null;
  let broken: Broken | null = null;
  for await (const entry of readChain(db)) {
    const position = entries + 1n;
    if (entry.position !== position) broken = { reason: 'missing', position };
    else if (entry.hash !== hashOf(head, position, entry)) broken = { reason: 'changed', entry };
    if (broken) break;
    entries = position;
    head = entry.hash;
    if (head === kept) keptAt = position;
  }
  return { entries, head, keptAt, broken, unchained: await countUnchained(db) };
}

/** All chained entries after a position, in the order of the chain. */
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
