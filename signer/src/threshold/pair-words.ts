import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { encodeBase58 } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';
import { digestOf } from '../terms/mandate.ts';
import { Refusal, TooSoon } from '../terms/refusal.ts';
import { commitmentsText, readCommitments } from './adding.ts';
import { type Feed, headsText, readHeads } from './feed.ts';
import type { Commitment } from './frost.ts';
import { groupDigest } from './group.ts';
import type { Member, Members } from './members.ts';
import type { Committed } from './nonces.ts';
import { type PairSession, type PairSigning, transactionOf } from './pair-sessions.ts';
import type { Said } from './said.ts';

/** What another member commits to. */
interface Heard {
  readonly member: Member;
  readonly theirs: readonly Commitment[];
  readonly session: string;
  readonly keys: unknown;
  readonly about: string;
}

type Of = Pick<PairSession, 'signing' | 'committed' | 'publicKey'>;

/** What the two of a pair say to each other. */
export function createPairWords({
  members,
  feed,
}: {
  readonly members: Members;
  readonly feed: Pick<Feed, 'heads' | 'expectLevel'>;
}) {
  return {
    committed(session: string, { signing, committed, publicKey }: Of): Said {
      const text = canonicalJson({
        ...{ from: members.self.name, session, commitments: commitmentsText(committed) },
        ...{ heads: headsText(feed.heads()), keys: keysOf(committed) },
        ...subject(signing, publicKey),
      });
      return { text, signature: members.say(text) };
    },
    /** Throws Behind unless this one knows all that the other has signed. */
    listen(said: Said, role: 'first' | 'second'): Heard {
      const { from, session, heads, commitments, keys, ...about } = JSON.parse(said.text) as Fields;
      const member = members.heard(String(from), said.text, said.signature);
      // Both could give their parts else, and neither would have the signature.
      if (members.self.name < member.name !== (role === 'first'))
        throw new Refusal('of two signers the one whose name comes first gives its part first');
      feed.expectLevel(member.name, readHeads(heads));
      const theirs = readCommitments(commitments, member);
      return { member, theirs, session: String(session), keys, about: canonicalJson(about) };
    },
    expectSubject(
      { signing, committed, publicKey }: PairSession,
      { member, theirs, keys, about }: Heard,
    ): void {
      if (about !== canonicalJson(subject(signing, publicKey)) || theirs.length !== committed.length)
        throw new Refusal(`${member.name} signs something else`);
      // Each signs the next time with what it has then.
      if (keys !== keysOf(committed)) throw new TooSoon(`${member.name} has shares of another epoch`);
    },
    /** A part, which its giver signs, so that no one else can have it blamed for a wrong one. */
    givenPart: (session: string, to: string, part: string) =>
      `${part} ${members.say(partSaid(session, to, part))}`,
    /** The part without that signature. */
    takenPart({ member, session }: Heard, to: string, given: string): string {
      const at = given.lastIndexOf(' ');
      const part = given.slice(0, Math.max(at, 0));
      members.heard(member.name, partSaid(session, to, part), given.slice(at + 1));
      return part;
    },
  };
}

/** What a first says of its part, to one session. */
function partSaid(from: string, to: string, part: string): string {
  return canonicalJson({ is: 'part', from, to, part });
}

/** What both have to sign. */
function subject(signing: PairSigning, publicKey: Buffer) {
  const about = { is: 'commitment', mandate: digestOf(signing.mandate), wallet: encodeBase58(publicKey) };
  return { ...about, ...transactionOf(signing) };
}

/** Which shares these belong to. */
function keysOf(committed: readonly Committed[]): string {
  return committed.map(({ group }) => groupDigest(group)).join(' ');
}
