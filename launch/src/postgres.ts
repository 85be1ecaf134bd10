import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ending, type Running } from './child.ts';
import { follow } from './follow.ts';
import { type LogFile, openLog } from './log.ts';
import { freePorts } from './port.ts';
import { findBinaries, type PostgresBinaries } from './postgres/binaries.ts';
import { connect, superuserUrl } from './postgres/connection.ts';
import { inFolder, prepareFolder } from './postgres/folder.ts';
import { findOrphan } from './postgres/orphan.ts';
import { ended, signal, within } from './process.ts';
import { StartError } from './start-error.ts';

export interface PostgresOptions {
  /** Holds only the data folder; created if missing. */
  folder: string;
  /** The superuser's, as at the folder's creation. Letters and digits only. */
  password: string;
  /** Default: any free port. */
  port?: number;
  /** False for tests: a power cut may lose the database, its password is hashed weakly, nothing vacuums. Default true. */
  durable?: boolean;
  /** True if it must end with this process, even with SIGKILL. Otherwise a later launcher can attach to it. */
  leashed?: boolean;
  /** Receives PostgreSQL's messages. Default: postgres.log in `folder`. */
  log?: LogFile;
}

export interface Postgres extends Running {
  port: number;
  /** True if a killed launcher had left it running. */
  attached: boolean;
  /** The superuser's connection string for a database. */
  url(database: string): string;
}

/** How long PostgreSQL may take to answer: crash recovery of a large database is slow. */
const READY_MILLISECONDS = 120_000;
/** How long children of a killed postmaster may still hold the folder. */
const REMAINS_MILLISECONDS = 15_000;
const STOP_MILLISECONDS = 15_000;
const WRONG_PASSWORD = '28P01';
const REMAINS = /already exists|still in use|Address already in use|could not create any TCP\/IP sockets/;

/**
 * Starts PostgreSQL on a folder, on 127.0.0.1 only and without a Unix socket. Creates the database if it is missing, and
 * attaches to a server that already runs on the folder. Throws StartError if it cannot.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const {
    folder,
    password,
    durable = true,
    leashed = false,
    log = openLog(join(folder, 'postgres.log')),
  } = options;
  const binaries = findBinaries();
  const data = await prepareFolder(folder, binaries, password, durable);
  const orphan = await findOrphan(data, password);
  if (orphan) {
    const exited = ended(orphan.pid).then(() => 'unknown');
    return running(orphan.pid, orphan.port, password, exited, true);
  }
  const deadline = Date.now() + REMAINS_MILLISECONDS;
  for (;;) {
    const port = options.port ?? (await freePorts([undefined]))[0]!;
    const started = await attempt(binaries, data, port, password, durable, log);
    if (!('failure' in started)) {
      if (leashed) leash(started);
      return started;
    }
    if (!REMAINS.test(started.failure) || Date.now() > deadline)
      throw new StartError(`The embedded PostgreSQL did not start: ${started.failure}`);
    await sleep(100);
  }
}

async function attempt(
  binaries: PostgresBinaries,
  data: string,
  port: number,
  password: string,
  durable: boolean,
  log: LogFile,
): Promise<Postgres | { failure: string }> {
  const { path, options } = inFolder(data, binaries.user);
  const child = spawn(binaries.postgres, ['-D', path, ...settings(port, durable)], {
    ...options,
    // In its own session: Ctrl-C must reach the launcher alone, which stops processes in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, TZ: 'UTC' },
  });
  const { lastOutput } = follow(child, log);
  const exited = ending(child);
  let gone = false;
  void exited.then(() => {
    gone = true;
  });
  const deadline = Date.now() + READY_MILLISECONDS;
  while (!gone && Date.now() < deadline) {
    try {
      await (await connect(port, password)).end();
      if (child.pid !== undefined && !gone) return running(child.pid, port, password, exited, false);
    } catch (error) {
      if ((error as { code?: string }).code === WRONG_PASSWORD) {
        child.kill('SIGINT');
        await exited;
        return { failure: `the password kept beside ${data} is not the one that it was made with.` };
      }
      await Promise.race([exited, sleep(20)]);
    }
  }
  if (!gone) {
    child.kill('SIGQUIT');
    await exited;
    return { failure: `it did not answer within ${READY_MILLISECONDS / 1000} seconds; see ${log.path}` };
  }
  const said = (await lastOutput()).trim().split('\n');
  return { failure: said.find((line) => /FATAL|PANIC/.test(line)) ?? said.at(-1) ?? `see ${log.path}` };
}

/** Ends PostgreSQL with us, even after SIGKILL: a watcher process reads a pipe that closes when we are gone. */
function leash(postgres: Postgres): void {
  const watcher = spawn('/bin/sh', ['-c', `read -r _; kill -QUIT ${postgres.pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  void postgres.exited.then(() => watcher.kill('SIGKILL'));
}

function settings(port: number, durable: boolean): string[] {
  const set: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    cluster_name: 'cumulus',
    // Test files run side by side, with servers of their own.
    max_connections: durable ? 200 : 400,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The first change of a page after a checkpoint logs the whole page, and ids that follow no order change many.
    wal_compression: 'on',
    // A commit still reaches the operating system: only a power cut can lose it.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function running(
  pid: number,
  port: number,
  password: string,
  exited: Promise<string>,
  attached: boolean,
): Postgres {
  return {
    pid,
    port,
    attached,
    url: (database) => superuserUrl(port, password, database),
    exited,
    async stop() {
      // SIGINT: fast shutdown, which closes connections and writes a checkpoint. SIGQUIT: immediate, recovers at the next start.
      signal(pid, 'SIGINT');
      if (!(await within(STOP_MILLISECONDS, exited))) signal(pid, 'SIGQUIT');
      await exited;
    },
    kill: () => signal(pid, 'SIGKILL'),
  };
}
