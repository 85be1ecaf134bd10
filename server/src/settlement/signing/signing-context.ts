import { address } from '@solana/kit';
import * as z from 'zod/mini';
import type { Signed } from '../../ports/keys.ts';
import { baseUnitsText, lamportsText } from '../../ports/units.ts';
import { fromBase58 } from '../../solana/base58.ts';
import { joined, placesOf, readOwnMessage, withSignatureAt } from '../../solana/message.ts';
import type { Baseline, Intent, SignedTransaction } from '../intent.ts';

const json = z.record(z.string(), z.unknown());

/** What it takes to follow a transaction, and to write its intent again, as the signer keeps it with its signature. */
const signingContext = z.object({
  sinceSlot: z.string(),
  lastValidBlockHeight: z.string(),
  slot: z.string(),
  lamports: lamportsText,
  sold: z.nullable(z.object({ account: z.string(), amount: baseUnitsText })),
  /** The bytes before the message, from version 1 on those behind it, base64: places for signatures, of which others may be filled. */
  places: z.string(),
  /** Missing in older contexts. */
  of: z.optional(
    z.object({
      key: z.string(),
      kind: z.enum(['transfer_sol', 'transfer_token', 'swap', 'reclaim']),
      request: json,
      /** Without the transaction of a router: it is the one that was signed. */
      plan: json,
      /** Milliseconds since 1970. */
      createdAt: z.number(),
    }),
  ),
});

/** What an intent was asked to do, as its database may have forgotten. */
export type ForgottenIntent = Pick<Intent, 'idempotencyKey' | 'kind' | 'request' | 'plan' | 'createdAt'>;

export function contextOf(
  { idempotencyKey: key, kind, request, plan, createdAt }: ForgottenIntent,
  transaction: Uint8Array,
  terms: { readonly sinceSlot: bigint; readonly lastValidBlockHeight: bigint; readonly baseline: Baseline },
): string {
  const { sinceSlot, lastValidBlockHeight, baseline } = terms;
  return JSON.stringify({
    sinceSlot: String(sinceSlot),
    lastValidBlockHeight: String(lastValidBlockHeight),
    slot: String(baseline.slot),
    lamports: String(baseline.lamports),
    sold: baseline.sold && { account: baseline.sold.account, amount: String(baseline.sold.amount) },
    places: Buffer.from(placesOf(transaction)).toString('base64'),
    of: { key, kind, request, plan: { ...plan, transaction: undefined }, createdAt: createdAt.getTime() },
  });
}

/** The intent for which a transaction was signed; null if it was signed by a version that did not keep that. */
export function forgottenIntent(
  context: string,
  { transaction }: Pick<SignedTransaction, 'transaction'>,
): ForgottenIntent | null {
  const { of } = signingContext.parse(JSON.parse(context));
  if (!of) return null;
  const { key: idempotencyKey, kind, request, createdAt } = of;
  const bytes = Buffer.from(transaction).toString('base64');
  const plan = kind === 'swap' ? { ...of.plan, transaction: bytes } : of.plan;
  return { idempotencyKey, kind, request, plan, createdAt: new Date(createdAt) };
}

/** The transaction that the signer has signed, now or before: everything is as it was when it signed. */
export function signedTransaction(
  { publicKey }: Pick<Intent, 'publicKey'>,
  {
    signature,
    message,
    context,
    sponsorSignature,
  }: Pick<Signed, 'signature' | 'message' | 'context' | 'sponsorSignature'>,
): SignedTransaction {
  const { sinceSlot, lastValidBlockHeight, slot, lamports, sold, places } = signingContext.parse(
    JSON.parse(context),
  );
  const unsigned = joined(Buffer.from(places, 'base64'), message);
  const { ownPlace } = readOwnMessage(unsigned, publicKey);
  const own = withSignatureAt(unsigned, ownPlace, fromBase58(signature));
  return {
    signature,
    paysFee: ownPlace === 0,
    transaction: sponsorSignature ? withSignatureAt(own, 0, fromBase58(sponsorSignature)) : own,
    sinceSlot: BigInt(sinceSlot),
    lastValidBlockHeight: BigInt(lastValidBlockHeight),
    baseline: {
      slot: BigInt(slot),
      lamports,
      sold: sold && { account: address(sold.account), amount: sold.amount },
    },
  };
}

/** The idempotency key of the intent for which a transaction was signed; null if it was signed by an older version. */
export function keyInContext(context: string): string | null {
  // The journal drops what is months old.
  return context === '' ? null : (signingContext.parse(JSON.parse(context)).of?.key ?? null);
}
