import type { LandedTransaction } from '../ports/chain.ts';
import type { Attempt } from './attempt.ts';
import type { SettlementDeps } from './deps.ts';

/** `null`: the attempt is dead, provably never to land. */
export type Fate = LandedTransaction | null;

/**
 * Broadcasts an attempt's bytes, again and again, until it has landed at "confirmed" or can never land any more.
 * Trouble with the network only prolongs this: "not seen" is never taken for "not landed".
 * Rejects only when `signal` aborts.
 */
export async function land(
  { chain, clock, log, pollMs }: Pick<SettlementDeps, 'chain' | 'clock' | 'log' | 'pollMs'>,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Fate> {
  let hinted = hint();
  const stopListening = chain.onConfirmed(attempt.signature, () => hinted.give());
  try {
    for (;;) {
      signal.throwIfAborted();
      // Whether the node took the bytes, refused them or could not be reached says nothing about their fate.
      await chain.broadcast(attempt.transaction).catch(tell);
      await Promise.race([hinted.given, clock.sleep(pollMs, signal)]);
      if (hinted.wasGiven) hinted = hint();
      try {
        const landed = await chain.transaction(attempt.signature);
        if (landed) return landed;
        if (await isDead(attempt)) return null;
      } catch (error) {
        tell(error);
      }
    }
  } finally {
    stopListening();
  }

  function tell(error: unknown): void {
    log.warn({ signature: attempt.signature, error }, 'network trouble while a transaction is under way');
  }

  async function isDead({ signature, lastValidBlockHeight }: Attempt): Promise<boolean> {
    const finalized = await chain.finalized();
    if (finalized.blockHeight <= lastValidBlockHeight) return false;
    const statuses = await chain.signatureStatuses([signature], true);
    // A node that is behind the finalized slot just read knows less than it: its "unknown" proves nothing.
    return statuses.slot >= finalized.slot && statuses.value[0] === null;
  }
}

/** A promise that somebody else keeps. */
function hint() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const self = {
    given: promise,
    wasGiven: false,
    give() {
      self.wasGiven = true;
      resolve();
    },
  };
  return self;
}
