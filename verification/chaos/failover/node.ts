import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ending } from '../../../launch/src/child.ts';
import type { SystemUser } from '../../../launch/src/postgres/binaries.ts';
import { openCutLine } from './cut-line.ts';
import { signalTree } from './process-tree.ts';

const PATRONI = '/usr/bin/patroni';
const BINARIES = '/usr/lib/postgresql/15/bin';

export interface NodePorts {
  readonly postgres: number;
  readonly rest: number;
  /** The node's own way to etcd. */
  readonly etcd: number;
}

export interface NodeOptions {
  readonly name: string;
  readonly folder: string;
  readonly password: string;
  readonly ports: NodePorts;
  readonly etcdPort: number;
  readonly user: SystemUser | undefined;
}

/** One machine of the cluster: Patroni with its PostgreSQL. */
export interface Node {
  readonly name: string;
  readonly ports: NodePorts;
  start(): void;
  /** SIGKILL to all of its processes. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  cutOff(): void;
  reconnect(): void;
  stop(): Promise<void>;
}

export async function createNode(options: NodeOptions): Promise<Node> {
  const { name, folder, ports, etcdPort, user } = options;
  const home = join(folder, name);
  const data = join(home, 'data');
  await mkdir(home, { recursive: true });
  const settings = join(home, 'patroni.json');
  // JSON is YAML too.
  await writeFile(settings, JSON.stringify(patroniSettings(options, home), null, 2));
  if (user) await chown(home, user.uid, user.gid);
  const line = await openCutLine(ports.etcd, etcdPort);
  let running: { pid: number; exited: Promise<string> } | null = null;

  const start = (): void => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(PATRONI, [settings], {
      ...user,
      cwd: home,
      env: { PATH: `${BINARIES}:/usr/bin:/bin`, HOME: home, TZ: 'UTC', LANG: 'C.UTF-8' },
      stdio: ['ignore', log, log],
    });
    running = { pid: child.pid!, exited: ending(child) };
  };
  /** Patroni's PostgreSQL is no child of its own. */
  const everything = (): number[] => {
    const own = running ? [running.pid] : [];
    try {
      return [...own, Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])];
    } catch {
      return own;
    }
  };
  const toAll = (signal: NodeJS.Signals): void => {
    for (const pid of everything()) signalTree(pid, signal);
  };
  return {
    name,
    ports,
    start,
    async kill() {
      toAll('SIGKILL');
      await running?.exited;
    },
    freeze: () => toAll('SIGSTOP'),
    thaw: () => toAll('SIGCONT'),
    cutOff: line.cut,
    reconnect: line.mend,
    async stop() {
      toAll('SIGCONT');
      toAll('SIGKILL');
      await running?.exited;
      line.close();
    },
  };
}

/** Short times: a primary that does not renew its lock for five seconds is replaced. */
const TIMES = {
  ttl: 5,
  loop_wait: 1,
  retry_timeout: 2,
  maximum_lag_on_failover: 1_048_576,
  primary_start_timeout: 0,
  master_start_timeout: 0,
};

function patroniSettings({ name, ports, password }: NodeOptions, home: string): object {
  const address = (port: number): string => `127.0.0.1:${port}`;
  return {
    scope: 'cumulus',
    name,
    restapi: { listen: address(ports.rest), connect_address: address(ports.rest) },
    // Else it would ask etcd for its own address, and go past the line.
    etcd3: { host: address(ports.etcd), use_proxies: true },
    bootstrap: {
      dcs: {
        ...TIMES,
        // A commit is answered only if a second node has it, and waits for one.
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 200,
            shared_buffers: '64MB',
            wal_log_hints: 'on',
            max_wal_size: '1GB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: address(ports.postgres),
      connect_address: address(ports.postgres),
      data_dir: join(home, 'data'),
      bin_dir: BINARIES,
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'postgres', password },
      },
      parameters: { unix_socket_directories: home, timezone: 'UTC', log_timezone: 'UTC' },
      pg_hba: [
        'local all all trust',
        'host replication all 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    log: { level: 'INFO' },
  };
}
