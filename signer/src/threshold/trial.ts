import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { isSignature } from '../journal/is-signature.ts';
import { Refusal } from '../terms/refusal.ts';
import { type Commitment, frost, type Group, type Share } from './frost.ts';
import { bytes, groupDigest, hex } from './group.ts';
import type { Member, Members } from './members.ts';
import { type Committed, commitTo } from './nonces.ts';
import { identifierOf, type Said } from './said.ts';

/** 0xff is no version of a transaction message. */
const CHALLENGE = Buffer.from('\xffcumulus trial 1\n', 'latin1');
/** How long a member keeps what it has committed to, milliseconds. */
const TRIAL_MS = 60_000;
const TRIALS_MAX = 256;

/** By the names of the others. */
type Parts = Readonly<Record<string, string>>;
/** By the names of members. */
export interface TrialParts {
  readonly said: Said;
  readonly parts: Parts;
}

/**
 * Shows that each two of three members can sign with the shares that they have of a key, by signatures that are of use for nothing else. What
 * is under way is in memory alone.
 */
export interface Trials {
  /** Commits to a signature with each of the others. `share` is wiped with its nonces. */
  begin(group: Group, share: Share): Promise<Said>;
  /** This member's parts, after what the others have said. Once. */
  parts(group: Group, said: Readonly<Record<string, Said>>): Promise<Parts>;
  /** Throws a Refusal that names a pair unless each has made a signature. `all`: of all members. */
  expectMade(group: Group, all: Readonly<Record<string, TrialParts>>): Promise<void>;
}

interface UnderWay {
  readonly until: number;
  readonly with: ReadonlyMap<string, Committed>;
}

export function createTrials(
  { self, others, say, heard, expectOwn }: Members,
  elapsed: () => number,
): Trials {
  const all = new Map<string, UnderWay>();

  function drop(digest: string): void {
    for (const committed of all.get(digest)?.with.values() ?? []) committed.forget();
    all.delete(digest);
  }

  /** What a member has committed to with another. */
  function commitmentIn({ text }: Said, digest: string, from: Member, to: Member): Commitment {
    const said = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (said.is !== 'trial' || said.from !== from.name || said.group !== digest)
      throw new Refusal(`${from.name} tries another key`);
    const [hiding, binding] = String(Object(said.to)[to.name]).split(' ');
    return { identifier: identifierOf(from), hiding: bytes(hiding), binding: bytes(binding) };
  }

  return {
    async begin(group, share) {
      const digest = groupDigest(group);
      drop(digest);
      for (const [older, { until }] of all)
        if (until < elapsed() || all.size >= TRIALS_MAX) drop(older);
        else break;
      const committed = new Map<string, Committed>();
      for (const { name } of others) committed.set(name, await commitTo(copyOf(share), group));
      share.signingShare.fill(0);
      all.set(digest, { until: elapsed() + TRIAL_MS, with: committed });
      const to = Object.fromEntries(
        [...committed].map(
          ([
            name,
            {
              commitment: { hiding, binding },
            },
          ]) => [name, `${hex(hiding)} ${hex(binding)}`],
        ),
      );
      const text = canonicalJson({ is: 'trial', from: self.name, group: digest, to });
      return { text, signature: say(text) };
    },
    async parts(group, said) {
      const digest = groupDigest(group);
      const found = all.get(digest);
      if (!found || found.until < elapsed()) throw new Refusal('this key is not being tried');
      const made: Record<string, string> = {};
      try {
        for (const other of others) {
          const theirs = said[other.name];
          if (!theirs) throw new Refusal(`${other.name} has not committed`);
          heard(other.name, theirs.text, theirs.signature);
          const committed = found.with.get(other.name)!;
          const list = [committed.commitment, commitmentIn(theirs, digest, other, self)].sort(byIdentifier);
          made[other.name] = hex(await committed.part(list, challengeOf(digest, self, other)));
        }
        return made;
      } finally {
        drop(digest);
      }
    },
    async expectMade(group, given) {
      const { aggregate } = await frost();
      const digest = groupDigest(group);
      const members = [self, ...others];
      for (const { name } of members) {
        const { text = '', signature = '' } = given[name]?.said ?? {};
        if (name === self.name) expectOwn(text, signature);
        else heard(name, text, signature);
      }
      for (const [one, other] of pairsOf(members)) {
        const list = [one, other].map((member) =>
          commitmentIn(given[member.name]!.said, digest, member, member === one ? other : one),
        );
        const partOf = (of: Member, to: Member) => bytes(given[of.name]!.parts[to.name]);
        const challenge = challengeOf(digest, one, other);
        const parts = {
          [identifierOf(one)]: partOf(one, other),
          [identifierOf(other)]: partOf(other, one),
        };
        if (!isMade(() => aggregate(group, list.sort(byIdentifier), challenge, parts), group, challenge))
          throw new Refusal(`${one.name} and ${other.name} make no signature with their shares`);
      }
    },
  };
}

function isMade(made: () => Uint8Array, group: Group, challenge: Buffer): boolean {
  try {
    return isSignature(Buffer.from(made()), Buffer.from(group.commitments[0]!), challenge);
  } catch {
    return false;
  }
}

function pairsOf(members: readonly Member[]): (readonly [Member, Member])[] {
  return members.flatMap((one, at) => members.slice(at + 1).map((other) => [one, other] as const));
}

function challengeOf(digest: string, one: Member, other: Member): Buffer {
  return Buffer.concat([CHALLENGE, Buffer.from([digest, ...[one.name, other.name].sort()].join('\n'))]);
}

function byIdentifier(one: Commitment, other: Commitment): number {
  return one.identifier < other.identifier ? -1 : 1;
}

function copyOf({ identifier, signingShare }: Share): Share {
  return { identifier, signingShare: new Uint8Array(signingShare) };
}
