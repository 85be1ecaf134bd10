import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ORIGIN } from './authenticator.ts';
import { MANDATE_KEY, OPERATOR_KEY, PIN_PEPPER } from './mandates.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
/** Flags for a signer to which transactions are soon old. */
export const FAST_CLOCK = ['--import', join(import.meta.dirname, 'fast-clock.ts')];

/** Flags for a signer for which hardly any time passes. */
export const SLOW_CLOCK = ['--import', join(import.meta.dirname, 'slow-clock.ts')];

/** Flags for a signer whose disk is slow. */
export const SLOW_DISK = ['--import', join(import.meta.dirname, 'slow-disk.ts')];

/** Flags for a signer whose wall clock is set forward by `forward`. */
export const MOVABLE_CLOCK = ['--import', join(import.meta.dirname, 'movable-clock.ts')];

/** Sets its wall clock forward, milliseconds. */
export async function forward({ child }: SignerRun, milliseconds: number): Promise<void> {
  const moved = once(child, 'message');
  child.send({ forward: milliseconds });
  await moved;
}

/** A folder of this test alone, gone afterwards. */
export function scratchFolder(): { path: string } & Disposable {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'cumulus-signer-')));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

export interface SignerRun {
  readonly child: ChildProcess;
  readonly socket: string;
  /** Of operators alone. */
  readonly operatorSocket: string;
  /** Everything it wrote to stdout and stderr so far. */
  output(): string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

export interface SignerRunOptions {
  readonly folder: string;
  /** Flags for Node. */
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the signer as a process and waits until it is ready. Rejects with its output if it exits instead. */
export async function startSigner(options: SignerRunOptions): Promise<SignerRun> {
  const socket = join(options.folder, 'run/signer.sock');
  const child = spawn(process.execPath, [...(options.flags ?? []), MAIN], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SIGNER_SOCKET: socket,
      KEY_PROVIDER: 'file',
      KEK_FILE: join(options.folder, 'keys/kek'),
      SIGNER_JOURNAL: join(options.folder, 'journal'),
      MANDATE_KEY,
      OPERATOR_KEY,
      PIN_PEPPER,
      PASSKEY_ORIGINS: ORIGIN,
      ...options.environment,
    },
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      written += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`The signer ended with ${code}: ${written}`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return {
    child,
    socket,
    operatorSocket: join(options.folder, 'run/operator/sock'),
    output: () => written,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}
