import { createHash, randomBytes } from 'node:crypto';
import type { Turns } from '../../../process/src/turns.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import type { Journal } from '../journal/journal.ts';
import type { SignatureRecord } from '../journal/record.ts';
import type { Allowed, Signing, Slots } from '../journal/sign-once.ts';
import { partIn, slotOf } from '../journal/slot.ts';
import { decodeAddress, encodeBase58 } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';
import { digestOf } from '../terms/mandate.ts';
import { Refusal } from '../terms/refusal.ts';
import { type Feed, headsText, readHeads } from './feed.ts';
import { type Commitment, frost } from './frost.ts';
import { bytes, hex } from './group.ts';
import { isSignature } from './is-signature.ts';
import type { Meetings } from './meetings.ts';
import type { Member, Members } from './members.ts';
import type { Committed } from './nonces.ts';
import { identifierOf, type Said } from './said.ts';

/** How long a member keeps what it has committed to, milliseconds. */
const SESSION_MS = 10_000;
const SESSIONS_MAX = 1_024;

export interface PairSigning extends Signing {
  /** Throws if a hold, a freeze or the end of a grant came after `allow`. */
  stillAllowed(): void;
}

/** A transaction that was signed here before, or what this member commits to for a new one. */
export type Begun =
  | { readonly is: 'signed'; readonly record: SignatureRecord }
  /** Signed for another mandate: it can land only once. */
  | { readonly is: 'duplicate' }
  /** In this session this member has given its part to another, which may have the signature. */
  | { readonly is: 'open'; readonly record: SignatureRecord }
  | { readonly is: 'committed'; readonly said: Said };

/**
 * Signs as one of a pair. Both decide by their own journals and rules. The first gives its part once its record is on the disk; the second
 * adds up, and its record has the signature before anyone gets it. So what may be on its way to the chain is known to one of them: a slot in
 * which this member has given a part takes no other message until the other member shows the signature, or says that none came of it.
 */
export interface Pairs {
  /** Throws Unmet. */
  begin(signing: PairSigning, commit: () => Promise<Committed>): Promise<Begun>;
  /** The part of the first. */
  first(session: string, other: Said): Promise<string>;
  /** The signature. A wrong part of the first throws a Refusal that names it. */
  second(session: string, other: Said, part: string): Promise<SignatureRecord>;
  /** That nothing has come of a session of this member, and nothing will; or the record with the signature that has. */
  ended(slot: string, session: string): Promise<SignatureRecord | Said>;
  /** What the other of an open session shows: the signature, or that it has ended. Throws a Refusal. */
  learn(slot: string, shown: { readonly signature: Buffer } | Said): Promise<void>;
  /** From here on nothing comes of any session of before, but what is on the disk. */
  forget(): Promise<void>;
}

type Between = NonNullable<SignatureRecord['session']>;

interface UnderWay {
  readonly signing: PairSigning;
  readonly number: number;
  readonly allowed: Allowed;
  readonly committed: Committed;
  readonly until: number;
  readonly publicKey: Buffer;
  free(): void;
}

interface Deps {
  readonly members: Members;
  readonly journal: Pick<Journal, 'signatures' | 'wallet'>;
  readonly feed: Pick<Feed, 'append' | 'heads' | 'expectLevel'>;
  readonly meetings: Pick<Meetings, 'expectMet'>;
  readonly slots: Slots;
  readonly inTurn: Turns;
  /** Of a clock that cannot be set, milliseconds. */
  readonly elapsed: () => number;
}

