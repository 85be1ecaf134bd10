import type { Config } from '../config.ts';
import { openDatabase } from '../db/pool.ts';

/** Opens a pool of up to `max` connections as the settings say. */
export function openPool(config: Config, max: number) {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED, DATABASE_STATEMENT_TIMEOUT } = config;
  const prepared = DATABASE_PREPARED ?? (DATABASE_DIRECT_URL === undefined ? 'on' : 'off');
  return openDatabase(DATABASE_URL, max, undefined, {
    prepares: prepared === 'on',
    timeoutMs: DATABASE_STATEMENT_TIMEOUT,
  });
}

/** Leads around a transaction pooler, which delivers no notifications. */
export function directUrl({ DATABASE_DIRECT_URL, DATABASE_URL }: Config): string {
  return DATABASE_DIRECT_URL ?? DATABASE_URL;
}
