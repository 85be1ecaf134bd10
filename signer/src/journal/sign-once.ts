import { createHash } from 'node:crypto';
import { createTurns, type Turns } from '../../../process/src/turns.ts';
import type { Mandate } from '../../../wire/src/mandate.ts';
import type { Part } from '../../../wire/src/trades.ts';
import { encodeBase58 } from '../terms/base58.ts';
import { digestOf } from '../terms/mandate.ts';
import { Refusal, TooSoon } from '../terms/refusal.ts';
import { isHeard } from './is-heard.ts';
import type { Journal } from './journal.ts';
import type { SignatureRecord } from './record.ts';
import { partIn, slotOf } from './slot.ts';

/** Most transactions for a payment: even if the network loses both, it is never signed a third time. */
const SIGNATURES_MAX = 2;
/** For an order, a round of one, or a contest entry, each of whose tries is an intent of its own. */
const SIGNATURES_OF_TRIES_MAX = 5;

/** Of a transaction whose bytes the journal no longer has. */
export const TOO_LONG_AGO = 'it was signed too long ago to be followed';

export interface Signing {
  readonly mandate: Mandate;
  /** Which swap of the mandate it is, if that is for several; unset otherwise. */
  readonly part?: Part | null;
  /** Derived from the user and the idempotency key: a repeated request has the same id, whatever was lost. */
  readonly intentId: string;
  readonly message: Buffer;
  /** The signature that this one replaces, because its transaction is dead; null for the first. */
  readonly after: string | null;
  /** Whatever the caller needs to follow the transaction. */
  readonly context: string;
  /** For people who read the journal. */
  readonly facts: Readonly<Record<string, string>>;
  /** Allows a new signature, or throws why not. Called at most once; without a signature, `release` follows. */
  allow(): Promise<Allowed>;
  /** Unset if only the wallet signs here. */
  readonly sponsorSigns?: () => Promise<Buffer>;
}

export interface Allowed extends Pick<SignatureRecord, 'facts' | 'spent' | 'sponsored'> {
  release(): void;
}

/** A transaction that was signed, now or before; `duplicate` if it was signed for another mandate: it can land only once. */
type Signed = SignatureRecord | 'duplicate';

export type SignOnce = (signing: Signing, sign: () => Promise<Buffer>) => Promise<Signed>;

/** Decides for each slot (slot.ts) what may be signed. No other request for its mandate may come in between. */
export interface Slots {
  /** What was signed before and answers this, or which one of its slot a new one is. Throws a Refusal, and TooSoon. */
  decide(signing: Asked): Signed | number;
  /** Throws TooSoon if another transaction than this, by the SHA-256 of its message, hex, was signed for a slot and may land. */
  expectNoOther(slot: string, digest: string, after: string | null): void;
  /** From now on no other slot may have this message, until what this returns is called. */
  claim(signing: Pick<Asked, 'mandate' | 'part' | 'message'>): () => void;
}

type Asked = Pick<Signing, 'mandate' | 'part' | 'intentId' | 'message' | 'after'>;

/** What the records of one of several members mean. */
export interface OfMembers {
  /** Whether another's record is of a session that this member has begun (threshold/session.ts). */
  isOwnSession(record: SignatureRecord): boolean;
  /** Whether it is of one with a machine that is no longer a member: no one else can know what came of that. */
  isWithLost(record: SignatureRecord): boolean;
  /** Whether what another tells as signed is seen to be for this mandate (policy/is-for.ts). */
  isFor(mandate: Mandate, record: SignatureRecord): boolean;
  /** Whether this names its transaction too: each pair makes a signature of its own, and servers have a name for what may have none. */
  isNameOf(record: SignatureRecord, name: string): boolean;
}

const ALONE: OfMembers = {
  ...{ isOwnSession: () => false, isWithLost: () => false, isFor: () => false, isNameOf: () => false },
};

/**
 * Each slot has at most one transaction that may land. A request for another gets the one that was signed before, to follow it, until its
 * name is given as `after`: then it is dead for the caller, and another may be signed once it is old enough to be dead for everybody.
 *
 * `elapsed` is a clock that cannot be set, in milliseconds: ages count by it. Before `blockhashLife` has passed, no transaction is dead.
 */
