import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFailed, onTestFinished } from 'vitest';
import { ended, isAlive, signal } from '../../launch/src/process.ts';

export interface Launcher {
  process: ChildProcess;
  /** Resolves once it says that everything runs. A child that is killed before has failed to start. */
  running: Promise<void>;
  /** Its stdout, once it has exited. */
  output: Promise<string>;
  /** Its stderr, once it has exited. */
  stderr: Promise<string>;
  exitCode: Promise<number | null>;
}

const { PATH, NODE_COMPILE_CACHE } = process.env;
const main = fileURLToPath(new URL('../../launch/src/main.ts', import.meta.url));

/** Starts main.ts, or another module, on a data folder. Ends it, and a database it may leave, with the test. */
export function launch(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  prefix: string[] = [],
  module = main,
): Launcher {
  const [command = '', ...args] = [...prefix, process.execPath, module];
  const child = spawn(command, args, {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
    const postmaster = readIfThere(join(dataDir, 'postgres', 'data', 'postmaster.pid'));
    const pid = Number(postmaster?.split('\n')[0]);
    if (!pid || !isAlive(pid)) return;
    signal(pid, 'SIGQUIT');
    await ended(pid);
  });
  const stderr = text(child.stderr!);
  onTestFailed(async () => {
    if (child.exitCode !== null) console.error(`The launcher exited with ${child.exitCode}: ${await stderr}`);
  });
  return {
    process: child,
    running: said(child.stdout!, 'Cumulus is running'),
    output: text(child.stdout!),
    stderr,
    exitCode: gone.then(([code]) => code as number | null),
  };
}

function said(stream: Readable, words: string): Promise<void> {
  return new Promise((resolve) => {
    let all = '';
    stream.on('data', (chunk) => {
      all += chunk;
      if (all.includes(words)) resolve();
    });
  });
}

export interface Children {
  server: number;
  signer: number;
  localnet: number;
}

/** Process ids from a data folder's lock. */
export function childrenOf(dataDir: string): Children {
  const { children } = JSON.parse(readFileSync(join(dataDir, 'lock.json'), 'utf8')) as {
    children: Record<keyof Children, { pid: number }>;
  };
  return { server: children.server.pid, signer: children.signer.pid, localnet: children.localnet.pid };
}

export function environmentOf(dataDir: string): Record<string, string> {
  return JSON.parse(readFileSync(join(dataDir, 'environment.json'), 'utf8')) as Record<string, string>;
}

/** Whether the server of a data folder reports that it and its dependencies are ready. */
export async function isReady(dataDir: string): Promise<boolean> {
  const environment = readIfThere(join(dataDir, 'environment.json'));
  if (environment === undefined) return false;
  const { PORT } = JSON.parse(environment) as { PORT: string };
  try {
    const ready = await fetch(`http://127.0.0.1:${PORT}/readyz`);
    return ((await ready.json()) as { ok: boolean }).ok;
  } catch {
    return false;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
