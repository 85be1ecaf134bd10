import { createHash } from 'node:crypto';
import { encodeBase58 } from './base58.ts';
import type { Intent, SwapSide } from './intent.ts';
import type { Journal } from './journal/journal.ts';
import type { SignatureRecord } from './journal/record.ts';
import { Refusal } from './refusal.ts';

/** Most transactions for one intent: even if the network loses both, a payment is never signed a third time. */
const SIGNATURES_MAX = 2;
/** A blockhash lives 60 to 90 seconds: sooner, no transaction is provably dead. */
const AGE_MIN_MS = 60_000;

interface Signing {
  /** Derived from the user and the idempotency key: a repeated request has the same id, whatever was lost. */
  readonly intentId: string;
  readonly walletId: string;
  readonly intent: Intent;
  readonly message: Buffer;
  /** The signature that this one replaces, because its transaction is dead; null for the first. */
  readonly after: string | null;
  /** Whatever the caller needs to follow the transaction. */
  readonly context: string;
  /** For people who read the journal. */
  readonly facts: Readonly<Record<string, string>>;
}

/** A transaction that was signed, now or before; `duplicate` if it was signed for another intent: it can land only once. */
type Signed = Pick<SignatureRecord, 'signature' | 'message' | 'context'> | 'duplicate';

export type SignOnce = (signing: Signing, sign: () => Promise<Buffer>) => Promise<Signed>;

/**
 * Signs for intents, each of which has at most one transaction that may land. A request for another gets the one that was
 * signed before, to follow it, until its signature is given as `after`: then it is dead for the caller, and another may be
 * signed once it is old enough to be dead for everybody. Throws a Refusal.
 */
export function createSignOnce(journal: Journal, now: () => number = Date.now): SignOnce {
  /** Requests for the same intent wait for each other: none may decide on what another is about to write. */
  const busy = new Map<string, Promise<unknown>>();
  /** Messages that are being signed, with their intents. */
  const messages = new Map<string, string>();

  return async (signing, sign) => {
    const { intentId } = signing;
    const before = busy.get(intentId);
    const own = Promise.resolve(before)
      .catch(() => {})
      .then(() => signInTurn(signing, sign));
    busy.set(intentId, own);
    try {
      return await own;
    } finally {
      if (busy.get(intentId) === own) busy.delete(intentId);
    }
  };

  async function signInTurn(signing: Signing, sign: () => Promise<Buffer>): Promise<Signed> {
    const { intentId, walletId, intent, message, after } = signing;
    const signed = journal.signatures(intentId);
    const digest = digestOf(intent);
    const last = signed.at(-1);
    if (last && (last.digest !== digest || last.walletId !== walletId))
      throw new Refusal('another intent was signed under this id');
    const base64 = message.toString('base64');
    // The same transaction has the same signature, however often it is asked for.
    const same = signed.find((record) => record.message === base64);
    const earlier = same ?? (last && isToFollow(last, after) ? last : null);
    if (earlier) return { signature: earlier.signature, message: earlier.message, context: earlier.context };
    if (signed.length >= SIGNATURES_MAX) throw new Refusal('the intent was signed as often as it may be');
    if ((messages.get(base64) ?? journal.intentOf(base64) ?? intentId) !== intentId) return 'duplicate';
    messages.set(base64, intentId);
    try {
      return await signAndRecord(signing, base64, digest, signed.length + 1, sign);
    } finally {
      messages.delete(base64);
    }
  }

  /** Whether the newest transaction may still land, for all that the caller has said or that can be known. */
  function isToFollow({ signature, at }: SignatureRecord, after: string | null): boolean {
    return signature !== after || now() - at < AGE_MIN_MS;
  }

  async function signAndRecord(
    { intentId, walletId, context, facts }: Signing,
    message: string,
    digest: string,
    number: number,
    sign: () => Promise<Buffer>,
  ): Promise<Signed> {
    const signature = encodeBase58(await sign());
    await journal.append({
      kind: 'signature',
      at: now(),
      ...{ intentId, number, walletId, digest, message, signature, context, facts },
    });
    return { signature, message, context };
  }
}

/** Of all that an intent declares but the cap of its fee, which is a setting and may change. */
function digestOf(intent: Intent): string {
  const side = ({ mint, tokenProgram, account, amount }: SwapSide) => [mint, tokenProgram, account, amount];
  const parts =
    intent.kind === 'transfer_sol'
      ? [intent.to, intent.lamports]
      : intent.kind === 'transfer_token'
        ? [intent.to, intent.mint, intent.tokenProgram, intent.source, intent.amount, intent.decimals]
        : [...side(intent.sell), ...side(intent.buy)];
  const text = parts.map((part) => (Buffer.isBuffer(part) ? part.toString('hex') : String(part)));
  return createHash('sha256')
    .update([intent.kind, ...text].join(' '))
    .digest('hex');
}
