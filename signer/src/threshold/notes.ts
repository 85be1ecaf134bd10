import type { Turns } from '../../../process/src/turns.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import type { Slots } from '../journal/sign-once.ts';
import type { Fields } from '../terms/fields.ts';
import { Refusal, TooSoon } from '../terms/refusal.ts';
import type { Member, Members } from './members.ts';
import type { Said } from './said.ts';

/** How long a member keeps to its note: twice as long as a session lives (pairs.ts), milliseconds. */
const NOTE_MS = 20_000;
const NOTES_MAX = 10_000;

/** A transaction by the SHA-256 of its message, hex. */
interface Transaction {
  readonly slot: string;
  readonly message: string;
}

interface Asked extends Transaction {
  /** Ids of both sessions that are about to sign it, with a space between them. */
  readonly sessions: string;
  /** As `sign` has it. */
  readonly after: string | null;
}

/**
 * One of a pair may lie, and sign one transaction with each of the two others, if the server keeps from them what the other has signed. So each
 * asks for a note of the third: that it has signed no other for the slot, and will not for a while.
 *
 * Notes are in memory alone. Suppose that two signed different transactions, each by a note of the other. Each wrote its record after its note,
 * since it gives none for another transaction than it has recorded. So each must have forgotten its note before its record, by a start or by time.
 * But the session of that record was then begun after that, and the other's note, which names it, is later still: each note is later than
 * the other.
 */
export interface Notes {
  /** Throws TooSoon if something else was signed or noted, Unmet. */
  give(asked: Asked): Promise<Said>;
  /** Throws TooSoon if this member has noted something else. */
  expectFree(transaction: Transaction): void;
  /** Throws a Refusal unless the third has noted this for this session; TooSoon if its note is missing and needed. */
  expectNoted(transaction: Transaction, session: string, other: Member, note: Said | null): void;
}

interface Deps {
  readonly members: Pick<Members, 'self' | 'others' | 'say' | 'heard'>;
  readonly meetings: { expectMet(): void };
  readonly slots: Pick<Slots, 'expectNoOther'>;
  readonly inTurn: Turns;
  /** Whether nothing is signed without one. */
  readonly isNeeded: boolean;
  readonly elapsed: () => number;
}

export function createNotes({ members, meetings, slots, inTurn, isNeeded, elapsed }: Deps): Notes {
  const { self, others, say, heard } = members;
  const given = new Map<string, { message: string; until: number }>();

  const expectFree = ({ slot, message }: Transaction): void => {
    const noted = given.get(slot);
    if (noted && noted.message !== message && noted.until > elapsed())
      throw new TooSoon('another transaction was noted for this just now');
  };

  function isSaid(by: Member, { text, signature }: Said): boolean {
    try {
      return heard(by.name, text, signature) === by;
    } catch {
      return false;
    }
  }

  return {
    expectFree,
    give: ({ slot, message, sessions, after }) =>
      inTurn(slot.split('/')[0]!, async () => {
        meetings.expectMet();
        slots.expectNoOther(slot, message, after);
        expectFree({ slot, message });
        for (const [old, { until }] of given)
          if (until <= elapsed()) given.delete(old);
          else break;
        if (given.size >= NOTES_MAX) throw new TooSoon('too much was noted just now');
        // The oldest come first.
        given.delete(slot);
        given.set(slot, { message, until: elapsed() + NOTE_MS });
        const text = canonicalJson({ is: 'note', from: self.name, slot, message, sessions });
        return { text, signature: say(text) };
      }),
    expectNoted({ slot, message }, session, other, note) {
      if (note === null) {
        if (isNeeded) throw new TooSoon('the third signer has not noted it');
        return;
      }
      const third = others.find((member) => member !== other)!;
      const { sessions, ...about } = readJson(note.text);
      const isForThis = String(sessions).split(' ').includes(session);
      const expected = { is: 'note', from: third.name, slot, message };
      if (!isForThis || canonicalJson(about) !== canonicalJson(expected) || !isSaid(third, note))
        throw new Refusal(`the note of ${third.name} is wrong`);
    },
  };
}

function readJson(text: string): Fields {
  try {
    return Object(JSON.parse(text)) as Fields;
  } catch {
    return {};
  }
}
