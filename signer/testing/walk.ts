import type { Fields } from '../src/terms/fields.ts';

/** What is walked: every request in every order, up to a depth. */
interface Walked<World> {
  readonly depth: number;
  /** A world in which nothing was asked yet. */
  readonly arrive: () => World;
  /** By their labels, what can be asked next. */
  readonly stepsOf: (world: World) => ReadonlyMap<string, () => Fields>;
  /** Asks. Resolves with what was given that should not be; null if nothing. */
  readonly take: (world: World, label: string, fields: () => Fields) => Promise<string | null>;
  /** All that later answers depend on: two sequences after which it is the same go on alike. */
  readonly stateOf: (world: World) => string;
}

interface Walk {
  readonly asked: number;
  /** How many there were beside the first. */
  readonly states: number;
  /** By what was given, the requests that gave it. */
  readonly gifts: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Goes on from each state once, and from nothing that was given. */
export async function walk<World>({ depth, arrive, stepsOf, take, stateOf }: Walked<World>): Promise<Walk> {
  const gifts = new Map<string, Set<string>>();
  const seen = new Set<string>();
  let asked = 0;
  const comeTo = async (path: readonly string[]): Promise<World> => {
    const world = arrive();
    for (const label of path) await take(world, label, stepsOf(world).get(label)!);
    return world;
  };
  for (let paths: (readonly string[])[] = [[]], length = 1; length <= depth; length += 1) {
    const next: (readonly string[])[] = [];
    for (const path of paths) {
      let world = await comeTo(path);
      let steps = stepsOf(world);
      const start = stateOf(world);
      for (const label of steps.keys()) {
        const gift = await take(world, label, steps.get(label)!);
        asked += 1;
        const state = stateOf(world);
        if (gift !== null) {
          const by = gifts.get(gift) ?? new Set();
          gifts.set(gift, by.add([...path, label].join(' > ')));
        } else if (state !== start && !seen.has(state)) {
          seen.add(state);
          next.push([...path, label]);
        }
        if (state === start && gift === null) continue;
        world = await comeTo(path);
        steps = stepsOf(world);
      }
    }
    paths = next;
  }
  return { asked, states: seen.size, gifts };
}
