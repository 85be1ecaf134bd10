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
  let isSending = false;
  const stopListening = chain.onConfirmed(attempt.signature, () => hinted.give());
  try {
    for (;;) {
      signal.throwIfAborted();
      send();
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

  /** Nobody waits for the answer: whether the node takes the bytes, refuses them or is silent says nothing about their fate. */
  function send(): void {
    if (isSending) return;
    isSending = true;
    chain
      .broadcast(attempt.transaction)
      .catch(tell)
      .finally(() => {
        isSending = false;
      });
  }

  function tell(error: unknown): void {
    log.warn(
      { signature: attempt.signature, err: error },
      'network trouble while a transaction is under way',
    );
  }

  async function isDead({ signature, sinceSlot, lastValidBlockHeight }: Attempt): Promise<boolean> {
    const finalized = await chain.finalized();
    if (finalized.blockHeight <= lastValidBlockHeight) return false;
    const [oldestSlot, statuses] = await Promise.all([
      chain.oldestSlot(),
      chain.signatureStatuses([signature], true),
    ]);
    // A node's "unknown" proves something only if it has seen all slots in which the transaction could have landed: a node
    // that is behind the finalized slot just read has not, and one that was started from a snapshot since has forgotten them.
    return statuses.slot >= finalized.slot && oldestSlot <= sinceSlot && statuses.value[0] === null;
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
