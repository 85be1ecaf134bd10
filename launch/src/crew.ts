import { fileURLToPath } from 'node:url';
import { type ChildOptions, type Running, startChild } from './child.ts';
import type { Lock } from './lock.ts';
import { logFile } from './log.ts';
import { type Backoff, type Supervised, supervise } from './supervisor.ts';

export type ProcessName = 'server' | 'signer' | 'keyservice' | 'localnet' | 'postgres';

/** Those of them that are modules of ours. */
export type ModuleName = Exclude<ProcessName, 'postgres'>;

type ModuleOptions = Pick<ChildOptions, 'nodeFlags' | 'coreDumps'>;

/** First to last: each uses those after it. */
const STOP_ORDER: ProcessName[] = ['server', 'signer', 'keyservice', 'localnet', 'postgres'];

/** All supervised processes of one installation, ended together. */
export interface Crew {
  readonly members: ReadonlyMap<ProcessName, Supervised<Running>>;
  add<T extends Running>(
    name: ProcessName,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<Supervised<T>>;
  /** Runs a module of ours in a process; answers when it is ready, beside what it said then. */
  addModule<Ready>(
    name: ModuleName,
    environment: () => NodeJS.ProcessEnv,
    options?: ModuleOptions,
  ): Promise<Supervised<Running & { ready: Ready }>>;
  /** Ends all, in order. */
  stop(): Promise<void>;
  /** Ends all at once, as a power cut would. */
  kill(): void;
}

export function gatherCrew(
  logsDir: string,
  lock: Lock,
  report: (message: string) => void,
  programs: Partial<Record<ModuleName, string>>,
  backoff: Backoff | undefined,
): Crew {
  const members = new Map<ProcessName, Supervised<Running>>();
  const crew: Crew = {
    members,
    async add(name, start) {
      const member = await supervise(name, start, report, backoff);
      members.set(name, member);
      return member;
    },
    addModule<Ready>(name: ModuleName, environment: () => NodeJS.ProcessEnv, options: ModuleOptions = {}) {
      const stranger = programs[name];
      const file = stranger ?? fileURLToPath(new URL(`../../${name}/src/main.ts`, import.meta.url));
      return crew.add(name, (signal) =>
        startChild<Ready>({
          // Flags fit our own module only.
          ...(stranger ? {} : options),
          name,
          file,
          signal,
          env: environment(),
          log: logFile(logsDir, name),
          spawned: (pid) => lock.note(name, pid),
        }),
      );
    },
    async stop() {
      for (const name of STOP_ORDER) await members.get(name)?.stop();
    },
    kill() {
      for (const name of STOP_ORDER) members.get(name)?.kill();
    },
  };
  return crew;
}
