import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { type UntestedChange, untestedChanges } from '../solana/chain-changes.ts';
import { createReading, type Reader } from './reading.ts';

interface Deps {
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn'>;
  /** The slot since which each change of the chain is active, by its gate; null if it is scheduled. */
  readonly features: () => Promise<{ readonly slots: ReadonlyMap<string, bigint | null> }>;
  readonly isMainnet: boolean;
}

/** What is scheduled becomes active with the next epoch, which is a day away at most. Milliseconds. */
const EVERY = 30 * 60_000;

/** Reads which changes of the chain this version was not tested with. Each is logged once by a process. */
export function createChangeReading({
  clock,
  log,
  features,
  isMainnet,
}: Deps): Reader<readonly UntestedChange[]> {
  const told = new Set<string>();
  return createReading({ clock, everyMs: EVERY, keepMs: 2 * EVERY }, async () => {
    const untested = untestedChanges((await features()).slots, isMainnet);
    for (const { gate, what, since } of untested) {
      if (told.has(gate)) continue;
      told.add(gate);
      log.warn(
        { gate, what, since: since === null ? null : String(since) },
        'this version was not tested with a change of the chain',
      );
    }
    return untested;
  });
}
