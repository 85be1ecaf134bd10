import type pg from 'pg';
import { ForeignSecret, type Installation } from '../custody/installation/installation.ts';
import { NotReady, type Probe } from './health.ts';

/** Seconds. */
const COPY_BEHIND = 60;
/** Milliseconds; shorter than a probe's own timeout, so that a hanging connection leaves the pool. */
const DATABASE_TIMEOUT = 2_000;

export function databaseProbe(pool: pg.Pool): Probe {
  const query = { text: 'select', query_timeout: DATABASE_TIMEOUT };
  return () => pool.query(query);
}

/** The database takes changes: it is not the standby of another. */
export function writableProbe(pool: pg.Pool): Probe {
  const query = {
    text: `select current_setting('transaction_read_only') as is`,
    query_timeout: DATABASE_TIMEOUT,
  };
  return async () => {
    const { rows } = await pool.query<{ is: string }>(query);
    if (rows[0]!.is !== 'off')
      throw new NotReady('The database takes no changes: it is a standby, or set to be read only.');
  };
}

/** The signer and its key service, if any, answer, and the signer holds this installation's key-encryption key and journal. */
export function signerProbe(
  ping: () => Promise<{ doubt?: string | undefined }>,
  installation: Pick<Installation, 'prove'>,
): Probe {
  return async () => {
    const { doubt } = await ping();
    if (doubt !== undefined) throw new NotReady(doubt);
    await installation.prove().catch((error: unknown) => {
      throw error instanceof ForeignSecret ? new NotReady(error.message) : error;
    });
  };
}

interface CopyState {
  readonly copyBytes?: number | undefined;
  readonly copySeconds?: number | undefined;
  readonly copyReason?: string | undefined;
}

/** What is wrong with the copy of the signer's journal, as a sentence; null if nothing is. */
export function copyComplaint({ copyBytes = 0, copySeconds = 0, copyReason }: CopyState): string | null {
  if (copySeconds < COPY_BEHIND) return null;
  const why = copyReason === undefined ? '' : ` (${copyReason})`;
  return `The copy of the signer's journal has been behind for ${copySeconds} s, by ${copyBytes} bytes${why}.`;
}

/** A process runs workers. Asked by servers that run none. */
export function workerProbe(count: () => Promise<number>): Probe {
  return async () => {
    if ((await count()) === 0)
      throw new NotReady('No worker runs: orders, scheduled sends, deposits and notices wait.');
  };
}

export function clockProbe(wrong: () => string | null): Probe {
  return async () => {
    const sentence = wrong();
    if (sentence !== null) throw new NotReady(sentence);
  };
}
