import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isReadOnly } from './unavailable.ts';

/** Pauses before a statement is tried again, milliseconds. */
const PAUSES = [50, 200, 600] as const;
/** PostgreSQL has rolled the statement back: a conflict, a deadlock. */
const UNDONE = /^(?:40001|40P01)$/;
/** The connection is broken, or its server shuts down. */
const BROKEN = /^(?:E[A-Z_]+|08...|57P0[1-3])$/;
const BROKEN_MESSAGES = /^(?:Connection terminated|Client has encountered a connection error)/;
/** Begins a transaction, whose other statements could not be repeated with this one. */
const BEGINS = /^\s*(?:begin|start transaction)\b/i;
/** Reads only: to repeat it changes nothing, whatever became of the first. What locks rows begins the same, and is as harmless. */
const READS = /^\s*select\b/i;

/**
 * A pool for Kysely that repeats what fails in a failover, but nothing that may have changed anything: a statement of no
 * transaction that PostgreSQL has undone, a read, and the attempt to connect.
 */
export function retryingPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options as PostgresPool['options'],
    connect: async () => retryingClient(await connected(pool), pool),
    end: () => pool.end(),
  };
}

async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  for (const pause of PAUSES) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isBroken(error) || pool.ended) throw error;
      await sleep(pause);
    }
  }
  return await pool.connect();
}

function retryingClient(first: pg.PoolClient, pool: pg.Pool): PostgresPoolClient {
  /** Null if it was given up and no other could be had. */
  let client: pg.PoolClient | null = first;
  let isTransaction = false;

  async function query(text: string, values: unknown[]): Promise<unknown> {
    for (let tried = 0; ; tried++) {
      if (!client) throw new Error('Connection terminated');
      try {
        const result = await client.query(text, values);
        isTransaction ||= BEGINS.test(text);
        return result;
      } catch (error) {
        if (tried === PAUSES.length || isTransaction || !mayRepeat(error, text, tried)) throw error;
        await sleep(PAUSES[tried]!);
      }
      // The old one may lead to a server that is of no more use. Given back first: it may be the only one of the pool.
      client.release(true);
      client = null;
      client = await connected(pool);
    }
  }

  return {
    // Of Kysely's two forms only this one is used.
    query: query as PostgresPoolClient['query'],
    release: () => client?.release(),
  };
}

function mayRepeat(error: unknown, text: string, tried: number): boolean {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && UNDONE.test(code)) return true;
  // Refused before it began. Another connection may lead to a server that writes; if it does not, no other will soon.
  if (isReadOnly(error)) return tried === 0;
  return isBroken(error) && (READS.test(text) || BEGINS.test(text));
}

function isBroken(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isBroken);
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? BROKEN.test(code) : BROKEN_MESSAGES.test(error.message);
}
