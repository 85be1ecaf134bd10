import type { Turns } from '../../../process/src/turns.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { isMade } from '../journal/is-signature.ts';
import type { Journal } from '../journal/journal.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { type Allowed, messageDigest, type Signing, type Slots } from '../journal/sign-once.ts';
import { partIn, slotOf } from '../journal/slot.ts';
import { encodeBase58 } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';
import { digestOf } from '../terms/mandate.ts';
import { Refusal, TooSoon } from '../terms/refusal.ts';
import { added, commitmentsText, partText, readCommitments } from './adding.ts';
import { type Feed, headsText, readHeads } from './feed.ts';
import { groupDigest } from './group.ts';
import type { Meetings } from './meetings.ts';
import type { Members } from './members.ts';
import type { Committed } from './nonces.ts';
import type { Notes } from './notes.ts';
import type { Said } from './said.ts';
import { sessionId } from './session.ts';

/** How long a member keeps what it has committed to, milliseconds. */
const SESSION_MS = 10_000;
const SESSIONS_MAX = 1_024;

export interface PairSigning extends Signing {
  /** What was asked, so that it can be signed again. */
  readonly asked: string;
  /** Throws if a hold, a freeze or the end of a grant came after `allow`. */
  stillAllowed(): void;
  /** Hears that this member has made the signature. */
  readonly made?: () => void;
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
 * Signs as one of a pair. Both decide by their own journals and rules. The first, by name, gives its part once its record is on the disk; the
 * second adds up, and its record has the signature before anyone gets it. So what may be on its way to the chain is known to one of them: a slot
 * in which this member has given a part takes no other message before its signature is known, from the other or by making it again with anyone.
 * No one can prove that nothing came of it: a second that lies, or was set back, may have sent it.
 */
export interface Pairs {
  /** Throws Unmet. */
  begin(signing: PairSigning, commit: () => Promise<readonly Committed[]>): Promise<Begun>;
  /** The part of the first, which it signs, so that no one else can have it blamed for a wrong one. `note`: of the third (notes.ts). */
  first(session: string, other: Said, note: Said | null): Promise<string>;
  /** The signature. A wrong part of the first throws a Refusal that names it. */
  second(session: string, other: Said, part: string, note: Said | null): Promise<SignatureRecord>;
  /** What has come of a session in which this member was the second; null if nothing has that it knows of. */
  made(slot: string, session: string): Promise<SignatureRecord | null>;
  /** The signature of what is open here. Throws a Refusal. */
  learn(slot: string, shown: Made): Promise<void>;
  /** From here on nothing comes of any earlier session, except what is on the disk. */
  forget(): Promise<void>;
}

/** The wallet's signature, and the sponsor's if that pays. */
export interface Made {
  readonly signature: Buffer;
  readonly sponsorSignature: Buffer | null;
}

type Between = NonNullable<SignatureRecord['session']>;

interface UnderWay {
  readonly signing: PairSigning;
  readonly number: number;
  readonly allowed: Allowed;
  /** For the wallet, and for the sponsor if that pays. */
  readonly committed: readonly Committed[];
  readonly until: number;
  readonly publicKey: Buffer;
  free(): void;
}

interface Deps {
  readonly members: Members;
  readonly journal: Pick<Journal, 'signatures' | 'session' | 'wallet'>;
  readonly feed: Pick<Feed, 'append' | 'heads' | 'expectLevel'>;
  readonly meetings: Pick<Meetings, 'expectMet'>;
  readonly notes: Pick<Notes, 'expectFree' | 'expectNoted'>;
  readonly slots: Slots;
  readonly inTurn: Turns;
  /** Of a clock that cannot be set, milliseconds. */
  readonly elapsed: () => number;
}

export function createPairs({
  members,
  journal,
  feed,
  meetings,
  notes,
  slots,
  inTurn,
  elapsed,
}: Deps): Pairs {
  const all = new Map<string, UnderWay>();
  /** What was taken out of it, and is being given or written. */
  const inHand = new Set<Promise<unknown>>();

  function drop(session: string): void {
    const found = all.get(session);
    if (!found) return;
    all.delete(session);
    for (const each of found.committed) each.forget();
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
        notes.expectFree(transactionOf(signing));
        signing.stillAllowed();
        const result = await work(found);
        isKept = true;
        return result;
      } finally {
        for (const each of found.committed) each.forget();
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

  function recordOf(
    { signing, number, allowed }: UnderWay,
    session: Between,
    [signature, sponsorSignature]: readonly string[],
  ) {
    const { mandate, part = null, intentId, message, context, facts } = signing;
    const { id: mandateId, walletId, grant } = mandate;
    const { release, ...counted } = allowed;
    const record: SignatureRecord = {
      ...{ kind: 'signature', at: elapsed(), mandateId, intentId, number, walletId },
      digest: digestOf(mandate),
      ...(part && { part: partIn(part) }),
      ...(grant !== undefined && { grant }),
      ...{ message: message.toString('base64'), signature: signature ?? '', context, ...counted },
      ...(sponsorSignature !== undefined && { sponsorSignature }),
      ...(signature === undefined && { asked: signing.asked }),
      session,
      facts: { ...facts, ...allowed.facts },
    };
    return record;
  }

  /** What another member commits to. Throws Behind unless this one knows all that the other has signed. */
  function listen(said: Said, role: 'first' | 'second') {
    const { from, session, heads, commitments, keys, ...about } = JSON.parse(said.text) as Fields;
    const member = members.heard(String(from), said.text, said.signature);
    // Both could give their parts else, and neither would have the signature.
    if (members.self.name < member.name !== (role === 'first'))
      throw new Refusal('of two signers the one whose name comes first gives its part first');
    feed.expectLevel(member.name, readHeads(heads));
    const theirs = readCommitments(commitments, member);
    return { member, theirs, session: String(session), keys, about: canonicalJson(about) };
  }

  type Heard = ReturnType<typeof listen>;

  function expectSubject(
    { signing, committed, publicKey }: UnderWay,
    { member, theirs, keys, about }: Heard,
  ): void {
    if (about !== canonicalJson(subject(signing, publicKey)) || theirs.length !== committed.length)
      throw new Refusal(`${member.name} signs something else`);
    // Each signs the next time with what it has then.
    if (keys !== keysOf(committed)) throw new TooSoon(`${member.name} has shares of another epoch`);
  }

  return {
    begin: (signing, commit) =>
      inTurn(signing.mandate.id, async () => {
        meetings.expectMet();
        const decided = slots.decide(signing);
        if (decided === 'duplicate') return { is: 'duplicate' };
        if (typeof decided === 'object' && decided.signature !== '') return { is: 'signed', record: decided };
        if (typeof decided === 'object' && !isOpen(decided, signing)) return { is: 'open', record: decided };
        notes.expectFree(transactionOf(signing));
        for (const [session, { until, signing: older }] of all) {
          const isReplaced = transactionOf(older).slot === transactionOf(signing).slot;
          if (until < elapsed() || all.size >= SESSIONS_MAX || isReplaced) drop(session);
        }
        const free = slots.claim(signing);
        const number = typeof decided === 'number' ? decided : decided.number;
        // Counted once, when its first part was given.
        const allowed = typeof decided === 'number' ? await allowedOf(signing, free) : uncounted(decided);
        try {
          const committed = await commit();
          const { slot } = transactionOf(signing);
          const session = sessionId(members, slot, signing.message.toString('base64'));
          const publicKey = Buffer.from(committed[0]!.group.commitments[0]!);
          const until = elapsed() + SESSION_MS;
          all.set(session, { signing, number, allowed, committed, until, publicKey, free });
          const commitments = commitmentsText(committed);
          const text = canonicalJson({
            ...{ from: members.self.name, session, commitments },
            ...{ heads: headsText(feed.heads()), keys: keysOf(committed) },
            ...subject(signing, publicKey),
          });
          return { is: 'committed', said: { text, signature: members.say(text) } };
        } catch (error) {
          allowed.release();
          free();
          throw error;
        }
      }),
    async first(session, said, note) {
      const other = listen(said, 'first');
      return await inSession(session, async (found) => {
        expectSubject(found, other);
        notes.expectNoted(transactionOf(found.signing), session, other.member, note);
        const { member, theirs } = other;
        const parts: string[] = [];
        for (const [index, own] of found.committed.entries())
          parts.push(await partText({ own, theirs: theirs[index]!, message: found.signing.message }));
        await feed.append(recordOf(found, { id: session, with: member.name, theirs: other.session }, []));
        const given = parts.join(' ');
        return `${given} ${members.say(partSaid(session, other.session, given))}`;
      });
    },
    async second(session, said, part, note) {
      const other = listen(said, 'second');
      return await inSession(session, async (found) => {
        expectSubject(found, other);
        notes.expectNoted(transactionOf(found.signing), session, other.member, note);
        const { member } = other;
        const parts = part.split(' ');
        const signature = parts.pop() ?? '';
        members.heard(member.name, partSaid(other.session, session, parts.join(' ')), signature);
        const made = await addedAll(found, other, parts);
        const record = recordOf(found, { id: session, with: member.name, theirs: other.session }, made);
        await feed.append(record);
        found.signing.made?.();
        return record;
      });
    },
    made: (slot, session) =>
      inTurn(slot.split('/')[0]!, async () => {
        const known = journal.session(members.self.name, session);
        return known?.signature ? known : null;
      }),
    learn: (slot, shown) =>
      inTurn(slot.split('/')[0]!, async () => {
        meetings.expectMet();
        const open = journal.signatures(slot).filter(({ signature }) => signature === '');
        if (open.length === 0) return;
        const made = {
          signature: encodeBase58(shown.signature),
          ...(shown.sponsorSignature && { sponsorSignature: encodeBase58(shown.sponsorSignature) }),
        };
        const found = open.find(
          (record) =>
            (record.sponsored === undefined || shown.sponsorSignature !== null) &&
            isMade({ ...record, ...made }, journal.wallet(record.walletId)!.publicKey),
        );
        if (!found) throw new Refusal('this is not the signature of what was signed here');
        const { spent, sponsored, feed: told, isCounted, asked, ...record } = found;
        await feed.append({ ...record, ...made });
      }),
    async forget() {
      for (const session of all.keys()) drop(session);
      await Promise.allSettled(inHand);
    },
  };

  /** Base58, of the wallet and of the sponsor if that pays. */
  async function addedAll(
    { committed, signing }: UnderWay,
    { member, theirs }: Heard,
    parts: readonly string[],
  ) {
    const made: string[] = [];
    for (const [index, own] of committed.entries()) {
      const both = { own, theirs: theirs[index]!, message: signing.message };
      made.push(encodeBase58(await added(both, members.self, member, parts[index] ?? '')));
    }
    return made;
  }
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

function transactionOf({ mandate, part = null, message }: PairSigning) {
  return { slot: slotOf(mandate.id, part), message: messageDigest(message) };
}

/** Which shares these belong to. */
function keysOf(committed: readonly Committed[]): string {
  return committed.map(({ group }) => groupDigest(group)).join(' ');
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
