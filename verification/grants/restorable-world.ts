import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '../../launch/src/port.ts';
import type { World } from '../../launch/src/world.ts';
import { startChaosWorld } from '../chaos/kill-processes.ts';

/** A world whose database an older copy can take the place of. It stays at its address. */
export interface RestorableWorld {
  current(): World;
  /** Keeps a copy of the database; all processes are down meanwhile. */
  copyDatabase(): Promise<void>;
  /** Puts the copy in the place of the database, and has an operator bring back what was done since. */
  restoreDatabase(): Promise<void>;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const RECOVER_TRIES_MAX = 5;
const CUMULUS = join(import.meta.dirname, '../../server/src/cli/main.ts');

export async function startRestorableWorld(env: NodeJS.ProcessEnv): Promise<RestorableWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cumulus-grants-'));
  const [database, older] = [join(dataDir, 'postgres'), join(dataDir, 'older')];
  const [port] = await freePorts([undefined]);
  const start = () => startChaosWorld(env, { dataDir, port: port! });
  let world = await start();
  return {
    current: () => world,
    async copyDatabase() {
      await world.stop();
      copy(database, older);
      world = await start();
    },
    async restoreDatabase() {
      await world.stop();
      rmSync(database, { recursive: true });
      copy(older, database);
      world = await start();
      await recover(dataDir);
    },
    async stop() {
      await world.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Again while it says that the node has yet to catch up. */
async function recover(dataDir: string): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  for (let tries = 1; ; tries += 1) {
    const failed = await run(process.execPath, [CUMULUS, 'recover'], { env }).then(
      () => null,
      (error: Error) => error,
    );
    if (failed === null) return;
    if (tries === RECOVER_TRIES_MAX) throw failed;
  }
}

/** With the owners of files: PostgreSQL may run as another user. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}
