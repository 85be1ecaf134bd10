import { address } from '@solana/kit';
import * as z from 'zod/mini';
import type { Signed } from '../ports/keys.ts';
import { baseUnitsText, lamportsText } from '../ports/units.ts';
import { fromBase58 } from '../solana/base58.ts';
import { messageBytes, readOwnMessage, withSignatureAt } from '../solana/message.ts';
import type { Baseline, Intent, SignedTransaction } from './intent.ts';

/** What it takes to follow a transaction, as the signer keeps it with its signature. */
const signingContext = z.object({
  sinceSlot: z.string(),
  lastValidBlockHeight: z.string(),
  slot: z.string(),
  lamports: lamportsText,
  sold: z.nullable(z.object({ account: z.string(), amount: baseUnitsText })),
  /** The bytes before the message, base64: places for signatures, of which others may be filled. */
  places: z.string(),
});

export function contextOf(
  transaction: Uint8Array,
  terms: { readonly sinceSlot: bigint; readonly lastValidBlockHeight: bigint; readonly baseline: Baseline },
): string {
  const { sinceSlot, lastValidBlockHeight, baseline } = terms;
  const places = transaction.subarray(0, transaction.length - messageBytes(transaction).length);
  return JSON.stringify({
    sinceSlot: String(sinceSlot),
    lastValidBlockHeight: String(lastValidBlockHeight),
    slot: String(baseline.slot),
    lamports: String(baseline.lamports),
    sold: baseline.sold && { account: baseline.sold.account, amount: String(baseline.sold.amount) },
    places: Buffer.from(places).toString('base64'),
  });
}

/** The transaction that the signer has signed, now or before: everything is as it was when it signed. */
export function signedTransaction(
  { publicKey }: Pick<Intent, 'publicKey'>,
  { signature, message, context }: Pick<Signed, 'signature' | 'message' | 'context'>,
): SignedTransaction {
  const { sinceSlot, lastValidBlockHeight, slot, lamports, sold, places } = signingContext.parse(
    JSON.parse(context),
  );
  const unsigned = Buffer.concat([Buffer.from(places, 'base64'), message]);
  const { ownPlace } = readOwnMessage(unsigned, publicKey);
  return {
    signature,
    paysFee: ownPlace === 0,
    transaction: withSignatureAt(unsigned, ownPlace, fromBase58(signature)),
    sinceSlot: BigInt(sinceSlot),
    lastValidBlockHeight: BigInt(lastValidBlockHeight),
    baseline: {
      slot: BigInt(slot),
      lamports,
      sold: sold && { account: address(sold.account), amount: sold.amount },
    },
  };
}
