import { type Grant, grantText } from '../../../../wire/src/grant.ts';
import { meetOf } from './meet.ts';
import { createTally, type Tally } from './tally.ts';

/** A grant as it stands. Times are milliseconds since 1970, by a clock that cannot be set. */
export interface Known {
  readonly owner: string;
  /** What their owner has said last; in force from `since` on. */
  readonly newest: Grant;
  readonly since: number;
  /** In force until then. */
  readonly before: Grant;
  /** Null: its owner has not ended it. */
  readonly endsAt: number | null;
  readonly tally: Tally;
  /** Signatures that are counted, and neither on the disk nor given up. */
  readonly underWay: Set<Promise<void>>;
}

/** The grants that records have told of. */
export interface KnownGrants {
  learn(owner: string, newest: Grant, at: number): void;
  /** That it was ended at this time. */
  learnEnd(id: string, at: number): void;
  find(id: string): Known | undefined;
  /** The oldest first. */
  of(owner: string): readonly Known[];
  /** Ids of owners' own limits. */
  limitsOf(walletId: string): Iterable<string>;
}

export const inForce = ({ newest, before, since }: Known, at: number) => (at >= since ? newest : before);
export const isEnded = ({ endsAt }: Known, at: number) => endsAt !== null && at >= endsAt;
export const isExpired = ({ expiresAt }: Grant, at: number) => expiresAt !== null && at >= Number(expiresAt);

/** `priced`: mints that have a price. */
export function createKnownGrants(priced: ReadonlyMap<string, unknown>): KnownGrants {
  const all = new Map<string, Known>();
  const limits = new Map<string, readonly string[]>();
  const byOwner = new Map<string, readonly string[]>();

  function changed(known: Known, newest: Grant, at: number): Pick<Known, 'before' | 'since'> {
    const old = inForce(known, at);
    const before = meetOf(old, newest, priced.keys());
    const isWider = grantText(before) !== grantText(newest);
    return { before, since: isWider ? at + Number(old.raiseWaitMs) : at };
  }

  return {
    learn(owner, newest, at) {
      const known = all.get(newest.id);
      const { id, key, wallets } = newest;
      if (!known) {
        for (const name of key === null ? wallets : []) into(limits, name, id);
        into(byOwner, owner, id);
        const tally = createTally();
        all.set(id, { owner, newest, before: newest, since: at, endsAt: null, tally, underWay: new Set() });
        return;
      }
      all.set(id, { ...known, newest, endsAt: null, ...changed(known, newest, at) });
    },
    learnEnd(id, at) {
      const known = all.get(id)!;
      const { key, raiseWaitMs } = inForce(known, at);
      all.set(id, { ...known, endsAt: at + (key === null ? Number(raiseWaitMs) : 0) });
    },
    find: (id) => all.get(id),
    of: (owner) => (byOwner.get(owner) ?? []).map((id) => all.get(id)!),
    limitsOf: (walletId) => limits.get(walletId) ?? [],
  };
}

/** Most have one alone. */
function into(lists: Map<string, readonly string[]>, name: string, id: string): void {
  const known = lists.get(name) ?? [];
  if (!known.includes(id)) lists.set(name, [...known, id]);
}
