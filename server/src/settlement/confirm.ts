import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { Chain, ChainNode, LandedTransaction } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Cache } from '../runtime/cache.ts';
import { isFullySigned, nameOf, readOwnMessage } from '../solana/message.ts';
import { createChannels } from './channels.ts';
import { createAsking } from './finality/asking.ts';
import type { Pace } from './finality/pace.ts';
import { createPauses } from './finality/pauses.ts';
import { type Decision, decide } from './finality/quorum.ts';
import type { Question, Told } from './finality/sighting.ts';
import type { Attempt } from './intent.ts';

export interface ConfirmDeps {
  readonly chain: Chain;
  /** The single nodes behind `chain`: several must agree on the outcome of a transaction. Default: `chain` alone. */
  readonly nodes?: readonly (Chain & { readonly setAside?: ChainNode['setAside'] })[];
  readonly clock: Clock;
  readonly log: Logger;
  /** How often a live transaction is checked and broadcast again, milliseconds. */
  readonly pollMs: number;
  /** Longest pause between two checks, milliseconds. Default: thirty times `pollMs`. */
  readonly pauseMax?: number;
  /**
   * Signatures that this process has proven dead, which they stay. Without it each is proven again, for which a node that is first
   * asked after the end of its blockhash takes 512 blocks: longer than the next quote of an order lives.
   */
  readonly provenDead?: Pick<Cache<string, true>, 'get' | 'set'>;
  /** Monotonic milliseconds: an attempt's age is measured by a clock that cannot be set. */
  readonly elapsed?: () => number;
  /** How fast the chain makes blocks. Without it, as fast as is not measured. */
  readonly pace?: Pick<Pace, 'blockhashLife'>;
}

/** Longest pause before bytes are forwarded again, milliseconds: a router that has answered needs few reminders. */
const FORWARD_PAUSE_MAX = 15_000;
/** Least milliseconds between two warnings about one transaction. */
const WARNING_PAUSE = 60_000;

interface Following {
  /** Sends the bytes to the party that signs or broadcasts them next, and returns the name that it tells. */
  readonly forward?: ((transaction: Uint8Array) => Promise<string | null>) | null;
  /** Milliseconds since it was signed, as far as the signer knows. */
  readonly age?: number;
}

/**
 * Broadcasts an attempt's bytes until the nodes agree that it has landed at "confirmed" or never can. Returns the landed
 * transaction, which may have another signature than the attempt, or null if the attempt is dead. With `forward` they are sent there
 * too, and broadcast only if they are fully signed. Network errors only prolong this: "not seen" never counts as "not landed". Rejects only if `signal` aborts.
 */
export async function confirm(
  deps: ConfirmDeps,
  attempt: Attempt,
  wallet: Address,
  signal: AbortSignal,
  { forward = null, age = 0 }: Following = {},
): Promise<LandedTransaction | null> {
  const { chain, clock, log, pollMs, provenDead } = deps;
  if (provenDead?.get(attempt.signature)) return null;
  const nodes: NonNullable<ConfirmDeps['nodes']> = deps.nodes ?? [chain];
  const { elapsed = () => performance.now() } = deps;
  const { transaction } = attempt;
  const { blockhash } = readOwnMessage(transaction, wallet);
  // If others pay and have signed, their signature is the name.
  const told: Told = { name: attempt.paysFee ? null : nameOf(transaction), isAwaited: false };
  const question: Question = { attempt, wallet, blockhash, told };
  const warn = createWarning(log, attempt.signature, elapsed);
  const pauses = createPauses(deps, elapsed, age);
  const ask = createAsking(nodes, question, warn);
  const channels = createChannels(clock, pollMs, warn);
  if (!forward || isFullySigned(transaction)) channels.add(() => chain.broadcast(transaction), 0);
  if (forward) channels.add(() => handIn(forward), FORWARD_PAUSE_MAX);
  let pause = pollMs;
  let hint = Promise.withResolvers<void>();
  let wasHinted = false;
  const look = () => {
    wasHinted = true;
    hint.resolve();
  };
  const stopListening = attempt.paysFee ? chain.onConfirmed(attempt.signature, look) : null;
  try {
    for (;;) {
      signal.throwIfAborted();
      channels.send();
      await Promise.race([hint.promise, clock.sleep(pause, signal)]);
      const isHinted = wasHinted;
      if (wasHinted) {
        hint = Promise.withResolvers<void>();
        wasHinted = false;
      }
      const verdicts = await ask(pauses.lifeLeft() <= 0, isHinted);
      const decision = decide(wallet, verdicts);
      if (decision) {
        setAside(decision);
        if (decision.is === 'landed') return decision.landed;
        provenDead?.set(attempt.signature, true);
        return null;
      }
      const isSplit = verdicts.some((verdict) => verdict?.is === 'landed');
      pause = pauses.afterNothing(isSplit);
    }
  } finally {
    stopListening?.();
  }

  async function handIn(forward: (transaction: Uint8Array) => Promise<string | null>): Promise<void> {
    told.isAwaited = true;
    try {
      told.name = (await forward(transaction)) ?? told.name;
    } finally {
      told.isAwaited = false;
      if (!attempt.paysFee) look();
    }
  }

  function setAside({ is, outvoted }: Decision): void {
    for (const index of outvoted) nodes[index]?.setAside?.(`${attempt.signature} is ${is} on the others`);
  }
}

/** Logs an error of the network, unless one was logged of this transaction a short while ago. */
function createWarning(log: Logger, signature: string, elapsed: () => number): (error: unknown) => void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (error) => {
    if (elapsed() - warnedAt < WARNING_PAUSE) {
      unsaid += 1;
      return;
    }
    log.warn({ signature, err: error, unsaid }, 'network error while confirming a transaction');
    warnedAt = elapsed();
    unsaid = 0;
  };
}
