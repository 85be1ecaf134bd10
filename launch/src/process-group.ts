import { fileURLToPath } from 'node:url';
import { type ChildOptions, type Running, startChild } from './child.ts';
import type { Lock } from './lock.ts';
import type { Logs } from './log.ts';
import { type Backoff, type Supervised, supervise } from './supervisor.ts';

/** Of three of which any two sign. */
export const THREE_SIGNERS = ['signer-1', 'signer-2', 'signer-3'] as const;

export type ProcessName =
  | 'admin'
  | 'server'
  | 'logos'
  | 'signer'
  | (typeof THREE_SIGNERS)[number]
  | 'keyservice'
  | 'localnet'
  | 'postgres';

export type ModuleName = Exclude<ProcessName, 'postgres'>;

type ModuleOptions = Pick<ChildOptions, 'nodeFlags' | 'coreDumps' | 'readyMilliseconds'>;

/** First to last: each uses those after it. */
const STOP_ORDER: ProcessName[] = [
  'admin',
  'server',
  'logos',
  'signer',
  ...THREE_SIGNERS,
  'keyservice',
  'localnet',
  'postgres',
];

/** How long all of them together may take to end, milliseconds. */
const STOP_MILLISECONDS = 3_000;

/** Hears which processes start for the first time and are not ready yet. */
export type StartingListener = (names: readonly ProcessName[]) => void;

/** All supervised processes of one installation, stopped together. */
export interface ProcessGroup {
  readonly members: ReadonlyMap<ProcessName, Supervised<Running>>;
  add<T extends Running>(
    name: ProcessName,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<Supervised<T>>;
  /** Runs one of our modules in a process; resolves with what it reports once it is ready. */
  addModule<Ready>(
    name: ModuleName,
    environment: () => NodeJS.ProcessEnv,
    options?: ModuleOptions,
  ): Promise<Supervised<Running & { ready: Ready }>>;
  /** Runs one of our modules unsupervised, for what its first start has to tell. The caller stops it. */
  run(name: ModuleName, environment: () => NodeJS.ProcessEnv, options?: ModuleOptions): Promise<Running>;
  /** Stops all, in order. What has not ended in time is killed, which everything here survives as it does a power cut. */
  stop(): Promise<void>;
  /** SIGKILL to all at once, as a power cut would. */
  kill(): void;
}

export interface ProcessGroupOptions {
  logs: Logs;
  lock: Lock;
  report(message: string): void;
  /** Modules to run in place of ours. */
  programs?: Partial<Record<ModuleName, string>> | undefined;
  backoff?: Backoff | undefined;
  stopMilliseconds?: number;
  onStarting?: StartingListener | undefined;
}

/** Path of the module that a process runs. The gate is in no group: it is started by itself. */
export function moduleOf(name: ModuleName | 'gate'): string {
  const folder = name === 'admin' ? 'server/src/app/admin' : `${name.replace(/-\d$/, '')}/src`;
  return fileURLToPath(new URL(`../../${folder}/main.ts`, import.meta.url));
}

export function createProcessGroup(options: ProcessGroupOptions): ProcessGroup {
  const { logs, lock, report, programs = {}, backoff, onStarting } = options;
  const { stopMilliseconds = STOP_MILLISECONDS } = options;
  const members = new Map<ProcessName, Supervised<Running>>();
  const starting = new Set<ProcessName>();
  function child<Ready>(
    name: ModuleName,
    environment: () => NodeJS.ProcessEnv,
    options: ModuleOptions,
    signal?: AbortSignal,
  ): Promise<Running & { ready: Ready }> {
    const replacement = programs[name];
    return startChild<Ready>({
      // Flags fit our own module only.
      ...(replacement ? {} : options),
      ...{ name, ...(signal && { signal }) },
      file: replacement ?? moduleOf(name),
      env: environment(),
      log: logs(name),
      spawned: (pid) => lock.note(name, pid),
    });
  }
  const group: ProcessGroup = {
    members,
    async add(name, start) {
      starting.add(name);
      // Those that are added together are reported together.
      queueMicrotask(() => [...starting].at(-1) === name && onStarting?.([...starting]));
      const member = await supervise(name, start, report, backoff);
      starting.delete(name);
      if (starting.size > 0) onStarting?.([...starting]);
      members.set(name, member);
      return member;
    },
    addModule<Ready>(name: ModuleName, environment: () => NodeJS.ProcessEnv, options: ModuleOptions = {}) {
      return group.add(name, (signal) => child<Ready>(name, environment, options, signal));
    },
    run: (name, environment, options = {}) => child(name, environment, options),
    async stop() {
      const late = setTimeout(() => {
        report('Not everything has ended in time; killing the rest.');
        // None is restarted.
        for (const member of members.values()) void member.stop();
        group.kill();
      }, stopMilliseconds);
      for (const name of STOP_ORDER) await members.get(name)?.stop();
      clearTimeout(late);
    },
    kill() {
      for (const name of STOP_ORDER) members.get(name)?.kill();
    },
  };
  return group;
}
