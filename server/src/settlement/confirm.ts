import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { Chain, ChainNode, LandedTransaction } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Cache } from '../runtime/cache.ts';
import { isFullySigned, nameOf, readOwnMessage } from '../solana/message.ts';
import { LIFE_UNMEASURED, type Pace } from './finality/pace.ts';
import { type Decision, decide } from './finality/quorum.ts';
import { nothingSeen, type Question, type Told } from './finality/sighting.ts';
import { askNode, type Verdict } from './finality/verdict.ts';
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
/** Milliseconds after which a transaction is broadcast and looked for half as often: most have landed, and the others may have to wait. */
const EAGER = 10_000;
/**
 * Looks that prove nothing although a blockhash's life has passed, after which the pause has grown by once its length: asking more
 * often makes no node prove more.
 */
const LOOKS_UNTIL_DOUBLE = 20;
/** Longest pause that this leads to, in `pollMs`: a minute at two seconds. */
const PAUSE_MAX_POLLS = 30;
/** Pause while one node has the transaction and another does not yet, milliseconds. */
const CATCH_UP_PAUSE = 200;
/** How long the other nodes wait for one, milliseconds. */
const LATE = 2_000;
/** Least milliseconds between two warnings about one transaction. */
const WARNING_PAUSE = 60_000;

interface Following {
  /** Sends the bytes to the party that signs or broadcasts them next, and returns the name that it tells. */
  readonly forward?: ((transaction: Uint8Array) => Promise<string | null>) | null;
  /** Milliseconds since it was signed, as far as the signer knows. */
  readonly age?: number;
}

