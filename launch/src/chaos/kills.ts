import { setTimeout as sleep } from 'node:timers/promises';
import { UNLIMITED } from '../unlimited.ts';
import { startWorld, type World, type WorldOptions } from '../world.ts';
import { setFault } from './chain.ts';

const VICTIMS = ['server', 'signer', 'postgres', 'localnet'] as const;
type Victim = (typeof VICTIMS)[number];

export interface KillOptions {
  readonly victims?: readonly Victim[];
  /** Resolves when the next kill may come, after so many. */
  readonly ready?: (done: number) => Promise<void>;
}

/** What the router does beside its work: it lands a swap and never says so, or its maker backs out. */
const ROUTER_FAULTS = [
  { kind: 'drop_answer', probability: 0.25 },
  { kind: 'refuse', probability: 0.1 },
] as const;

/** The whole product, set so that it can be killed every second. */
export function startChaosWorld(
  env: NodeJS.ProcessEnv = {},
  options: Pick<WorldOptions, 'nodes' | 'slotMs'> = {},
): Promise<World> {
  return startWorld({
    slotMs: 25,
    ...options,
    // Each is killed many times a minute: pauses that grow would leave nothing to kill.
    backoff: { firstMilliseconds: 50, mostMilliseconds: 400, wellMilliseconds: 2_000 },
    // Durable, since the database is killed too; leases short, since workers die every second.
    env: {
      SETTLEMENT_LEASE: '1500',
      SETTLEMENT_WAIT: '5000',
      SETTLEMENT_POLL: '200',
      ...UNLIMITED,
      ...env,
    },
  });
}

/** Faults end with the localnet that has them: whoever kills it calls this again. */
export async function trouble(world: World): Promise<void> {
  for (const { kind, probability } of ROUTER_FAULTS)
    await setFault(world, { kind, probability, method: 'execute', count: 1_000_000 });
}

/** Kills one process after another with SIGKILL, after pauses of up to `longestPause`, each when it is up again. Answers how often each was killed. */
export async function killAll(
  world: World,
  kills: number,
  random: () => number,
  report: (line: string) => void,
  longestPause = 1_500,
  { victims = VICTIMS, ready = async () => {} }: KillOptions = {},
): Promise<Record<string, number>> {
  const killed: Record<string, number> = {};
  for (let done = 0; done < kills; done++) {
    await sleep(100 + random() * longestPause);
    await ready(done);
    const name = victims[Math.floor(random() * victims.length)]!;
    const victim = world.processes[name]!;
    await victim.up();
    victim.kill();
    if (name === 'localnet') await victim.up().then(() => trouble(world));
    killed[name] = (killed[name] ?? 0) + 1;
    if ((done + 1) % 20 === 0) report(`${done + 1} of ${kills} kills`);
  }
  return killed;
}
