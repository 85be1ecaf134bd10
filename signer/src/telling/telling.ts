import { createTurns } from '../../../process/src/turns.ts';
import type { Helps, Pins } from '../factors/pins.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalRecord } from '../journal/record.ts';
import type { Freezes } from '../policy/freezes.ts';
import type { Grants } from '../policy/grants/grants.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Feed } from '../threshold/feed.ts';
import type { Meetings } from '../threshold/meetings.ts';
import type { Members } from '../threshold/members.ts';
import { isComparable } from './helped-pins.ts';
import { passkeyOf, type Said, saidIn } from './owner-words.ts';
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
  readonly grants: Pick<Grants, 'said' | 'shown'>;
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
  /** Whether this member has kept, since before there were others, what the owner decided: they were never told. */
  keepsUntold(owner: string): boolean;
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

  function standing(subject: Subject): Word | null {
    const own = words.of(self, subject);
    const [one, other] = members.others.map(({ name }) => words.of(name, subject));
    const version = Math.min(one?.version ?? 0, other?.version ?? 0);
    if (version <= (own?.version ?? 0) || one?.value !== other?.value) return own;
    return { version, value: one!.value };
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

  /** Whether it holds that the owner has a PIN of which this member has no verifier, or that of an earlier PIN. */
  function isPinLost(owner: string): boolean {
    const word = standing({ owner, about: 'pin' });
    if (word?.value !== 'held') return false;
    const known = journal.pin(owner);
    return (known?.verifier ?? null) === null || known?.version !== word.version;
  }

  /** Or whether nobody has helped whose help it takes. */
  function isLost(owner: string, helps: Helps = new Map()): boolean {
    const verifier = journal.pin(owner)?.verifier ?? null;
    return isPinLost(owner) || (verifier !== null && !isComparable(verifier, helps));
  }

  /** What has to be written for this member to keep what holds; null if it does. */
  function missing(said: Said): JournalRecord | null {
    const { owner, about, value } = said;
    const [kind, id = ''] = about.split(' ');
    const at = now();
    switch (kind) {
      case 'pin':
        // Another's verifier is told to nobody: the owner gives the PIN again.
        if (value !== 'none' || (journal.pin(owner)?.verifier ?? null) === null) return null;
        return { kind: 'pin', at: Date.now(), owner, verifier: null, failed: 0, lockedUntil: null };
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

  async function kept(subject: Subject): Promise<void> {
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
        const version = record.kind === 'pin' && record.version ? record.version : standing(said)?.version;
        await inTurn(said.owner, async () => await journal.append(await told(record, said, version)));
      },
    },
    standing,
    keepsUntold(owner) {
      const abouts = [
        'pin',
        'freeze',
        ...journal.passkeysOf(owner).map((of) => `passkey ${of.credentialId}`),
      ];
      for (let at = 0, shown = grants.shown(owner, at); shown; at += 1, shown = grants.shown(owner, at))
        abouts.push(`grant ${shown.grantId}`);
      return abouts.some((about) => isUntold({ owner, about }));
    },
    pins: (pins) => ({
      ...pins,
      has: (owner) =>
        (standing({ owner, about: 'pin' })?.value ?? (pins.has(owner) ? 'held' : 'none')) === 'held',
      set: async (owner, pin, helps) => !isPinLost(owner) && (await pins.set(owner, pin, helps)),
      count: async (owner, pin) => (isPinLost(owner) ? { is: 'lost' } : await pins.count(owner, pin)),
      check: async (owner, pin, helps) =>
        isLost(owner, helps) ? { is: 'lost' } : await pins.check(owner, pin, helps),
      remove: async (owner, pin, helps) =>
        isLost(owner, helps) ? { is: 'lost' } : await pins.remove(owner, pin, helps),
    }),
    lacks: () => meetings.unmet().length === 0 && (words.hasNew() || isCatchingUp),
    catchUp: () =>
      oneByOne('', async () => {
        isCatchingUp = true;
        try {
          for (let subject = words.takeNew(); subject; subject = words.takeNew()) await kept(subject);
        } finally {
          isCatchingUp = false;
        }
      }),
  };
}
