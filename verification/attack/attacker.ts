import type { World } from '../../launch/src/world.ts';
import type { Victim } from './victims.ts';

/** What an attacker has got, beside what it may be. */
export interface Spoils {
  readonly attacker: string;
  readonly tries: number;
  readonly lostLamports: bigint;
  /** The limit that the operator has set for this attacker; 0 if nothing may be lost. */
  readonly limitLamports: bigint;
  /** What else, in a few words. */
  readonly got?: string;
}

export interface Scene {
  readonly world: World;
  readonly victims: readonly Victim[];
  /** Address and session of the attacker, who is a user too. */
  readonly thief: Victim;
  /** How often to try. */
  readonly tries: number;
  /** From 0 to 1. */
  readonly random: () => number;
}

export function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)]!;
}

/** Six digits. */
export function guessedPin(random: () => number): string {
  return String(Math.floor(random() * 1_000_000)).padStart(6, '0');
}

/** Runs work so many times, a few at a time. */
export async function inParallel(count: number, work: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const stream = async () => {
    while (next < count) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: STREAMS }, stream));
}

const STREAMS = 16;