export function createSlots(
  journal: Journal,
  elapsed: () => number,
  blockhashLife: number,
  { isOwnSession, isWithLost, isFor, isNameOf }: OfMembers = ALONE,
): Slots {
  /** Messages that are being signed, with their slots. */
  const messages = new Map<string, string>();

  /**
   * What another member tells allows nothing here. It forbids something only if this one may have signed in that session and lost it, or if the
   * bytes show that it is for this mandate; that a part was given, also if the other of that session is no member any more. A liar would shut
   * each slot.
   */
  const heardFor = (mandate: Mandate | null, asked: string) => (record: SignatureRecord) => {
    if (record.signature === '')
      return record.message !== asked && (isOwnSession(record) || isWithLost(record));
    return isOwnSession(record) || (mandate !== null && isFor(mandate, record));
  };

  const isReplaced = (record: SignatureRecord, after: string | null): boolean =>
    after !== null && (record.signature === after || isNameOf(record, after));

  /** A part was given for it and no signature is known; neither is it replaced, now or by what this member has signed since. */
  const openIn = (signed: readonly SignatureRecord[], after: string | null) =>
    signed.findLast(
      (record, at) =>
        record.signature === '' &&
        !isReplaced(record, after) &&
        signed.slice(at + 1).every((later) => isHeard(later)),
    );

  return {
    decide({ mandate, part = null, intentId, message, after }) {
      const slot = slotOf(mandate.id, part);
      const base64 = message.toString('base64');
      const signed = journal.signatures(slot, heardFor(mandate, base64));
      const last = signed.at(-1);
      const own = signed.findLast((record) => !isHeard(record));
      if (own?.digest && own.digest !== digestOf(mandate))
        throw new Refusal('another intent was signed under this id');
      // The same transaction has the same signature, however often it is asked for.
      const same = signed.find((record) => record.message === base64);
      const open = openIn(signed, after);
      const isOutdone = same?.signature === '' && last?.signature !== '';
      const live = isOutdone ? last : (same ?? open);
      const earlier = live ?? (last && !isReplaced(last, after) ? last : null);
      if (earlier?.message === '') throw new Refusal(TOO_LONG_AGO);
      if (earlier) return earlier;
      if (journal.isClosed(mandate.id)) throw new Refusal('the mandate was closed');
      if (last && elapsed() - last.at < blockhashLife) {
        if (last.intentId === intentId) return last;
        throw new TooSoon();
      }
      const most = mandate.id === intentId ? SIGNATURES_MAX : SIGNATURES_OF_TRIES_MAX;
      if (signed.length >= most) throw new Refusal('the intent was signed as often as it may be');
      if ((messages.get(base64) ?? journal.slotOf(base64) ?? slot) !== slot) return 'duplicate';
      return signed.length + 1;
    },
    expectNoOther(slot, digest, after) {
      const signed = journal.signatures(slot, heardFor(null, ''));
      const isOther = ({ message }: SignatureRecord) =>
        messageDigest(Buffer.from(message, 'base64')) !== digest;
      const last = signed.at(-1);
      const isLive =
        last && isOther(last) && (!isReplaced(last, after) || elapsed() - last.at < blockhashLife);
      if (isLive || openIn(signed.filter(isOther), after)) throw new TooSoon();
    },
    claim({ mandate, part = null, message }) {
      const base64 = message.toString('base64');
      messages.set(base64, slotOf(mandate.id, part));
      return () => void messages.delete(base64);
    },
  };
}

/** Hex. */
export function messageDigest(message: Buffer): string {
  return createHash('sha256').update(message).digest('hex');
}

/** Signs for mandates what `slots` allows. `inTurn`: no request may decide on what another for the same mandate is about to write. */
export function createSignOnce(
  journal: Journal,
  elapsed: () => number,
  blockhashLife: number,
  inTurn: Turns = createTurns(),
  slots: Slots = createSlots(journal, elapsed, blockhashLife),
  append: (record: SignatureRecord) => Promise<void> = journal.append,
): SignOnce {
  return (signing, sign) =>
    inTurn(signing.mandate.id, async () => {
      const decided = slots.decide(signing);
      if (typeof decided !== 'number') return decided;
      const free = slots.claim(signing);
      try {
        return await signAndRecord(signing, decided, sign);
      } finally {
        free();
      }
    });

  async function signAndRecord(
    { mandate, part = null, intentId, message, context, facts, allow, sponsorSigns }: Signing,
    number: number,
    sign: () => Promise<Buffer>,
  ): Promise<Signed> {
    const { id: mandateId, walletId, grant } = mandate;
    const { release, ...allowed } = await allow();
    try {
      const digest = digestOf(mandate);
      const record: SignatureRecord = {
        ...{ kind: 'signature', at: elapsed(), mandateId, intentId, number, walletId, digest },
        ...(part && { part: partIn(part) }),
        ...(grant !== undefined && { grant }),
        ...{
          message: message.toString('base64'),
          signature: encodeBase58(await sign()),
          context,
          ...allowed,
        },
        ...(sponsorSigns && { sponsorSignature: encodeBase58(await sponsorSigns()) }),
        facts: { ...facts, ...allowed.facts },
      };
      await append(record);
      return record;
    } catch (error) {
      release();
      throw error;
    }
  }
}
