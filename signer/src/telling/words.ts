import type { Journal } from '../journal/journal.ts';
import type { JournalRecord, WordRecord } from '../journal/record.ts';

export type Word = Pick<WordRecord, 'version' | 'value' | 'inheritedFrom'>;
/** What a word is about. */
export type Subject = Pick<WordRecord, 'owner' | 'about'>;

/** About what something was said that this member may not keep yet. */
export interface NewWords {
  learn(record: JournalRecord): void;
  hasNew(): boolean;
  /** Takes a subject about which something was said since it was last taken; undefined if there is none. */
  takeNew(): Subject | undefined;
  /** To be taken again. */
  putBack(subject: Subject): void;
}

/** What each member has said of owners, as the journal has it: in memory it would take a kilobyte and more of each owner. */
export interface Words extends NewWords {
  /** The newest; null if this member has said nothing of it. */
  of(member: string, subject: Subject): Word | null;
  /** All that this member has said something of. */
  subjectsOf(member: string, owner: string): readonly Subject[];
}

export function createNewWords(): NewWords {
  const fresh = new Set<string>();
  const putBack = ({ owner, about }: Subject) => void fresh.add(JSON.stringify([owner, about]));
  return {
    learn(record) {
      if (record.kind === 'word' && record.feed) putBack(record);
    },
    hasNew: () => fresh.size > 0,
    takeNew() {
      for (const name of fresh) {
        fresh.delete(name);
        const [owner, about] = JSON.parse(name) as [string, string];
        return { owner, about };
      }
      return undefined;
    },
    putBack,
  };
}

export function createWords(news: NewWords, journal: Pick<Journal, 'word' | 'abouts'>): Words {
  return {
    ...news,
    of(member, { owner, about }) {
      const found = journal.word(member, owner, about);
      if (!found) return null;
      const { version, value, inheritedFrom } = found;
      return { version, value, ...(inheritedFrom !== undefined && { inheritedFrom }) };
    },
    subjectsOf: (member, owner) => journal.abouts(member, owner).map((about) => ({ owner, about })),
  };
}
