import { elapsed } from '../../../../process/src/elapsed.ts';
import { costsOf, guard } from '../../guard/guard.ts';
import { makerOf } from '../../guard/maker.ts';
import { MESSAGE_MAX_BYTES } from '../../guard/message.ts';
import type { SignatureRecord } from '../../journal/record.ts';
import { TOO_LONG_AGO } from '../../journal/sign-once.ts';
import { slotIn } from '../../journal/slot.ts';
import { signWith } from '../../keys/wallet-key.ts';
import { checkOrder } from '../../policy/order.ts';
import { allow, bindsRecipients, stillAllowed } from '../../policy/rules.ts';
import { address, base64, type Fields, malformed, text, uuid } from '../../terms/fields.ts';
import type { Intent } from '../../terms/intent.ts';
import { checkMandate, MANDATE_MAX_BYTES } from '../../terms/mandate.ts';
import { parseIntent } from '../../terms/parse-intent.ts';
import { purpose } from '../../terms/purpose.ts';
import { Refusal, TooSoon } from '../../terms/refusal.ts';
import type { PairSigning } from '../../threshold/pair-sessions.ts';
import { expectOwner, expectOwnKey, mandateOf, signedFor } from '../authority.ts';
import type { Course } from '../course.ts';
import type { Memory } from '../memory.ts';
import { only, type Sealed, sealed } from './holder.ts';
import { type Answer, defineRequest } from './request.ts';
import { CONTEXT_MAX_BYTES, walletRecord } from './wallets.ts';

const ORDER_SEAL_MAX_BYTES = 512;
/** Base58 of 64 bytes. */
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

export interface Sign extends Sealed, Bytes {
  /** Sealed, the id of one that was recorded, or a part of it (wire/src/trades.ts). */
  readonly mandate: string;
  readonly intentId: string;
  /** The signature that is replaced; null for the first of an intent. */
  readonly after: string | null;
  readonly context: string;
  /** Of a server over the swap of an order; null for all else. */
  readonly orderSeal: string | null;
}

interface Bytes {
  readonly intent: Intent;
  readonly message: Buffer;
}

export function parseSign(fields: Fields): Sign {
  return {
    ...sealed(fields, 'mandate', 'intentId', 'after', 'context', 'orderSeal', 'intent', 'message'),
    mandate: text(fields, 'mandate', MANDATE_MAX_BYTES),
    intentId: uuid(fields, 'intentId'),
    after: fields.after === null ? null : signature(fields, 'after'),
    context: text(fields, 'context', CONTEXT_MAX_BYTES),
    orderSeal: fields.orderSeal === undefined ? null : text(fields, 'orderSeal', ORDER_SEAL_MAX_BYTES),
    ...bytes(fields),
  };
}

/** Signs for a mandate what passes all checks. */
export const sign = defineRequest({
  right: 'mandate',
  parse: parseSign,
  describe: ({ holder, intent }) => ({
    ...{ walletId: holder.walletId, kind: intent.kind },
    ...purpose(intent),
  }),
  answer: answerSign,
});

/** Asks what was signed for an intent. `mandate` as for `sign`, or the intent's id. */
export const signed = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'mandate', 'intentId');
    return { mandate: text(fields, 'mandate', MANDATE_MAX_BYTES), intentId: uuid(fields, 'intentId') };
  },
  describe: () => ({ kind: 'signed' }),
  answer({ journal }, { mandate, intentId }): Answer {
    const newest = signedFor(journal, mandate, intentId);
    if (newest?.message === '') throw new Refusal(TOO_LONG_AGO);
    if (newest?.signature === '') return openIn(newest);
    return newest ? reply(newest) : { unsigned: 'true' };
  },
});

/** Whether it would be signed, by its bytes alone. */
export const judge = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse(fields) {
    only(fields, 'publicKey', 'intent', 'message');
    return { publicKey: address(fields, 'publicKey'), ...bytes(fields) };
  },
  describe: ({ intent }) => ({ kind: 'judge', ...purpose(intent) }),
  answer({ journal, sponsorship, feeCapLamports, rentCapLamports }, { publicKey, intent, message }) {
    const sponsor = sponsorship.wallet(journal)?.publicKey ?? null;
    const feeLamports = guard(message, publicKey, intent, feeCapLamports, rentCapLamports, sponsor);
    return { feeLamports: String(feeLamports) };
  },
});

