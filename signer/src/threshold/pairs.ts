import type { Turns } from '../../../process/src/turns.ts';
import { isMade } from '../journal/is-signature.ts';
import type { Journal } from '../journal/journal.ts';
import type { SignatureRecord } from '../journal/record.ts';
import type { Allowed, Slots } from '../journal/sign-once.ts';
import { partIn } from '../journal/slot.ts';
import { encodeBase58 } from '../terms/base58.ts';
import { digestOf } from '../terms/mandate.ts';
import { Refusal } from '../terms/refusal.ts';
import { added, partText } from './adding.ts';
import type { Feed } from './feed.ts';
import type { Meetings } from './meetings.ts';
import type { Members } from './members.ts';
import type { Committed } from './nonces.ts';
import type { Notes } from './notes.ts';
import {
  createPairSessions,
  isOpen,
  type PairSession,
  type PairSigning,
  transactionOf,
} from './pair-sessions.ts';
import { createPairWords } from './pair-words.ts';
import type { Said } from './said.ts';
import { sessionId } from './session.ts';

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
  /** The part of the first. `note`: of the third (notes.ts). */
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
  const words = createPairWords({ members, feed });
  const sessions = createPairSessions({ notes, slots, inTurn, elapsed });

  function recordOf(
    { signing, number, allowed }: PairSession,
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

  return {
    begin: (signing, commit) =>
      inTurn(signing.mandate.id, async () => {
        meetings.expectMet();
        const decided = slots.decide(signing);
        if (decided === 'duplicate') return { is: 'duplicate' };
        if (typeof decided === 'object' && decided.signature !== '') return { is: 'signed', record: decided };
        if (typeof decided === 'object' && !isOpen(decided, signing)) return { is: 'open', record: decided };
        notes.expectFree(transactionOf(signing));
        sessions.makeRoom(signing);
        const free = slots.claim(signing);
        const number = typeof decided === 'number' ? decided : decided.number;
        // Counted once, when its first part was given.
        const allowed = typeof decided === 'number' ? await allowedOf(signing, free) : uncounted(decided);
        try {
          const committed = await commit();
          const { slot } = transactionOf(signing);
          const session = sessionId(members, slot, signing.message.toString('base64'));
          const publicKey = Buffer.from(committed[0]!.group.commitments[0]!);
          const begun = { signing, number, allowed, committed, publicKey, free };
          const said = words.committed(session, begun);
          sessions.begin(session, begun);
          return { is: 'committed', said };
        } catch (error) {
          allowed.release();
          free();
          throw error;
        }
      }),
    async first(session, said, note) {
      const other = words.listen(said, 'first');
      return await sessions.inSession(session, async (found) => {
        words.expectSubject(found, other);
        notes.expectNoted(transactionOf(found.signing), session, other.member, note);
        const { member, theirs } = other;
        const parts: string[] = [];
        for (const [index, own] of found.committed.entries())
          parts.push(await partText({ own, theirs: theirs[index]!, message: found.signing.message }));
        await feed.append(recordOf(found, { id: session, with: member.name, theirs: other.session }, []));
        return words.givenPart(session, other.session, parts.join(' '));
      });
    },
    async second(session, said, part, note) {
      const other = words.listen(said, 'second');
      return await sessions.inSession(session, async (found) => {
        words.expectSubject(found, other);
        notes.expectNoted(transactionOf(found.signing), session, other.member, note);
        const { member, theirs } = other;
        const parts = words.takenPart(other, session, part).split(' ');
        const made: string[] = [];
        for (const [index, own] of found.committed.entries()) {
          const both = { own, theirs: theirs[index]!, message: found.signing.message };
          made.push(encodeBase58(await added(both, members.self, member, parts[index] ?? '')));
        }
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
    forget: sessions.forget,
  };
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
