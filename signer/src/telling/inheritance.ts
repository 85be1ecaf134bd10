import type { Turns } from '../../../process/src/turns.ts';
import type { Journal } from '../journal/journal.ts';
import type { Grants } from '../policy/grants/grants.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Members } from '../threshold/members.ts';
import { digestOf, type Levels } from './levels.ts';
import type { Subject, Word, Words } from './words.ts';

interface Deps {
  readonly words: Words;
  readonly members: Pick<Members, 'self' | 'others'>;
  readonly journal: Pick<Journal, 'pin' | 'walletsOf'>;
  readonly grants: Pick<Grants, 'isService' | 'shown'>;
  /** As it holds here: of what is kept, and of a PIN without a verifier. */
  readonly levels: Levels;
  readonly inTurn: Turns;
  readonly isUntold: (subject: Subject) => boolean;
  readonly standing: (subject: Subject) => Word | null;
  readonly say: (subject: Subject, word: Word) => Promise<void>;
  /** Has this member keep what it has said. */
  readonly keep: (subject: Subject) => Promise<void>;
}

/**
 * What owners decided at the one signer that has their whole keys, before there were others. Until the split it alone is the authority over such an
 * owner, and could sign whatever it likes: so its lone word is believed as it deals shares, by a member for which nothing else of the owner is
 * known and no other key is in use. Afterwards it is worth nothing again.
 */
export interface Inheritance {
  /**
   * Tells the others what this member alone knows of the owner; returns a digest of all that holds here. Throws a Refusal if something is about
   * to change by itself, which they would not know.
   */
  bequeath(owner: string): Promise<string>;
  /** Has this member keep what `from`, which deals shares of the owner's key, has told. Throws a Refusal if it then knows anything else. */
  inherit(from: string, owner: string, digest: string): Promise<void>;
  /** Of what holds here. */
  digest(owner: string): string;
  /** Whether this member keeps, since before there were others, what one of them does not know. */
  isOwed(owner: string): boolean;
}

export function createInheritance({
  words,
  members,
  journal,
  grants,
  levels,
  inTurn,
  isUntold,
  standing,
  say,
  keep,
}: Deps): Inheritance {
  const self = members.self.name;
  const digest = (owner: string) => digestOf(levels.of(owner));
  const inheritedFrom = (subject: Subject) => words.of(self, subject)?.inheritedFrom;

  function expectSettled(owner: string): void {
    const standings = [];
    for (let at = 0, shown = grants.shown(owner, at); shown; at += 1, shown = grants.shown(owner, at))
      standings.push(shown);
    const waits = standings.some(({ raise, endsAt }) => raise !== null || endsAt !== null);
    // One that has no key any more is still no person's.
    const isRetired = standings.length === 0 && grants.isService(owner);
    if (waits || isRetired || journal.pin(owner)?.resetAt !== undefined)
      throw new Refusal('a change of what the owner has decided waits, and the others would not know of it');
  }

  /** A key of the owner's that is in use, or a factor or a program of which `from` has not told, is another authority. */
  function isHeirOf(from: string, owner: string): boolean {
    const isInUse = journal
      .walletsOf(owner)
      .some(({ group, dealt, wholeUntil }) => !group || !dealt || wholeUntil !== undefined);
    const isTold = levels
      .of(owner)
      .every((level) => level.about === 'freeze' || inheritedFrom(level) === from);
    return !isInUse && isTold;
  }

  return {
    bequeath: (owner) =>
      inTurn(owner, async () => {
        expectSettled(owner);
        for (const { value, ...subject } of levels.of(owner))
          if (isUntold(subject)) {
            const version = (standing(subject)?.version ?? 0) + 1;
            await say(subject, { version, value, inheritedFrom: self });
          }
        return digest(owner);
      }),
    inherit: (from, owner, theirs) =>
      inTurn(owner, async () => {
        if (isHeirOf(from, owner))
          for (const subject of words.subjectsOf(from, owner)) {
            const [told, own] = [words.of(from, subject)!, words.of(self, subject)];
            if (told.version <= (own?.version ?? 0) || (own && own.inheritedFrom !== from)) continue;
            await say(subject, { version: told.version, value: told.value, inheritedFrom: from });
            await keep(subject);
          }
        if (digest(owner) !== theirs)
          throw new Refusal('this signer knows otherwise what the owner has decided');
      }),
    digest,
    isOwed: (owner) =>
      levels.of(owner).some(({ value, ...subject }) => {
        const isHeard = members.others.every(({ name }) => words.of(name, subject)?.value === value);
        return isUntold(subject) || (inheritedFrom(subject) === self && !isHeard);
      }),
  };
}
