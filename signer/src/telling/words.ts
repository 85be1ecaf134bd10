import type { JournalRecord, WordRecord } from '../journal/record.ts';

export type Word = Pick<WordRecord, 'version' | 'value'>;
/** What a word is about. */
export type Subject = Pick<WordRecord, 'owner' | 'about'>;

/** What each member has said of owners, as the journal tells it. */
export interface Words {
  learn(record: JournalRecord): void;
  /** Of the highest version; null if this member has said nothing of it. */
  of(member: string, subject: Subject): Word | null;
  hasNew(): boolean;
  /** Takes a subject about which something was said since it was last taken; undefined if there is none. */
  takeNew(): Subject | undefined;
  /** To be taken again. */
  putBack(subject: Subject): void;
}

export function createWords(): Words {
  const words = new Map<string, Word>();
  const fresh = new Map<string, Subject>();
  const nameOf = (member: string, { owner, about }: Subject) => JSON.stringify([member, owner, about]);
  const putBack: Words['putBack'] = ({ owner, about }) =>
    void fresh.set(nameOf('', { owner, about }), { owner, about });
  return {
    learn(record) {
      if (record.kind !== 'word' || !record.feed) return;
      const name = nameOf(record.feed.of, record);
      const { version, value } = record;
      if (version > (words.get(name)?.version ?? 0)) words.set(name, { version, value });
      putBack(record);
    },
    of: (member, subject) => words.get(nameOf(member, subject)) ?? null,
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
