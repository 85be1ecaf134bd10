import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ending } from '../../launch/src/child.ts';
import { freePorts } from '../../launch/src/port.ts';
import type { SystemUser } from '../../launch/src/postgres/binaries.ts';
import { StartError } from '../../launch/src/start-error.ts';
import type { RoleUrls } from '../../server/src/db/roles.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
/** Of each role: few, so that clients get connections that others have used, and more than identity holds in transactions. */
const SERVER_CONNECTIONS = 8;

export interface Pooler {
  /** The same databases through the pooler. */
  readonly urls: RoleUrls;
  stop(): Promise<void>;
}

/** Starts Debian's pgbouncer in transaction mode in front of a database on this machine. */
export async function startPooler(urls: RoleUrls, user: SystemUser | undefined): Promise<Pooler> {
  if (!existsSync(PROGRAM))
    throw new StartError("This needs Debian's package pgbouncer: apt-get install pgbouncer");
  const [port] = (await freePorts([undefined])) as [number];
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-pooler-'));
  const target = new URL(urls.server);
  const users = Object.values(urls).map((url) => {
    const { username, password } = new URL(url);
    return `"${username}" "${password}"\n`;
  });
  await writeFile(join(folder, 'users.txt'), users.join(''));
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 500
`,
  );
  await chmod(folder, 0o755);
  if (user) await chown(folder, user.uid, user.gid);
  const child = spawn(PROGRAM, ['--quiet', join(folder, 'pgbouncer.ini')], {
    ...user,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = ending(child);
  const through = (url: string): string => {
    const pooled = new URL(url);
    pooled.port = String(port);
    return pooled.href;
  };
  const pooled = {
    owner: through(urls.owner),
    server: through(urls.server),
    operator: through(urls.operator),
  };
  await answers(pooled.server);
  return {
    urls: pooled,
    async stop() {
      child.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(100);
    }
  }
}
