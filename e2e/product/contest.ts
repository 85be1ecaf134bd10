import type { World } from '../../launch/src/world.ts';
import { operate } from './operator.ts';

const THREE_DAYS = 3 * 24 * 60 * 60_000;

/** Has the operator start a contest and pay for it. */
export async function startContest(
  world: World,
  name: string,
  options: Record<string, string> = {},
): Promise<void> {
  await operate(world, 'contests', 'treasury');
  await operate(world, 'contests', 'fund', '--sol', '10');
  const end = new Date(Date.now() + THREE_DAYS).toISOString();
  const words = Object.entries({ places: '500', end, ...options, name });
  await operate(world, 'contests', 'create', ...words.flatMap(([option, value]) => [`--${option}`, value]));
  await operate(world, 'contests', 'start', '--name', name);
}

export async function endContest(world: World, name: string): Promise<void> {
  await operate(world, 'contests', 'end', '--name', name);
}
