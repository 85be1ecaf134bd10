import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import * as z from 'zod/mini';
import { address, integer, toJson } from '../db/json.ts';

const terms = z.object({
  userId: z.string(),
  walletId: z.string(),
  /** SOL is the all-ones address. */
  inputMint: address,
  outputMint: address,
  inAmount: integer,
  outAmount: integer,
  minimumReceived: integer,
  priceImpactPct: z.string(),
  networkFeeLamports: integer,
  rentLamports: integer,
  router: z.string(),
  requestId: z.string(),
  /** Milliseconds since 1970 from which it is refused as stale. */
  expiresAt: z.number(),
});

/** What a router has offered to one wallet of one user, for a short time. */
export interface Offer extends z.output<typeof terms> {
  /** Null where the wallet had too little to carry it out. */
  readonly transaction: Uint8Array | null;
}

/** Hands offers out to clients and knows them again when they come back. */
export interface Seals {
  seal(offer: Offer): string;
  /** Throws CallError QUOTE_CHANGED for anything but the text of a seal of ours. */
  open(seal: string): Offer;
}

const MAC_BYTES = 32;
const LENGTH_BYTES = 2;

/**
 * A seal carries the offer itself, so that nothing is kept for quotes that nobody takes: base64url of the length of the
 * terms, the terms, the transaction, and a MAC over them all under a key of the server's own.
 */
export function openSeals(secret: string): Seals {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'cumulus swap offers 1', 32));
  const macOf = (body: Uint8Array) => createHmac('sha256', key).update(body).digest();
  return {
    seal({ transaction, ...offer }) {
      const text = Buffer.from(JSON.stringify(toJson(offer)));
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt16BE(text.length);
      const body = Buffer.concat([length, text, transaction ?? new Uint8Array()]);
      return Buffer.concat([body, macOf(body)]).toString('base64url');
    },

    open(seal) {
      const bytes = Buffer.from(seal, 'base64url');
      const body = bytes.subarray(0, -MAC_BYTES);
      const mac = bytes.subarray(body.length);
      // Text that decodes to the same bytes is not what was handed out.
      if (
        mac.length !== MAC_BYTES ||
        bytes.toString('base64url') !== seal ||
        !timingSafeEqual(mac, macOf(body))
      )
        throw new CallError('QUOTE_CHANGED');
      const end = LENGTH_BYTES + body.readUInt16BE(0);
      const transaction = body.subarray(end);
      return {
        ...terms.parse(JSON.parse(body.toString('utf8', LENGTH_BYTES, end))),
        transaction: transaction.length > 0 ? new Uint8Array(transaction) : null,
      };
    },
  };
}
