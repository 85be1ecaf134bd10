import type { LandedTransaction } from '../ports/chain.ts';
import { isFullySigned } from '../solana/given.ts';
import { readOwnMessage } from '../solana/message.ts';
import { ATTEMPT_AGE_MIN, type Attempt } from './attempt.ts';
import type { SettlementDeps } from './deps.ts';
import { type Decision, decide } from './quorum.ts';
import { askNode, type Question, type Sightings, type Verdict } from './verdict.ts';

/** `null`: the attempt is dead, never to land. */
export type Fate = LandedTransaction | null;

/** Longest pause before bytes are handed in again, milliseconds: a router that has answered needs no constant reminder. */
const HAND_IN_PAUSE_MAX = 15_000;
/** Pause while one node has the transaction and another does not yet, milliseconds. */
const CATCH_UP_PAUSE = 200;

type Deps = Pick<SettlementDeps, 'chain' | 'nodes' | 'clock' | 'log' | 'pollMs' | 'elapsed'>;

/** One way by which bytes reach the chain. */
interface Way {
  readonly send: () => Promise<unknown>;
  readonly pauseMax: number;
  pause: number;
  notBefore: number;
  isBusy: boolean;
}

/**
 * Broadcasts an attempt's bytes, again and again, until the nodes agree that it has landed at "confirmed" or can never
 * land any more. With `handIn` they go there too, and are broadcast only if no other signature is missing.
 * Trouble with the network only prolongs this: "not seen" is never taken for "not landed".
 * Rejects only when `signal` aborts.
 */
export async function land(
  deps: Deps,
  attempt: Attempt,
  wallet: string,
  signal: AbortSignal,
  handIn: ((transaction: Uint8Array) => Promise<void>) | null = null,
): Promise<Fate> {
  const { chain, clock, log, pollMs } = deps;
  const nodes: NonNullable<Deps['nodes']> = deps.nodes ?? [chain];
  const { elapsed = () => performance.now() } = deps;
  const { transaction } = attempt;
  const { blockhash } = readOwnMessage(transaction, wallet);
  const question: Question = { attempt, wallet, blockhash };
  const seen = nodes.map((): Sightings => ({ wasValid: false, firstHeight: null }));
  // By a clock that cannot be set, and from here on: how long ago another process signed it is hearsay.
  const since = elapsed();
  const ways: Way[] = [];
  if (!handIn || isFullySigned(transaction)) ways.push(way(() => chain.broadcast(transaction), 0));
  if (handIn) ways.push(way(() => handIn(transaction), HAND_IN_PAUSE_MAX));
  let pause = pollMs;
  let hinted = hint();
  const stopListening = chain.onConfirmed(attempt.signature, () => hinted.give());
  try {
    for (;;) {
      signal.throwIfAborted();
      send();
      await Promise.race([hinted.given, clock.sleep(pause, signal)]);
      if (hinted.wasGiven) hinted = hint();
      const verdicts = await ask();
      const decision = decide(wallet, verdicts);
      if (decision) {
        setAside(decision);
        return decision.is === 'landed' ? decision.landed : null;
      }
      const isSplit = verdicts.some((verdict) => verdict?.is === 'landed');
      pause = isSplit ? Math.min(pollMs, CATCH_UP_PAUSE) : pollMs;
    }
  } finally {
    stopListening();
  }

  /** What each node says; null for one that does not answer. */
  function ask(): Promise<(Verdict | null)[]> {
    const isOldEnough = elapsed() - since >= ATTEMPT_AGE_MIN;
    return Promise.all(
      nodes.map((node, place) =>
        askNode(node, question, seen[place]!, isOldEnough).catch((error: unknown) => {
          tell(error);
          return null;
        }),
      ),
    );
  }

  function setAside({ is, outvoted }: Decision): void {
    for (const place of outvoted) nodes[place]?.setAside?.(`${attempt.signature} is ${is} on the others`);
  }

  function way(send: Way['send'], pauseMax: number): Way {
    return { send, pauseMax, pause: Math.min(pollMs, pauseMax), notBefore: 0, isBusy: false };
  }

  /** The answer is not waited for: whether the bytes are taken, refused or met with silence says nothing about their fate. */
  function send(): void {
    for (const each of ways) {
      const left = each.notBefore - clock.now();
      // More than the longest pause is left if the clock was put back: no reason to fall silent.
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
}

/** A promise with its state: given at most once. */
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
