/** Transactions that use about as many compute units as one another. */
export interface Shape {
  /** Tells it from others. */
  readonly name: string;
  /** Units that one part takes on any chain. */
  readonly most: number;
  /** Units that one may take more than another. */
  readonly room: number;
  /** How many times the same is done: accounts to close, or 1. */
  readonly parts: number;
}

/** What own transactions have used, so that the next ones ask, and pay, for little more. Costs no call: the chain says it of each that landed. */
export interface LearnedUnits {
  /** Compute units to ask for. */
  limit(shape: Shape): number;
  /** One has landed and used so many. */
  landed(shape: Shape, units: number): void;
  /** One failed, perhaps because it asked for too few: what was learned of its shape is forgotten. */
  forget(shape: Shape): void;
}

/** Landings from which something is learned: a node that lies about one of them makes nothing cheaper. */
const LANDINGS = 3;
/** Landings that are remembered: programs change. */
const REMEMBERED = 20;
const MARGIN = 1.5;

export function createLearnedUnits(): LearnedUnits {
  const used = new Map<string, readonly number[]>();
  return {
    limit({ name, most, room, parts }) {
      const seen = used.get(name) ?? [];
      const learned = seen.length < LANDINGS ? most : Math.ceil(Math.max(...seen) * MARGIN) + room;
      return Math.min(most, learned) * parts;
    },
    landed({ name, parts }, units) {
      used.set(name, [...(used.get(name) ?? []), units / parts].slice(-REMEMBERED));
    },
    forget({ name }) {
      used.delete(name);
    },
  };
}
