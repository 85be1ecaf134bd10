import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import type { KeyHolder } from '../keys/sealed-key.ts';
import { Refusal } from '../terms/refusal.ts';
import { frost, type Group, MEMBERS, type Share } from './frost.ts';
import { groupText, hex } from './group.ts';
import type { Member, Members } from './members.ts';
import { type Dealt, identifierOf, readDealt, type Said } from './said.ts';

/** How long the members may take, milliseconds, by a clock that cannot be set. */
const CREATION_MS = 60_000;
/** At once. */
const CREATIONS_MAX = 256;

type Whose = Omit<KeyHolder, 'publicKey'>;

/**
 * Makes keys that are nowhere whole: each member draws a part and deals shares of it to the others (the distributed key generation of
 * `@noble/curves`). An address is used only once all three have the same group on their disks. What is under way is kept in memory: after a
 * crash the wallet is made again, and no one has its address yet.
 */
export interface Creations {
  /** Draws this member's part, and says what it commits to. Another call for the same wallet starts over. */
  begin(whose: Whose): Promise<Said>;
  /** Deals to the others, after all have committed: sealed shares, by name. */
  deal(
    walletId: string,
    commitments: Readonly<Record<string, Said>>,
  ): Promise<Readonly<Record<string, string>>>;
  /** This member's share, which the caller seals and wipes; and what it says to the others of the key. */
  finish(
    walletId: string,
    shares: Readonly<Record<string, string>>,
  ): Promise<{ readonly share: Share; readonly group: Group; readonly said: Said }>;
  /** Throws a Refusal unless both others have the same key for the same wallet. */
  expectSame(whose: Whose, group: string, said: Readonly<Record<string, Said>>): void;
}

interface UnderWay {
  readonly whose: Whose;
  readonly until: number;
  readonly secret: Awaited<ReturnType<typeof drawn>>['secret'];
  readonly own: Dealt;
  others: readonly Dealt[];
}

export function createCreations(members: Members, elapsed: () => number): Creations {
  const all = new Map<string, UnderWay>();

  function underWay(walletId: string): UnderWay {
    const found = all.get(walletId);
    if (!found || found.until < elapsed()) throw new Refusal('no key of this wallet is being made');
    return found;
  }

  async function drop(walletId: string): Promise<void> {
    const { DKG } = await frost();
    const found = all.get(walletId);
    all.delete(walletId);
    if (found) DKG.clean(found.secret);
  }

  return {
    async begin(whose) {
      await drop(whose.walletId);
      for (const [walletId, { until }] of all)
        if (until < elapsed() || all.size >= CREATIONS_MAX) await drop(walletId);
        else break;
      const { secret, own } = await drawn(members.self);
      all.set(whose.walletId, { whose, secret, own, others: [], until: elapsed() + CREATION_MS });
      const text = canonicalJson({ ...whose, ...dealtText(own), is: 'commitment' });
      return { text, signature: members.say(text) };
    },
    async deal(walletId, commitments) {
      const found = underWay(walletId);
      const { DKG } = await frost();
      found.others = members.others.map((other) => {
        const said = commitments[other.name];
        if (!said) throw new Refusal(`${other.name} has not committed`);
        members.heard(other.name, said.text, said.signature);
        return readDealt(said.text, found.whose, other);
      });
      const sent = DKG.round2(found.secret, [...found.others]);
      return Object.fromEntries(
        members.others.map((other) => {
          const { signingShare } = sent[identifierOf(other)]!;
          return [other.name, members.seal(other, aboutShare(walletId), signingShare)];
        }),
      );
    },
    async finish(walletId, shares) {
      const { secret, others, whose } = underWay(walletId);
      if (others.length === 0) throw new Refusal('the others have not committed yet');
      const { DKG } = await frost();
      const opened = members.others.map((other) => ({
        identifier: identifierOf(other),
        signingShare: new Uint8Array(members.open(other, aboutShare(walletId), shares[other.name] ?? '')),
      }));
      try {
        const { secret: share, public: group } = DKG.round3(secret, [...others], opened);
        const text = canonicalJson({ ...whose, group: groupText(group), is: 'key' });
        return { share, group, said: { text, signature: members.say(text) } };
      } catch (error) {
        throw new Refusal(
          `a member has dealt another share than it committed to: ${(error as Error).message}`,
        );
      } finally {
        for (const { signingShare } of opened) signingShare.fill(0);
        all.delete(walletId);
      }
    },
    expectSame(whose, group, said) {
      const text = canonicalJson({ ...whose, group, is: 'key' });
      for (const { name } of members.others) {
        if (said[name]?.text !== text) throw new Refusal(`${name} has another key for this wallet`);
        members.heard(name, text, said[name].signature);
      }
    },
  };
}

async function drawn(self: Member) {
  const { DKG } = await frost();
  const { secret, public: own } = DKG.round1(identifierOf(self), MEMBERS);
  return { secret, own };
}

function dealtText({ commitment, proofOfKnowledge }: Dealt) {
  return { commitment: commitment.map(hex), proof: hex(proofOfKnowledge) };
}

function aboutShare(walletId: string): string {
  return `share of ${walletId}`;
}
