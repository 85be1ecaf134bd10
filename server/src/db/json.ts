import type { Address } from '@solana/kit';
import * as z from 'zod/mini';

/*
 * Codecs for requests, plans and offers in jsonb and in seals: bigints as decimal text.
 */

export const integer = z.pipe(
  z.string(),
  z.transform((text) => BigInt(text)),
);

export const address = z.pipe(
  z.string(),
  z.transform((text) => text as Address),
);

export function toJson(value: object): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(value, (_key, entry) => (typeof entry === 'bigint' ? String(entry) : entry)),
  );
}
