import { createHash } from 'node:crypto';

/*
 * Words of this folder
 *   entry     one row of the audit log: something that was done, written along with it
 *   chain     entries in the order of their positions, each with a hash over itself and the hash before it
 *   chainer   what gives positions and hashes to entries that have none yet
 *   head      the hash of the newest chained entry: whoever keeps it elsewhere can tell later whether anything before it
 *             was changed
 */

/** An entry as it is hashed: all as text, exactly as the database has it. */
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

/** What stands before the first entry. */
export const NO_HASH = '0'.repeat(64);

/**
 * SHA-256, in hex, over nine lines of UTF-8 joined by line feeds: the hash before, position, id, time, kind, actor, user
 * id, wallet id (empty where there is none) and facts. Facts come last, so that no text in them can pass for another line.
 */
export function hashOf(previous: string, position: bigint, entry: Entry): string {
  const { id, at, kind, actor, userId, walletId, facts } = entry;
  const lines = [previous, String(position), id, at, kind, actor, userId ?? '', walletId ?? '', facts];
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
