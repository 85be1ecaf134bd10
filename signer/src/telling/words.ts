import type { JournalRecord, WordRecord } from '../journal/record.ts';

export type Word = Pick<WordRecord, 'version' | 'value' | 'inheritedFrom'>;
/** What a word is about. */
export type Subject = Pick<WordRecord, 'owner' | 'about'>;

/** What each member has said of owners, as the journal tells it. */
export interface Words {
  learn(record: JournalRecord): void;
  /** Of the highest version; null if this member has said nothing of it. */
  of(member: string, subject: Subject): Word | null;
  /** All that this member has said something of. */
  subjectsOf(member: string, owner: string): readonly Subject[];
  hasNew(): boolean;
  /** Takes a subject about which something was said since it was last taken; undefined if there is none. */
  takeNew(): Subject | undefined;
  /** To be taken again. */
  putBack(subject: Subject): void;
}

export function createWords(): Words {
  const words = new Map<string, Map<string, Word>>();
  const fresh = new Map<string, Subject>();
  const nameOf = (member: string, owner: string) => JSON.stringify([member, owner]);
  const putBack: Words['putBack'] = ({ owner, about }) =>
    void fresh.set(nameOf(about, owner), { owner, about });
  return {
    learn(record) {
      if (record.kind !== 'word' || !record.feed) return;
      const name = nameOf(record.feed.of, record.owner);
      const ofOwner = words.get(name) ?? new Map<string, Word>();
      const { about, version, value, inheritedFrom } = record;
      if (version > (ofOwner.get(about)?.version ?? 0))
        ofOwner.set(about, { version, value, ...(inheritedFrom !== undefined && { inheritedFrom }) });
      words.set(name, ofOwner);
      putBack(record);
    },
    of: (member, { owner, about }) => words.get(nameOf(member, owner))?.get(about) ?? null,
    subjectsOf: (member, owner) =>
      [...(words.get(nameOf(member, owner))?.keys() ?? [])].map((about) => ({ owner, about })),
    hasNew: () => fresh.size > 0,
    takeNew() {
      for (const [name, subject] of fresh) {
        fresh.delete(name);
        return subject;
      }
      return undefined;
    },
    putBack,
  };
}
