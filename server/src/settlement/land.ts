import type { LandedTransaction } from '../ports/chain.ts';
import type { Attempt } from './attempt.ts';
import type { SettlementDeps } from './deps.ts';
import { isFullySigned } from './given.ts';

/** `null`: the attempt is dead, provably never to land. */
export type Fate = LandedTransaction | null;

/** Longest pause before bytes are handed in again, milliseconds: whoever has answered need not hear them every moment. */
const HAND_IN_PAUSE_MAX = 15_000;

/** One way by which bytes reach the chain. */
interface Way {
  readonly send: () => Promise<unknown>;
  readonly pauseMax: number;
  pause: number;
  notBefore: number;
  isBusy: boolean;
}

/**
 * Broadcasts an attempt's bytes, again and again, until it has landed at "confirmed" or can never land any more. With
 * `handIn` they go there too, and are broadcast only where no other signature is missing.
 * Trouble with the network only prolongs this: "not seen" is never taken for "not landed".
 * Rejects only when `signal` aborts.
 */
export async function land(
  { chain, clock, log, pollMs }: Pick<SettlementDeps, 'chain' | 'clock' | 'log' | 'pollMs'>,
  attempt: Attempt,
  signal: AbortSignal,
  handIn: ((transaction: Uint8Array) => Promise<void>) | null = null,
): Promise<Fate> {
  const { transaction } = attempt;
  const ways: Way[] = [];
  if (!handIn || isFullySigned(transaction)) ways.push(way(() => chain.broadcast(transaction), 0));
  if (handIn) ways.push(way(() => handIn(transaction), HAND_IN_PAUSE_MAX));
  let hinted = hint();
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

  function way(send: Way['send'], pauseMax: number): Way {
    return { send, pauseMax, pause: Math.min(pollMs, pauseMax), notBefore: 0, isBusy: false };
  }

  /** Nobody waits for the answer: whether the bytes are taken, refused or met with silence says nothing about their fate. */
  function send(): void {
    for (const each of ways) {
      const left = each.notBefore - clock.now();
      // More than the longest pause is left where the clock was put back: no reason to fall silent.
      if (each.isBusy || (left > 0 && left <= each.pauseMax)) continue;
      each.isBusy = true;
      each
        .send()
        .catch(tell)
        .finally(() => {
          each.isBusy = false;
          each.notBefore = clock.now() + each.pause;
          each.pause = Math.min(each.pause * 2, each.pauseMax);
        });
    }
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
