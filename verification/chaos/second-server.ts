import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Running, startChild } from '../../launch/src/child.ts';
import { openLogs } from '../../launch/src/log.ts';
import { freePorts } from '../../launch/src/port.ts';
import { moduleOf } from '../../launch/src/process-group.ts';
import { type Supervised, supervise } from '../../launch/src/supervisor.ts';
import type { World } from '../../launch/src/world.ts';
import { CHAOS_BACKOFF } from './kill-processes.ts';

/** Another server over the database and the signer of a world, which gets no calls: it does the work that it finds. */
export async function startSecondServer(world: World): Promise<Supervised<Running>> {
  const note = readFileSync(join(world.dataDir, 'environment.json'), 'utf8');
  const [port] = await freePorts([undefined]);
  const env = { ...(JSON.parse(note) as NodeJS.ProcessEnv), PATH: process.env.PATH, PORT: String(port) };
  const log = openLogs(world.logsDir)('second-server');
  const start = (signal: AbortSignal) =>
    startChild({ name: 'second server', file: moduleOf('server'), env, log, signal });
  return await supervise('second server', start, () => {}, CHAOS_BACKOFF);
}