/** One way for the bytes to reach the chain. */
interface Channel {
  readonly send: () => Promise<unknown>;
  readonly pauseMax: number;
  pause: number;
  notBefore: number;
  isBusy: boolean;
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
  const life = () => deps.pace?.blockhashLife() ?? LIFE_UNMEASURED;
  // What was measured before: a node that lies about this attempt may do so from here on.
  const lifeAtStart = life();
  const { transaction } = attempt;
  const { blockhash } = readOwnMessage(transaction, wallet);
  // If others pay and have signed, their signature is the name.
  const told: Told = { name: attempt.paysFee ? null : nameOf(transaction), isAwaited: false };
  const question: Question = { attempt, wallet, blockhash, told };
  const observations = nodes.map(nothingSeen);
  /** What each node is being asked, or has answered too late for the look that asked it. */
  const asked = nodes.map((): Promise<Verdict | null> | null => null);
  // Without an age it counts from here on: this clock cannot tell how long ago another process signed it.
  const since = elapsed() - age;
  let fruitless = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  const channels: Channel[] = [];
  if (!forward || isFullySigned(transaction)) channels.push(channel(() => chain.broadcast(transaction), 0));
  if (forward) channels.push(channel(() => handIn(forward), FORWARD_PAUSE_MAX));
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
      send();
      await Promise.race([hint.promise, clock.sleep(pause, signal)]);
      const isHinted = wasHinted;
      if (wasHinted) {
        hint = Promise.withResolvers<void>();
        wasHinted = false;
      }
      const verdicts = await askNodes(isHinted);
      const decision = decide(wallet, verdicts);
      if (decision) {
        setAside(decision);
        if (decision.is === 'landed') return decision.landed;
        provenDead?.set(attempt.signature, true);
        return null;
      }
      const isSplit = verdicts.some((verdict) => verdict?.is === 'landed');
      if (lifeLeft() <= 0) fruitless += 1;
      pause = isSplit ? slower(Math.min(pollMs, CATCH_UP_PAUSE)) : untilNextLook();
    }
  } finally {
    stopListening?.();
  }

  /** Not past the moment from which on it may be proven dead. */
  function untilNextLook(): number {
    const left = lifeLeft();
    const usual = elapsed() - since < EAGER ? pollMs : slower(2 * pollMs);
    return left > 0 ? Math.min(usual, Math.max(left, CATCH_UP_PAUSE)) : usual;
  }

  function slower(pause: number): number {
    return Math.min(pause * (1 + fruitless / LOOKS_UNTIL_DOUBLE), deps.pauseMax ?? PAUSE_MAX_POLLS * pollMs);
  }

  /** Milliseconds until it may be proven dead; 0 or less from then on. */
  function lifeLeft(): number {
    return Math.max(lifeAtStart, life()) - (elapsed() - since);
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

  /**
   * Null for a node that does not answer. One that is late delays neither what most of all nodes agree on, whatever it will
   * say, nor the next look if nothing is decided; it is not asked again before it has answered. A decision of fewer waits for
   * all of them, as those that are late may outvote it.
   */
  function askNodes(isHinted: boolean): Promise<(Verdict | null)[]> {
    const isOldEnough = lifeLeft() <= 0;
    const verdicts = nodes.map((): Verdict | null => null);
    const { promise, resolve, reject } = Promise.withResolvers<(Verdict | null)[]>();
    let isOver = false;
    const end = () => {
      isOver = true;
      resolve([...verdicts]);
    };
    const timers: NodeJS.Timeout[] = [];
    const answers = nodes.map(async (node, index) => {
      asked[index] ??= askNode(node, question, observations[index]!, isOldEnough, isHinted).catch(
        (error: unknown) => {
          warn(error);
          return null;
        },
      );
      const verdict = await asked[index];
      // An answer that comes after this look is for the next one: it holds as long as what it shows, which is for ever.
      if (isOver) return;
      asked[index] = null;
      verdicts[index] = verdict;
      // Not at once: a node that contradicts the others is set aside only if it is heard.
      if (isDecidedByMost(decide(wallet, verdicts), verdicts)) timers.push(setTimeout(end, CATCH_UP_PAUSE));
    });
    timers.push(
      setTimeout(() => {
        const decision = decide(wallet, verdicts);
        if (!decision || isDecidedByMost(decision, verdicts)) end();
      }, LATE),
    );
    Promise.all(answers).then(end, reject);
    return promise.finally(() => {
      for (const timer of timers) clearTimeout(timer);
    });
  }

  function setAside({ is, outvoted }: Decision): void {
    for (const index of outvoted) nodes[index]?.setAside?.(`${attempt.signature} is ${is} on the others`);
  }

  function channel(send: Channel['send'], pauseMax: number): Channel {
    return { send, pauseMax, pause: Math.min(pollMs, pauseMax), notBefore: 0, isBusy: false };
  }

  /** Does not wait for answers: whether the bytes are accepted, refused or ignored says nothing about the outcome. */
  function send(): void {
    for (const each of channels) {
      const left = each.notBefore - clock.now();
      // If the clock was put back, more than the longest pause is left: send anyway.
      if (each.isBusy || (left > 0 && left <= each.pauseMax)) continue;
      each.isBusy = true;
      each
        .send()
        .catch(warn)
        .finally(() => {
          each.isBusy = false;
          each.notBefore = clock.now() + each.pause;
          each.pause = Math.min(each.pause * 2, each.pauseMax);
        });
    }
  }

  function warn(error: unknown): void {
    if (elapsed() - warnedAt < WARNING_PAUSE) {
      unsaid += 1;
      return;
    }
    log.warn(
      { signature: attempt.signature, err: error, unsaid },
      'network error while confirming a transaction',
    );
    warnedAt = elapsed();
    unsaid = 0;
  }
}

/** Whether more than half of all nodes agree, so that those that have not answered cannot outvote them. */
function isDecidedByMost(decision: Decision | null, verdicts: readonly (Verdict | null)[]): boolean {
  if (!decision) return false;
  const agree = verdicts.filter(
    (verdict, index) => verdict?.is === decision.is && !decision.outvoted.includes(index),
  );
  return agree.length * 2 > verdicts.length;
}
