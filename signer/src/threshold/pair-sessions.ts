import type { Turns } from '../../../process/src/turns.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { type Allowed, messageDigest, type Signing, type Slots } from '../journal/sign-once.ts';
import { slotOf } from '../journal/slot.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Committed } from './nonces.ts';
import type { Notes } from './notes.ts';

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

export interface PairSession {
  readonly signing: PairSigning;
  readonly number: number;
  readonly allowed: Allowed;
  /** For the wallet, and for the sponsor if that pays. */
  readonly committed: readonly Committed[];
  readonly until: number;
  readonly publicKey: Buffer;
  free(): void;
}

/** What a member has committed to and not used. */
export interface PairSessions {
  /** Makes room for one of this signing: there is one for each slot. */
  makeRoom(signing: PairSigning): void;
  begin(session: string, of: Omit<PairSession, 'until'>): void;
  /** Uses it, once. Throws a Refusal if the payment was signed meanwhile, or may not be any more. */
  inSession<T>(session: string, work: (found: PairSession) => Promise<T>): Promise<T>;
  /** Resolves once nothing of what was begun is going on. */
  forget(): Promise<void>;
}

interface Deps {
  readonly notes: Pick<Notes, 'expectFree'>;
  readonly slots: Pick<Slots, 'decide'>;
  readonly inTurn: Turns;
  readonly elapsed: () => number;
}

export function createPairSessions({ notes, slots, inTurn, elapsed }: Deps): PairSessions {
  const all = new Map<string, PairSession>();
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
  function take(session: string): PairSession {
    const found = all.get(session);
    if (!found || found.until < elapsed()) throw new Refusal('nothing is being signed in this session');
    all.delete(session);
    return found;
  }

  return {
    makeRoom(signing) {
      for (const [session, { until, signing: older }] of all) {
        const isReplaced = transactionOf(older).slot === transactionOf(signing).slot;
        if (until < elapsed() || all.size >= SESSIONS_MAX || isReplaced) drop(session);
      }
    },
    begin(session, of) {
      all.set(session, { ...of, until: elapsed() + SESSION_MS });
    },
    async inSession(session, work) {
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
    },
    async forget() {
      for (const session of all.keys()) drop(session);
      await Promise.allSettled(inHand);
    },
  };
}

export function transactionOf({ mandate, part = null, message }: PairSigning) {
  return { slot: slotOf(mandate.id, part), message: messageDigest(message) };
}

/** Whether a part may be given again: of the same transaction, which can land only once, whatever signature it has. */
export function isOpen({ signature, message }: SignatureRecord, signing: PairSigning): boolean {
  return signature === '' && message === signing.message.toString('base64');
}