export function createPairs({ members, journal, feed, meetings, slots, inTurn, elapsed }: Deps): Pairs {
  const all = new Map<string, UnderWay>();
  /** What was taken out of it, and is being given or written. */
  const inHand = new Set<Promise<unknown>>();

  function drop(session: string): void {
    const found = all.get(session);
    if (!found) return;
    all.delete(session);
    found.committed.forget();
    found.allowed.release();
    found.free();
  }

  /** It is in the map no more: whatever happens next, it is used once. */
  function take(session: string): UnderWay {
    const found = all.get(session);
    if (!found || found.until < elapsed()) throw new Refusal('nothing is being signed in this session');
    all.delete(session);
    return found;
  }

  async function inSession<T>(session: string, work: (found: UnderWay) => Promise<T>): Promise<T> {
    const mandateId = all.get(session)?.signing.mandate.id ?? '';
    const working = inTurn(mandateId, async () => {
      const found = take(session);
      let isKept = false;
      try {
        const { signing, number } = found;
        const decided = slots.decide(signing);
        const isFree = decided === number || (typeof decided === 'object' && isOpen(decided, signing));
        if (!isFree) throw new Refusal('the payment was signed meanwhile');
        signing.stillAllowed();
        const result = await work(found);
        isKept = true;
        return result;
      } finally {
        found.committed.forget();
        found.free();
        if (!isKept) found.allowed.release();
      }
    });
    inHand.add(working);
    try {
      return await working;
    } finally {
      inHand.delete(working);
    }
  }

  function recordOf({ signing, number, allowed }: UnderWay, session: Between, signature: string) {
    const { mandate, part = null, intentId, message, context, facts } = signing;
    const { id: mandateId, walletId, grant } = mandate;
    const { release, ...counted } = allowed;
    const record: SignatureRecord = {
      ...{ kind: 'signature', at: elapsed(), mandateId, intentId, number, walletId },
      digest: digestOf(mandate),
      ...(part && { part: partIn(part) }),
      ...(grant !== undefined && { grant }),
      ...{ message: message.toString('base64'), signature, context, ...counted },
      session,
      facts: { ...facts, ...allowed.facts },
    };
    return record;
  }

  /** What another member commits to. Throws Behind unless this one knows all that the other has signed. */
  function listen(said: Said) {
    const { from, session, heads, hiding, binding, ...about } = JSON.parse(said.text) as Fields;
    const member = members.heard(String(from), said.text, said.signature);
    feed.expectLevel(member.name, readHeads(heads));
    const commitment: Commitment = {
      ...{ identifier: identifierOf(member), hiding: bytes(hiding), binding: bytes(binding) },
    };
    return { member, commitment, theirs: String(session), about: canonicalJson(about) };
  }

  function expectSubject(
    { signing, publicKey }: UnderWay,
    { member, about }: ReturnType<typeof listen>,
  ): void {
    if (about !== canonicalJson(subject(signing, publicKey)))
      throw new Refusal(`${member.name} signs something else`);
  }

  /** In one order at all members. */
  const ordered = (one: Commitment, other: Commitment): Commitment[] =>
    [one, other].sort((a, b) => (a.identifier < b.identifier ? -1 : 1));

  return {
    begin: (signing, commit) =>
      inTurn(signing.mandate.id, async () => {
        meetings.expectMet();
        const decided = slots.decide(signing);
        if (decided === 'duplicate') return { is: 'duplicate' };
        if (typeof decided === 'object' && decided.signature !== '') return { is: 'signed', record: decided };
        if (typeof decided === 'object' && !isOpen(decided, signing)) return { is: 'open', record: decided };
        for (const [session, { until, signing: older }] of all) {
          const isReplaced =
            slotOf(older.mandate.id, older.part ?? null) === slotOf(signing.mandate.id, signing.part ?? null);
          if (until < elapsed() || all.size >= SESSIONS_MAX || isReplaced) drop(session);
        }
        const free = slots.claim(signing);
        const number = typeof decided === 'number' ? decided : decided.number;
        // Counted once, when its first part was given.
        const allowed = typeof decided === 'number' ? await allowedOf(signing, free) : uncounted(decided);
        try {
          const committed = await commit();
          const session = randomBytes(16).toString('hex');
          const publicKey = Buffer.from(committed.group.commitments[0]!);
          const until = elapsed() + SESSION_MS;
          all.set(session, { signing, number, allowed, committed, until, publicKey, free });
          const { hiding, binding } = committed.commitment;
          const text = canonicalJson({
            ...{ from: members.self.name, session, hiding: hex(hiding), binding: hex(binding) },
            heads: headsText(feed.heads()),
            ...subject(signing, publicKey),
          });
          return { is: 'committed', said: { text, signature: members.say(text) } };
        } catch (error) {
          allowed.release();
          free();
          throw error;
        }
      }),
    async first(session, said) {
      const other = listen(said);
      return await inSession(session, async (found) => {
        expectSubject(found, other);
        const { member, commitment, theirs } = other;
        await feed.append(recordOf(found, { id: session, with: member.name, theirs }, ''));
        const list = ordered(found.committed.commitment, commitment);
        return hex(await found.committed.part(list, found.signing.message));
      });
    },
    async second(session, said, part) {
      const other = listen(said);
      return await inSession(session, async (found) => {
        expectSubject(found, other);
        const { member, commitment, theirs } = other;
        const list = ordered(found.committed.commitment, commitment);
        const made = await added(found, list, member, bytes(part));
        const record = recordOf(found, { id: session, with: member.name, theirs }, encodeBase58(made));
        await feed.append(record);
        return record;
      });
    },
    async ended(slot, session) {
      const [mandateId] = slot.split('/');
      return await inTurn(mandateId!, async () => {
        drop(session);
        const made = journal
          .signatures(slot)
          .find((record) => record.session?.id === session && record.signature !== '');
        if (made) return made;
        const text = canonicalJson({ is: 'ended', from: members.self.name, slot, session });
        return { text, signature: members.say(text) };
      });
    },
    learn: (slot, shown) =>
      inTurn(slot.split('/')[0]!, async () => {
        meetings.expectMet();
        const open = journal.signatures(slot).at(-1);
        if (open?.signature !== '') return;
        const { spent, sponsored, feed: told, isCounted, ...record } = open;
        if ('text' in shown) {
          expectEnded(slot, open, shown);
          await feed.append({ ...record, at: elapsed(), isVoid: true });
          return;
        }
        const { publicKey } = journal.wallet(open.walletId)!;
        if (!isSignature(shown.signature, decodeAddress(publicKey)!, Buffer.from(open.message, 'base64')))
          throw new Refusal('this is not the signature of what was signed here');
        await feed.append({ ...record, signature: encodeBase58(shown.signature) });
      }),
    async forget() {
      for (const session of all.keys()) drop(session);
      await Promise.allSettled(inHand);
    },
  };

  /** The signature of both parts. Throws a Refusal that names the other if theirs is wrong. */
  async function added(
    found: UnderWay,
    list: Commitment[],
    other: Member,
    theirs: Uint8Array,
  ): Promise<Buffer> {
    const { committed, signing, publicKey } = found;
    const { verifyShare, aggregate } = await frost();
    const own = await committed.part(list, signing.message);
    const parts = { [identifierOf(other)]: theirs, [identifierOf(members.self)]: own };
    const isRight = () => verifyShare(committed.group, list, signing.message, identifierOf(other), theirs);
    try {
      const made = Buffer.from(aggregate(committed.group, list, signing.message, parts));
      if (isSignature(made, publicKey, signing.message)) return made;
    } catch (error) {
      if (isRight()) throw error;
    }
    if (isRight()) throw new Error('Two right parts made no signature.');
    throw new Refusal(`${other.name} has given a wrong part of a signature`);
  }

  function expectEnded(slot: string, { session }: SignatureRecord, shown: Said): void {
    const { is, from, ...about } = JSON.parse(shown.text) as Record<string, string>;
    const isIt = is === 'ended' && about.slot === slot && about.session === session?.theirs;
    if (!isIt || from !== session?.with) throw new Refusal('this is about another session');
    members.heard(String(from), shown.text, shown.signature);
  }
}

/** What both have to sign. */
function subject({ mandate, part = null, message }: PairSigning, publicKey: Buffer) {
  return {
    ...{ is: 'commitment', slot: slotOf(mandate.id, part), mandate: digestOf(mandate) },
    ...{ message: createHash('sha256').update(message).digest('hex'), wallet: encodeBase58(publicKey) },
  };
}

/** Whether a part may be given again: of the same transaction, which can land only once, whatever signature it has. */
function isOpen({ signature, message }: SignatureRecord, signing: PairSigning): boolean {
  return signature === '' && message === signing.message.toString('base64');
}

async function allowedOf(signing: PairSigning, free: () => void): Promise<Allowed> {
  try {
    return await signing.allow();
  } catch (error) {
    free();
    throw error;
  }
}

/** Of a transaction that has been counted. */
function uncounted({ facts }: SignatureRecord): Allowed {
  return { facts, release() {} };
}
