import { type ChildProcess, spawn } from 'node:child_process';
import { follow } from './follow.ts';
import type { LogFile } from './log.ts';
import { within } from './process.ts';
import { StartError } from './start-error.ts';

/** A running process. */
export interface Running {
  pid: number;
  /** Resolves with exit code or signal when the process is gone. */
  exited: Promise<string>;
  /** Sends SIGTERM, then SIGKILL after a timeout. Resolves when it is gone. */
  stop(): Promise<void>;
  /** SIGKILL, as a power cut would. */
  kill(): void;
}

export interface ChildOptions {
  /** Its name in logs and messages. */
  name: string;
  /** Path of its module. */
  file: string;
  /** Its whole environment. */
  env: NodeJS.ProcessEnv;
  /** Receives all its output. */
  log: LogFile;
  /** Flags for Node itself. */
  nodeFlags?: string[];
  /** False if its memory must never be written to a disk. Default true. */
  coreDumps?: boolean;
  /** Called with its pid as soon as it has one. */
  spawned?: (pid: number) => void;
  /** Aborts the wait for it to be ready. */
  signal?: AbortSignal;
  readyMilliseconds?: number;
  stopMilliseconds?: number;
}

/**
 * Starts a module in a process and resolves once it sends its ready message, with that message beside the handle.
 * Throws StartError if it ends before.
 */
export async function startChild<Ready>(options: ChildOptions): Promise<Running & { ready: Ready }> {
  const { name, env, log, signal } = options;
  const { readyMilliseconds = 120_000, stopMilliseconds = 20_000 } = options;
  const [command = '', ...args] = commandLine(options);
  const child = spawn(command, args, {
    env,
    // In its own session: Ctrl-C must reach the launcher alone, which stops processes in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { lastOutput } = follow(child, log);
  if (child.pid !== undefined) options.spawned?.(child.pid);
  const exited = ending(child);
  const ready = new Promise<Ready>((resolve) => {
    child.on(
      'message',
      (message: { ready?: Ready }) => message.ready !== undefined && resolve(message.ready),
    );
  });
  const stop = async () => {
    child.kill('SIGTERM');
    if (!(await within(stopMilliseconds, exited))) child.kill('SIGKILL');
    await exited;
  };
  let end: string | undefined;
  void exited.then((how) => {
    end = how;
  });
  if (!(await within(readyMilliseconds, Promise.race([ready, exited]), signal))) {
    await stop();
    throw new StartError(`${name} was not ready within ${readyMilliseconds / 1000} seconds; see ${log.path}`);
  }
  if (end !== undefined || child.pid === undefined)
    throw new StartError(lastWords(await lastOutput()) ?? `${name} did not start (${end}); see ${log.path}`);
  return { pid: child.pid, exited, stop, kill: () => child.kill('SIGKILL'), ready: await ready };
}

function commandLine({ file, nodeFlags = [], coreDumps = true }: ChildOptions): string[] {
  const line = [process.execPath, ...nodeFlags, file];
  return coreDumps ? line : ['/bin/sh', '-c', 'ulimit -c 0; exec "$0" "$@"', ...line];
}

/** Resolves with exit code, signal or error when a child is gone or could not be started. */
export function ending(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

/** Why a child could not start: its output after the last log line. */
function lastWords(output: string): string | undefined {
  const lines = output.trimEnd().split('\n');
  const words = lines.slice(lines.findLastIndex((line) => line.startsWith('{')) + 1);
  return words.join('\n').trim() || undefined;
}
