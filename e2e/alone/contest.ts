import type { WorldPlaces } from '../../launch/src/world.ts';
import { operate } from '../product/operator.ts';

const THREE_DAYS = 3 * 24 * 60 * 60_000;

interface Contest {
  readonly name: string;
  /** Does nothing the second time. */
  end(): Promise<void>;
}

/** Funds the treasury and starts a contest, as the operator does. */
export async function startContest(
  world: WorldPlaces,
  name: string,
  options: Record<string, string> = {},
): Promise<Contest> {
  await operate(world, 'contests', 'treasury');
  await operate(world, 'contests', 'fund', '--sol', '10');
  const end = new Date(Date.now() + THREE_DAYS).toISOString();
  const words = Object.entries({ places: '500', end, ...options, name });
  await operate(world, 'contests', 'create', ...words.flatMap(([option, value]) => [`--${option}`, value]));
  await operate(world, 'contests', 'start', '--name', name);
  let hasEnded = false;
  return {
    name,
    async end() {
      if (!hasEnded) await operate(world, 'contests', 'end', '--name', name);
      hasEnded = true;
    },
  };
}
