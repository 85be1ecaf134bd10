import { createHash } from 'node:crypto';

/*
 * Words of this folder
 *   entry     one row of the audit log, written in the transaction of what it records
 *   chain     entries by position, each with a hash over itself and the previous hash
 *   chainer   assigns positions and hashes to new entries
 *   head      the hash of the newest chained entry; a copy kept elsewhere proves later that nothing before it was changed
 */

/** An entry as it is hashed: every field as the database's text. */
export interface Entry {
  readonly id: string;
  /** UTC to the microsecond, as in 2027-01-31T18:00:00.000000Z. */
  readonly at: string;
  readonly kind: string;
  readonly actor: string;
  readonly userId: string | null;
  readonly walletId: string | null;
  /** A JSON object. */
  readonly facts: string;
}

export interface ChainedEntry extends Entry {
  readonly position: bigint;
  readonly hash: string;
}

/** The hash before the first entry. */
export const NO_HASH = '0'.repeat(64);

/**
 * SHA-256, in hex, over nine lines of UTF-8 joined by line feeds: previous hash, position, id, time, kind, actor, user id,
 * wallet id (both empty if null) and facts. Facts come last, so that text in them cannot pass for another line.
 */
export function hashOf(previous: string, position: bigint, entry: Entry): string {
  const { id, at, kind, actor, userId, walletId, facts } = entry;
  const lines = [previous, String(position), id, at, kind, actor, userId ?? '', walletId ?? '', facts];
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
