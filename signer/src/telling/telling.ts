import { createTurns } from '../../../process/src/turns.ts';
import type { Pins } from '../factors/pins.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalRecord } from '../journal/record.ts';
import type { Freezes } from '../policy/freezes.ts';
import type { Grants } from '../policy/grants/grants.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Feed } from '../threshold/feed.ts';
import type { Meetings } from '../threshold/meetings.ts';
import type { Members } from '../threshold/members.ts';
import { createInheritance, type Inheritance } from './inheritance.ts';
import { createLevels, type Levels } from './levels.ts';
import { passkeyOf, type Said, saidIn } from './owner-words.ts';
import { createToldPins, type ToldPins } from './told-pins.ts';
import type { Subject, Word, Words } from './words.ts';

/** Of operators: what changes what owners have decided. */
const OF_OWNERS: ReadonlySet<string> = new Set(['pin_reset', 'passkeys_reset', 'thaw']);

interface Deps {
  readonly words: Words;
  readonly members: Pick<Members, 'self' | 'others'>;
  readonly feed: Pick<Feed, 'append'>;
  readonly meetings: Pick<Meetings, 'expectMet' | 'unmet'>;
  readonly journal: Journal;
  readonly freezes: Pick<Freezes, 'isFrozen'>;
  readonly grants: Pick<Grants, 'isService' | 'said' | 'shown'>;
  /** Of a clock that cannot be set. */
  readonly now: () => number;
}

/**
 * What owners have decided (PINs, passkeys, freezes, what programs may do), told to the others in the feed. A member that was set back hears its own
 * word again before it signs. One that was away believes both others, when they say the same and later than itself: one alone, which may
 * lie, takes no factor away, locks nobody out and allows no program.
 */
export interface Telling {
  /** For whatever keeps what owners decide: its records are told before they are written. */
  readonly journal: Journal;
  /** What holds here; null if nothing was said of it. */
  standing(subject: Subject): Word | null;
  /** What goes over to the others with the key of an owner's wallet. */
  readonly inheritance: Inheritance;
  readonly inheritedPins: Pick<ToldPins, 'heirOf' | 'toVouchFor'>;
  /** PINs of which this member has no verifier, or that of an earlier one, are asked for and never taken, nor set. */
  pins(pins: Pins): Pins;
  /** Whether something was told that this member does not keep yet. Until it has met the others, that is not known. */
  lacks(): boolean;
  /** Has this member keep it. */
  catchUp(): Promise<void>;
}

