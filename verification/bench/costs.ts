import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import type { World } from '../../launch/src/world.ts';

const TICK_MS = 10;

/** What a product has used since it runs. Processor times are milliseconds, of all threads. */
export interface Used {
  readonly server: number;
  readonly signer: number;
  readonly database: number;
  /** Bytes of the write-ahead log. */
  readonly log: number;
  /** HTTP requests to the Solana node. */
  readonly requests: number;
}

/** Reads what a world has used so far. */
export async function used(world: World, database: pg.Pool): Promise<Used> {
  const of = (name: 'server' | 'signer' | 'postgres') => world.processes[name]!.current().pid;
  const { rows } = await database.query<{ at: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as at`,
  );
  return {
    server: processorMs(of('server')),
    signer: processorMs(of('signer')),
    database: familyMs(of('postgres')),
    log: Number(rows[0]!.at),
    requests: await rpcRequests(world),
  };
}

const KEYS = ['server', 'signer', 'database', 'log', 'requests'] as const;

/** What was used between two times, divided by a number. */
export function share(before: Used, after: Used, parts: number): Used {
  return from((key) => (after[key] - before[key]) / parts);
}

/** What is used beyond another. */
export function beyond(more: Used, less: Used, times: number): Used {
  return from((key) => more[key] - less[key] * times);
}

function from(value: (key: keyof Used) => number): Used {
  return Object.fromEntries(KEYS.map((key) => [key, value(key)])) as unknown as Used;
}

/** HTTP requests that the server has made to its RPC node so far. */
export async function rpcRequests(world: World): Promise<number> {
  const text = await (await fetch(`${world.url}/metrics`)).text();
  return Number(/^cumulus_rpc_requests_total (\d+)$/m.exec(text)![1]);
}

/** What a process has computed so far, in all of its threads. */
export function processorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, thread) => sum + thread, 0) / 1e6;
}

/** The same of a process and its children, of those that have ended too. */
function familyMs(pid: number): number {
  const ended = statOf(pid)!
    .slice(13, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(name)?.[1] === String(pid),
  );
  const living = children.map((child) => {
    try {
      return processorMs(Number(child));
    } catch {
      // It has just ended.
      return 0;
    }
  });
  return ended + processorMs(pid) + living.reduce((sum, child) => sum + child, 0);
}

/** The fields of /proc/PID/stat after the name: state, parent and so on; null if it has just ended. */
function statOf(pid: number | string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  } catch {
    return null;
  }
}
