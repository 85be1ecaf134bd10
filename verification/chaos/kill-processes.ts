import { setTimeout as sleep } from 'node:timers/promises';
import { setFault } from '../../launch/src/chain-client.ts';
import type { Running } from '../../launch/src/child.ts';
import type { Backoff, Supervised } from '../../launch/src/supervisor.ts';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld, type World, type WorldOptions } from '../../launch/src/world.ts';

const VICTIMS = ['server', 'signer', 'postgres', 'localnet'] as const;
type Victim = (typeof VICTIMS)[number];

export interface KillOptions {
  readonly victims?: readonly Victim[];
  /** Longest pause before a kill, milliseconds. */
  readonly longestPause?: number;
  /** Resolves when the next kill may come, after so many. */
  readonly ready?: (done: number) => Promise<void>;
  /** Further processes to kill, by name. */
  readonly others?: Readonly<Record<string, Supervised<Running>>>;
  /** Injects faults again after a kill of localnet. */
  readonly faults?: (world: World) => Promise<void>;
}

/** Processes are killed many times a minute: with growing pauses there would be nothing to kill. */
export const CHAOS_BACKOFF: Backoff = {
  firstMilliseconds: 50,
  mostMilliseconds: 400,
  wellMilliseconds: 2_000,
};

/** The router lands a swap and drops the response, or refuses to execute. */
const ROUTER_FAULTS = [
  { kind: 'drop_answer', probability: 0.25 },
  { kind: 'refuse', probability: 0.1 },
] as const;

/** The whole product, set so that it can be killed every second. */
export function startChaosWorld(
  env: NodeJS.ProcessEnv = {},
  options: Pick<WorldOptions, 'nodes' | 'signerLines' | 'slotMs' | 'dataDir' | 'port'> = {},
): Promise<World> {
  return startWorld({
    slotMs: 25,
    ...options,
    backoff: CHAOS_BACKOFF,
    // Durable, since the database is killed too; short leases, since workers die every second.
    env: {
      SETTLEMENT_LEASE: '1500',
      SETTLEMENT_WAIT: '5000',
      SETTLEMENT_POLL: '200',
      ...UNLIMITED,
      ...env,
    },
  });
}

/** Must be repeated after a kill of localnet, which forgets its faults. */
export async function injectRouterFaults(world: World): Promise<void> {
  for (const { kind, probability } of ROUTER_FAULTS)
    await setFault(world, { kind, probability, method: 'execute', count: 1_000_000 });
}

/** Sends SIGKILL to one random process after another, each while it is up. Returns the kills of each process. */
export async function killProcesses(
  world: World,
  kills: number,
  random: () => number,
  report: (line: string) => void,
  {
    victims = VICTIMS,
    longestPause = 1_500,
    ready = async () => {},
    others = {},
    faults = injectRouterFaults,
  }: KillOptions = {},
): Promise<Record<string, number>> {
  const killed: Record<string, number> = {};
  const names = [...victims, ...Object.keys(others)];
  for (let done = 0; done < kills; done++) {
    await sleep(100 + random() * longestPause);
    await ready(done);
    const name = names[Math.floor(random() * names.length)]!;
    const victim = others[name] ?? world.processes[name as Victim]!;
    await victim.up();
    victim.kill();
    if (name === 'localnet') await victim.up().then(() => faults(world));
    killed[name] = (killed[name] ?? 0) + 1;
    if ((done + 1) % 20 === 0) report(`${done + 1} of ${kills} kills`);
  }
  return killed;
}
