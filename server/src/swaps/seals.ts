import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import * as z from 'zod/mini';
import { toJson } from '../db/json.ts';
import { losingOffer, quoteTerms } from '../ports/router.ts';
import type { SwapQuote } from './quote.ts';

const sealedTerms = z.extend(quoteTerms, {
  userId: z.string(),
  walletId: z.string(),
  expiresAt: z.number(),
  quotedAt: z.optional(z.number()),
  lost: z.optional(z.array(losingOffer)),
});

/** Hands quotes to clients and recognises them when they come back. */
export interface Seals {
  seal(quote: SwapQuote): string;
  /** Throws CallError QUOTE_CHANGED for anything but a seal made here. */
  open(seal: string): SwapQuote;
}

const MAC_BYTES = 32;
const LENGTH_BYTES = 2;

/**
 * A seal carries the quote itself, so that nothing is stored for quotes that are never taken: base64url of the length of the
 * terms, the terms, the transaction, and a MAC over all of them under a key of the server's own.
 */
export function createSeals(secret: string): Seals {
  const key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', 'cumulus swap quotes 1', 32)));
  const macOf = (body: Uint8Array) => createHmac('sha256', key).update(body).digest();
  return {
    seal({ transaction, ...terms }) {
      const text = Buffer.from(JSON.stringify(toJson(terms)));
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt16BE(text.length);
      const body = Buffer.concat([length, text, transaction ?? new Uint8Array()]);
      return Buffer.concat([body, macOf(body)]).toString('base64url');
    },

    open(seal) {
      const bytes = Buffer.from(seal, 'base64url');
      const body = bytes.subarray(0, -MAC_BYTES);
      const mac = bytes.subarray(body.length);
      // Other text may decode to the same bytes.
      if (
        mac.length !== MAC_BYTES ||
        bytes.toString('base64url') !== seal ||
        !timingSafeEqual(mac, macOf(body))
      )
        throw new CallError('QUOTE_CHANGED');
      const end = LENGTH_BYTES + body.readUInt16BE(0);
      const transaction = body.subarray(end);
      return {
        ...sealedTerms.parse(JSON.parse(body.toString('utf8', LENGTH_BYTES, end))),
        transaction: transaction.length > 0 ? new Uint8Array(transaction) : null,
      };
    },
  };
}
