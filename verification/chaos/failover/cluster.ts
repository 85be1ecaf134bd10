import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ending } from '../../../launch/src/child.ts';
import { freePorts } from '../../../launch/src/port.ts';
import { findBinaries, type SystemUser } from '../../../launch/src/postgres/binaries.ts';
import { StartError } from '../../../launch/src/start-error.ts';
import { createNode, type Node } from './node.ts';

const PROGRAMS = [
  '/usr/bin/etcd',
  '/usr/bin/patroni',
  '/usr/sbin/haproxy',
  '/usr/lib/postgresql/15/bin/postgres',
];
const NODES = 3;
/** How long a cluster may take to form, milliseconds. */
const FORMS_WITHIN = 180_000;

/** What Patroni of a node says of it. */
interface Member {
  readonly state: string;
  readonly timeline?: number;
  /** Of the primary: what follows it. */
  readonly replication?: readonly { readonly state: string; readonly sync_state: string }[];
}

/** Three nodes of PostgreSQL under Patroni, behind one address that leads to the primary. */
export interface Cluster {
  readonly port: number;
  readonly nodes: readonly Node[];
  /** The primary that answers as such; null if none does. */
  primary(): Promise<Node | null>;
  /** Resolves when both other nodes stream from the primary, one of them synchronously. */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCluster(password: string): Promise<Cluster> {
  const lacking = PROGRAMS.filter((program) => !existsSync(program));
  if (lacking.length > 0)
    throw new StartError(
      `This needs Debian's packages etcd-server, patroni, python3-etcd, haproxy and postgresql-15; ${lacking.join(', ')} is missing.`,
    );
  const { user } = findBinaries();
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-cluster-'));
  await chmod(folder, 0o755);
  if (user) await chown(folder, user.uid, user.gid);
  const ports = await freePorts(Array<undefined>(4 + NODES * 3).fill(undefined));
  const next = (): number => ports.pop()!;
  const [etcdPort, peerPort, port] = [next(), next(), next()];
  const etcd = await startEtcd(folder, etcdPort, peerPort, user);
  const nodes: Node[] = [];
  for (let number = 1; number <= NODES; number++) {
    const node = await createNode({
      ...{ name: `node${number}`, folder, password, etcdPort, user },
      ports: { postgres: next(), rest: next(), etcd: next() },
    });
    nodes.push(node);
    node.start();
  }
  const proxy = await startProxy(folder, port, nodes);
  const cluster: Cluster = {
    port,
    nodes,
    async primary() {
      const answers = await Promise.all(nodes.map((node) => get(node, 'primary')));
      return nodes.find((_node, index) => answers[index] !== null) ?? null;
    },
    async whole() {
      const deadline = Date.now() + FORMS_WITHIN;
      for (;;) {
        const members = await Promise.all(nodes.map((node) => get<Member>(node, 'patroni')));
        if (isWhole(members)) return;
        if (Date.now() > deadline) throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`);
        await sleep(250);
      }
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      for (const child of [proxy, etcd]) {
        const exited = ending(child);
        child.kill('SIGKILL');
        await exited;
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
  return cluster;
}

function isWhole(members: readonly (Member | null)[]): boolean {
  const following = members.flatMap((member) => member?.replication ?? []);
  return (
    members.every((member) => member?.state === 'running') &&
    new Set(members.map((member) => member?.timeline)).size === 1 &&
    following.filter(({ state }) => state === 'streaming').length === NODES - 1 &&
    following.some(({ sync_state }) => sync_state === 'sync')
  );
}

/** What Patroni of a node answers; null if it does not, or says no. */
async function get<T>({ ports }: Node, path: string): Promise<T | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${ports.rest}/${path}`, {
      signal: AbortSignal.timeout(1_000),
    });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

async function startEtcd(
  folder: string,
  port: number,
  peerPort: number,
  user: SystemUser | undefined,
): Promise<ChildProcess> {
  const data = join(folder, 'etcd');
  await mkdir(data, { mode: 0o700 });
  if (user) await chown(data, user.uid, user.gid);
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return spawn(
    '/usr/bin/etcd',
    [
      ...['--data-dir', data, '--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', `default=${peer}`, '--log-level', 'error'],
    ],
    { ...user, stdio: 'ignore' },
  );
}

/** Breaks the connections to a node that has stopped being the primary, so that nothing hangs on one that is frozen. */
async function startProxy(folder: string, port: number, nodes: readonly Node[]): Promise<ChildProcess> {
  const file = join(folder, 'haproxy.cfg');
  const servers = nodes.map(
    ({ name, ports }) =>
      `  server ${name} 127.0.0.1:${ports.postgres} check port ${ports.rest} inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions`,
  );
  await writeFile(
    file,
    `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
${servers.join('\n')}
`,
  );
  return spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' });
}