export function createTelling({
  words,
  members,
  feed,
  meetings,
  journal,
  freezes,
  grants,
  now,
}: Deps): Telling {
  const self = members.self.name;
  const [inTurn, oneByOne] = [createTurns(), createTurns()];
  let isCatchingUp = false;
  const ownerOf = (grantId: string) => grants.said(grantId)?.owner ?? null;
  const kept = createLevels({ journal, freezes, grants });

  function standing(subject: Subject): Word | null {
    const own = words.of(self, subject);
    const [one, other] = members.others.map(({ name }) => {
      const word = words.of(name, subject);
      // What another has inherited outweighs nothing that was decided here.
      return own && own.inheritedFrom === undefined && word?.inheritedFrom !== undefined ? null : word;
    });
    const version = Math.min(one?.version ?? 0, other?.version ?? 0);
    if (version <= (own?.version ?? 0) || one?.value !== other?.value) return own;
    const { inheritedFrom } = one!;
    const isInherited = inheritedFrom !== undefined && inheritedFrom === other!.inheritedFrom;
    return { version, value: one!.value, ...(isInherited && { inheritedFrom }) };
  }

  async function say(subject: Subject, word: Word): Promise<void> {
    await feed.append({ kind: 'word', at: Date.now(), ...subject, ...word });
  }

  /**
   * Tells a change, unless it holds already, and returns its version. The word comes first: if the process dies in between, this member hears at its
   * next start what it has said, and keeps it then.
   */
  async function tell(subject: Subject, value: string): Promise<number> {
    const known = standing(subject);
    if (known?.value === value) return known.version;
    // A member that was set back would tell a second story of itself.
    meetings.expectMet();
    const version = (known?.version ?? 0) + 1;
    await say(subject, { version, value });
    return version;
  }

  function isUntold({ owner, about }: Subject): boolean {
    if (words.of(self, { owner, about })) return false;
    const [kind, id = ''] = about.split(' ');
    if (kind === 'pin') {
      const { verifier = null, version } = journal.pin(owner) ?? {};
      return verifier !== null && version === undefined;
    }
    if (kind === 'freeze') return freezes.isFrozen(owner);
    return kind === 'passkey' ? journal.passkey(id) !== null : grants.said(id) !== null;
  }

  const toldPins = createToldPins({ words, members, journal, standing });
  const levels: Levels = {
    ofSubject: kept.ofSubject,
    of: (owner) => [
      ...(toldPins.has(owner) ? [{ owner, about: 'pin', value: 'held' }] : []),
      ...kept.of(owner).filter(({ about }) => about !== 'pin'),
    ],
  };

  /** The record as it is written. `version`: of what it was decided on. */
  async function told(
    record: JournalRecord,
    said: Said,
    version: number | undefined,
  ): Promise<JournalRecord> {
    if (standing(said)?.version !== version)
      throw new Refusal('another signer has told of a change meanwhile');
    // The others have nothing that it could change.
    if (isUntold(said)) return record;
    // A guess at a PIN.
    if (record.kind === 'pin' && record.version !== undefined) return record;
    const now = await tell(said, said.value);
    return record.kind === 'pin' && record.verifier !== null ? { ...record, version: now } : record;
  }

  /** What has to be written for this member to keep what holds; null if it does. */
  function missing(said: Said): JournalRecord | null {
    const { owner, about, value } = said;
    const [kind, id = ''] = about.split(' ');
    const at = now();
    switch (kind) {
      case 'pin':
        return toldPins.missing(owner, value);
      case 'freeze':
        if ((value === 'frozen') === freezes.isFrozen(owner)) return null;
        return value === 'frozen' ? { kind: 'freeze', at, owner } : { kind: 'thaw', at, owner, by: 'others' };
      case 'passkey': {
        const known = journal.passkey(id);
        if (known && saidIn(known, ownerOf)?.value === value) return null;
        return passkeyOf(said, known, Date.now());
      }
      default:
        if (grants.said(id)?.value === value) return null;
        if (value !== 'ended') return { kind: 'grant', at, owner, grant: value };
        return grants.said(id) === null ? null : { kind: 'grant_end', at, grantId: id };
    }
  }

  async function caughtUp(subject: Subject): Promise<void> {
    try {
      await inTurn(subject.owner, () => keep(subject));
    } catch (error) {
      words.putBack(subject);
      throw error;
    }
  }

  async function keep(subject: Subject): Promise<void> {
    const word = standing(subject);
    if (!word) return;
    if (word.version !== words.of(self, subject)?.version) await say(subject, word);
    const record = missing({ ...subject, value: word.value });
    if (record) await journal.append(record);
  }

  return {
    journal: {
      ...journal,
      async append(record) {
        if (record.kind === 'operation' && OF_OWNERS.has(record.change.kind)) meetings.expectMet();
        const said = saidIn(record, ownerOf);
        if (!said) return await journal.append(record);
        const version = toldPins.versionOf(record) ?? standing(said)?.version;
        await inTurn(said.owner, async () => await journal.append(await told(record, said, version)));
      },
    },
    standing,
    inheritance: createInheritance({
      ...{ words, members, journal, grants, levels, inTurn, isUntold, standing, say, keep },
    }),
    ...{ inheritedPins: toldPins, pins: toldPins.pins },
    lacks: () => meetings.unmet().length === 0 && (words.hasNew() || isCatchingUp),
    catchUp: () =>
      oneByOne('', async () => {
        isCatchingUp = true;
        try {
          for (let subject = words.takeNew(); subject; subject = words.takeNew()) await caughtUp(subject);
        } finally {
          isCatchingUp = false;
        }
      }),
  };
}
