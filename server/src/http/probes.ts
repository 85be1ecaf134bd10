import type pg from 'pg';
import { ForeignSecret, type Installation } from '../installation/installation.ts';
import { NotReady, type Probe } from './health.ts';

/** Milliseconds, less than a probe may take: a connection that hangs is then let go of and does not stay in the pool. */
const DATABASE_WITHIN = 2_000;

/** The database answers. */
export function databaseProbe(pool: pg.Pool): Probe {
  const query = { text: 'select', query_timeout: DATABASE_WITHIN };
  return () => pool.query(query);
}

/** The signer answers, so does its key service if it has one, and it holds this installation's key-encryption key. */
export function signerProbe(ping: () => Promise<unknown>, installation: Pick<Installation, 'prove'>): Probe {
  return async () => {
    await ping();
    await installation.prove().catch((error: unknown) => {
      throw error instanceof ForeignSecret ? new NotReady(error.message) : error;
    });
  };
}

/** At least one of these Solana nodes answers and is healthy by its own account. */
export function rpcProbe(urls: readonly string[]): Probe {
  return () => Promise.any(urls.map(isHealthy));
}

async function isHealthy(url: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"getHealth"}',
    signal: AbortSignal.timeout(3_000),
  });
  const { result } = (await response.json()) as { result?: unknown };
  if (result !== 'ok') throw new Error('The Solana node is not healthy.');
}

/** The clock of this process is right. */
export function clockProbe(wrong: () => string | null): Probe {
  return async () => {
    const sentence = wrong();
    if (sentence !== null) throw new NotReady(sentence);
  };
}
