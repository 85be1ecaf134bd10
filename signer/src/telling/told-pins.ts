import { type Helps, isHeld, type Pins } from '../factors/pins.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalRecord, PinRecord } from '../journal/record.ts';
import type { Members } from '../threshold/members.ts';
import { isComparable } from './helped-pins.ts';
import type { Subject, Word, Words } from './words.ts';

interface Deps {
  readonly words: Pick<Words, 'of'>;
  readonly members: Pick<Members, 'self' | 'others'>;
  readonly journal: Pick<Journal, 'pin'>;
  readonly standing: (subject: Subject) => Word | null;
}

/** A PIN that this member was never given, and knows of by another. */
export interface Inherited {
  readonly from: string;
  readonly version: number;
}

/** PINs of which each member has verifiers of its own, and tells the others only that they are there. */
export interface ToldPins {
  has(owner: string): boolean;
  /** Under which word a PIN was compared of which this is the record; undefined of any other record. */
  versionOf(record: JournalRecord): number | undefined;
  /** Of which member this one takes the word that a PIN is the owner's; null if it waits for none. */
  heirOf(owner: string): Inherited | null;
  /** The PIN that this member can compare, with the version as others know it; null if it has none, or has told nobody. */
  toVouchFor(owner: string): { readonly version: number; readonly salt: string } | null;
  /** What has to be written for this member to keep what holds; null if it does. */
  missing(owner: string, value: string): PinRecord | null;
  pins(pins: Pins): Pins;
}

export function createToldPins({ words, members, journal, standing }: Deps): ToldPins {
  const self = members.self.name;
  const aboutPin = (owner: string): Subject => ({ owner, about: 'pin' });
  const verifierOf = (owner: string) => journal.pin(owner)?.verifier ?? null;

  function has(owner: string): boolean {
    return (standing(aboutPin(owner))?.value ?? (verifierOf(owner) === null ? 'none' : 'held')) === 'held';
  }

  /** Of the verifier that is here. One from before there were others has none, and is that of which this member has told them. */
  function versionHere(owner: string): number | undefined {
    const { verifier = null, version } = journal.pin(owner) ?? {};
    if (verifier === null) return undefined;
    const own = words.of(self, aboutPin(owner));
    return version ?? (own?.inheritedFrom === self ? own.version : undefined);
  }

  /** Whether it holds that the owner has a PIN of which this member has no verifier, or that of an earlier PIN. */
  function isPinLost(owner: string): boolean {
    const word = standing(aboutPin(owner));
    return word?.value === 'held' && versionHere(owner) !== word.version;
  }

  /** Or whether nobody has helped whose help it takes. */
  function isLost(owner: string, helps: Helps = new Map()): boolean {
    const verifier = verifierOf(owner);
    return isPinLost(owner) || (verifier !== null && !isComparable(verifier, helps));
  }

  function heirOf(owner: string): Inherited | null {
    const own = words.of(self, aboutPin(owner));
    const from = own?.inheritedFrom ?? self;
    if (!own || from === self || !journal.pin(owner)?.isInherited || !isPinLost(owner)) return null;
    const { version } = own;
    // The third helps otherwise until it has inherited the PIN, and a verifier over that would be wrong ever after.
    const isLevel = members.others.every(({ name }) => words.of(name, aboutPin(owner))?.version === version);
    return isLevel && standing(aboutPin(owner))?.version === version ? { from, version } : null;
  }

  return {
    ...{ has, heirOf },
    toVouchFor(owner) {
      const word = standing(aboutPin(owner));
      if (word?.value !== 'held' || isPinLost(owner)) return null;
      return { version: word.version, salt: journal.pin(owner)?.salt ?? '' };
    },
    missing(owner, value) {
      const known = journal.pin(owner);
      const none = {
        kind: 'pin',
        at: Date.now(),
        owner,
        verifier: null,
        failed: 0,
        lockedUntil: null,
      } as const;
      if (value === 'none') return known && isHeld(known) ? none : null;
      const { inheritedFrom = self, version } = words.of(self, aboutPin(owner)) ?? {};
      // Another's verifier is told to nobody: the owner gives the PIN again.
      if (inheritedFrom === self || (known && isHeld(known)) || version === undefined) return null;
      // Not drawn, as one that is set back has to help with the same again. Before this record it has helped by no such salt.
      return { ...none, version, salt: `inherited ${version}`, isInherited: true };
    },
    versionOf(record) {
      if (record.kind !== 'pin') return undefined;
      return record.version ?? (record.verifier === null ? undefined : versionHere(record.owner));
    },
    pins: (pins) => ({
      ...pins,
      has,
      inherit: async (owner, pin, helps) => heirOf(owner) !== null && (await pins.inherit(owner, pin, helps)),
      set: async (owner, pin, helps) => !isPinLost(owner) && (await pins.set(owner, pin, helps)),
      count: async (owner, pin) =>
        isPinLost(owner) && !heirOf(owner) ? { is: 'lost' } : await pins.count(owner, pin),
      check: async (owner, pin, helps) =>
        isLost(owner, helps) ? { is: 'lost' } : await pins.check(owner, pin, helps),
      remove: async (owner, pin, helps) =>
        isLost(owner, helps) ? { is: 'lost' } : await pins.remove(owner, pin, helps),
    }),
  };
}