async function answerSign(memory: Memory, asked: Sign, course: Course): Promise<Answer> {
  const { kek, journal, signOnce, numbers, together } = memory;
  const { holder, sealedKey, intent, message } = asked;
  expectOwnKey(memory, holder.walletId);
  const sign = () =>
    signOnce(judged(memory, asked, course), async () => {
      course.did('checks');
      const made = await signWith(kek, holder, sealedKey, message);
      course.did('signature');
      // A wallet older than the journal belongs to the first owner that signs with it.
      if (!journal.wallet(holder.walletId)) await journal.append(walletRecord(holder, sealedKey));
      numbers.signed(intent.kind);
      return made;
    });
  const outcome = await (together ? together.splits.whole(holder.walletId, sign) : sign());
  course.did('journal');
  if (outcome === 'duplicate') return { duplicate: 'true' };
  course.learn({ signature: outcome.signature });
  return reply(outcome);
}

/** What may be signed, by all that can be checked before its turn comes. Throws a Refusal, and OnHold. */
export function judged(
  memory: Memory,
  { holder, mandate: given, orderSeal, intent, message, intentId, after, context }: Sign,
  { learn, expect }: Pick<Course, 'learn' | 'expect'>,
): Omit<PairSigning, 'asked'> {
  const { kek, journal, sponsorship, feeCapLamports, rentCapLamports } = memory;
  expect('owner');
  expectOwner(journal, holder);
  if (sponsorship.isSponsor(holder.walletId))
    throw new Refusal("the sponsor's wallet pays for the sends of others alone");
  expect('mandate');
  const { mandate, byOperator, order } = mandateOf(memory, given, holder);
  const part = order?.part ?? null;
  checkMandate(mandate, intent, part);
  if (order) {
    expect('order');
    checkOrder(order, orderSeal, message, memory);
  }
  expect('transaction');
  const sponsor = sponsorship.wallet(journal);
  const { feeLamports, sponsoredLamports } = costsOf(
    message,
    holder.publicKey,
    intent,
    feeCapLamports,
    rentCapLamports,
    sponsor?.publicKey ?? null,
  );
  const isBound =
    order !== null || bindsRecipients(memory.policy, mandate.owner) || memory.grants.bindsRecipients(mandate);
  const maker = intent.kind === 'swap' && isBound ? makerOf(message, holder.publicKey, intent) : null;
  const fee = { feeLamports: String(feeLamports) };
  learn(fee);
  expect('signed_before');
  // Its owner may have changed it while this waited for its turn.
  const expectUnchanged = () => {
    if (order && journal.mandate(mandate.id)?.mandate.revision !== mandate.revision)
      throw new TooSoon('the order was changed just now');
  };
  return {
    ...{ mandate, part, intentId, message, after, context, facts: { ...purpose(intent), ...fee } },
    allow() {
      expect('rules');
      expectUnchanged();
      return allow(memory, { mandate, intent, maker, byOperator, feeLamports, sponsoredLamports }, elapsed());
    },
    made: () => memory.numbers.signed(intent.kind),
    stillAllowed() {
      expectUnchanged();
      stillAllowed(memory, { mandate, intent });
    },
    ...(sponsoredLamports > 0n &&
      sponsor && { sponsorSigns: () => signWith(kek, sponsor, sponsor.sealedKey, message) }),
  };
}

export function reply(record: SignatureRecord): Answer {
  const { at, intentId, signature: made, message, context, sponsorSignature } = record;
  const age = String(Math.max(0, Math.floor(elapsed() - at)));
  return { intentId, signature: made, message, context, age, ...(sponsorSignature && { sponsorSignature }) };
}

/** A part was given for it: the other of this session may know the signature, and else it can be asked for again (threshold/pairs.ts). */
export function openIn(record: SignatureRecord): Answer {
  const { session: open, intentId, message, context, asked = '{}' } = record;
  return { open, slot: slotIn(record), intentId, message, context, asked };
}

function bytes(fields: Fields): Bytes {
  return {
    intent: parseIntent(fields.intent),
    message: base64(fields, 'message', MESSAGE_MAX_BYTES),
  };
}

export function signature(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || !SIGNATURE.test(value)) throw malformed(name);
  return value;
}
