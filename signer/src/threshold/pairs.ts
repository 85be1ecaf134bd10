import { createHash, randomBytes } from 'node:crypto';
import type { Turns } from '../../../process/src/turns.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import type { Journal } from '../journal/journal.ts';
import type { SignatureRecord } from '../journal/record.ts';
import type { Allowed, Signing, Slots } from '../journal/sign-once.ts';
import { partIn, slotOf } from '../journal/slot.ts';
import { encodeBase58 } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';
import { digestOf } from '../terms/mandate.ts';
import { Refusal } from '../terms/refusal.ts';
import { added, commitmentsText, partText, readCommitments } from './adding.ts';
import { type Feed, headsText, readHeads } from './feed.ts';
import { isMade } from './is-signature.ts';
import type { Meetings } from './meetings.ts';
import type { Members } from './members.ts';
import type { Committed } from './nonces.ts';
import type { Said } from './said.ts';

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
  begin(signing: PairSigning, commit: () => Promise<readonly Committed[]>): Promise<Begun>;
  /** The part of the first, which it signs: nobody else can have it named for a wrong one. */
  first(session: string, other: Said): Promise<string>;
  /** The signature. A wrong part of the first throws a Refusal that names it. */
  second(session: string, other: Said, part: string): Promise<SignatureRecord>;
  /** That nothing has come of a session of this member, and nothing will; or the record with the signature that has. */
  ended(slot: string, session: string): Promise<SignatureRecord | Said>;
  /** What the other of an open session shows: the signature, or that it has ended. Throws a Refusal. */
  learn(slot: string, shown: Made | Said): Promise<void>;
  /** From here on nothing comes of any session of before, but what is on the disk. */
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
      session,
      facts: { ...facts, ...allowed.facts },
    };
    return record;
  }

  /** What another member commits to. Throws Behind unless this one knows all that the other has signed. */
  function listen(said: Said) {
    const { from, session, heads, commitments, ...about } = JSON.parse(said.text) as Fields;
    const member = members.heard(String(from), said.text, said.signature);
    feed.expectLevel(member.name, readHeads(heads));
    const theirs = readCommitments(commitments, member);
    return { member, theirs, session: String(session), about: canonicalJson(about) };
  }

  type Heard = ReturnType<typeof listen>;

  function expectSubject(
    { signing, committed, publicKey }: UnderWay,
    { member, theirs, about }: Heard,
  ): void {
    if (about !== canonicalJson(subject(signing, publicKey)) || theirs.length !== committed.length)
      throw new Refusal(`${member.name} signs something else`);
  }

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
          const publicKey = Buffer.from(committed[0]!.group.commitments[0]!);
          const until = elapsed() + SESSION_MS;
          all.set(session, { signing, number, allowed, committed, until, publicKey, free });
          const commitments = commitmentsText(committed);
          const text = canonicalJson({
            ...{ from: members.self.name, session, commitments },
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
        const { member, theirs } = other;
        const parts: string[] = [];
        for (const [index, own] of found.committed.entries())
          parts.push(await partText({ own, theirs: theirs[index]!, message: found.signing.message }));
        await feed.append(recordOf(found, { id: session, with: member.name, theirs: other.session }, []));
        const given = parts.join(' ');
        return `${given} ${members.say(partSaid(session, other.session, given))}`;
      });
    },
    async second(session, said, part) {
      const other = listen(said);
      return await inSession(session, async (found) => {
        expectSubject(found, other);
        const { member } = other;
        const parts = part.split(' ');
        const signature = parts.pop() ?? '';
        members.heard(member.name, partSaid(other.session, session, parts.join(' ')), signature);
        const made = await addedAll(found, other, parts);
        const record = recordOf(found, { id: session, with: member.name, theirs: other.session }, made);
        await feed.append(record);
        return record;
      });
    },
    async ended(slot, session) {
      const [mandateId] = slot.split('/');
      return await inTurn(mandateId!, async () => {
        drop(session);
        const known = journal.session(members.self.name, session);
        if (known && known.signature !== '') return known;
        if (known && !known.isVoid)
          throw new Refusal('in this session the other may have made the signature');
        const text = canonicalJson({ is: 'ended', from: members.self.name, slot, session });
        return { text, signature: members.say(text) };
      });
    },
    learn: (slot, shown) =>
      inTurn(slot.split('/')[0]!, async () => {
        meetings.expectMet();
        const open = journal.signatures(slot).filter(({ signature, isVoid }) => signature === '' && !isVoid);
        if (open.length === 0) return;
        if ('text' in shown) {
          const { spent, sponsored, feed: told, isCounted, ...record } = endedOf(open, slot, shown);
          await feed.append({ ...record, at: elapsed(), isVoid: true });
          return;
        }
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
        const { spent, sponsored, feed: told, isCounted, ...record } = found;
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

  /** The one that another member says has ended. */
  function endedOf(open: readonly SignatureRecord[], slot: string, shown: Said): SignatureRecord {
    const { is, from, ...about } = JSON.parse(shown.text) as Record<string, string>;
    const found = open.find(({ session }) => session?.with === from && session?.theirs === about.session);
    if (!found || is !== 'ended' || about.slot !== slot) throw new Refusal('this is about another session');
    members.heard(String(from), shown.text, shown.signature);
    return found;
  }
}

/** What a first says of its part, to one session. */
function partSaid(from: string, to: string, part: string): string {
  return canonicalJson({ is: 'part', from, to, part });
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
