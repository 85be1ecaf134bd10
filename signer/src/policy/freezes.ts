import { createTurns } from '../../../process/src/turns.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalRecord } from '../journal/record.ts';
import { OnHold } from '../terms/refusal.ts';

/** How long a frozen account waits to be thawed without a passkey, milliseconds: its owner is notified, and may act. */
export const THAW_WAIT_MS = 24 * 60 * 60_000;

/**
 * Owners who have frozen their accounts. For them nothing is signed, recorded or sealed, and no factor changes: whatever the
 * database says, and no matter who writes it.
 */
export interface Freezes {
  learn(record: JournalRecord): void;
  /** Freezes the owner's account from now on. Returns since when it is frozen, milliseconds since 1970. */
  freeze(owner: string): Promise<number>;
  /**
   * Thaws it if it has been frozen for a day, or at once by a passkey. Returns null if it is not frozen any more, else when it may
   * be thawed.
   */
  thaw(owner: string, by: 'wait' | 'passkey'): Promise<number | null>;
  isFrozen(owner: string): boolean;
  /** How many owners have. */
  count(): number;
  /** Throws OnHold if the owner's account is frozen. */
  expectThawed(owner: string): void;
}

/** `now` is of a clock that cannot be set. */
export function createFreezes(append: Journal['append'], now: () => number): Freezes {
  const frozen = new Map<string, number>();
  const inTurn = createTurns();
  return {
    learn(record) {
      if (record.kind === 'freeze') frozen.set(record.owner, record.at);
      if (record.kind === 'thaw') frozen.delete(record.owner);
      if (record.kind === 'operation' && record.change.kind === 'thaw') frozen.delete(record.change.owner);
    },
    freeze: (owner) =>
      inTurn(owner, async () => {
        // A second one does not begin the wait again: who has a link of an old mail cannot prolong it.
        if (!frozen.has(owner)) await append({ kind: 'freeze', at: now(), owner });
        return frozen.get(owner)!;
      }),
    thaw: (owner, by) =>
      inTurn(owner, async () => {
        const since = frozen.get(owner);
        if (since === undefined) return null;
        const until = since + THAW_WAIT_MS;
        if (by === 'wait' && until > now()) return until;
        await append({ kind: 'thaw', at: now(), owner, by });
        return null;
      }),
    isFrozen: (owner) => frozen.has(owner),
    count: () => frozen.size,
    expectThawed(owner) {
      if (frozen.has(owner)) throw new OnHold('the owner has frozen the account', 'frozen');
    },
  };
}
