import { setTimeout as sleep } from 'node:timers/promises';
import type { Lie, LieKind } from '../../localnet/src/lying-node/lie.ts';
import type { LyingNodes } from './lying-nodes.ts';

type Random = () => number;

const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));
const oneOf = <T>(random: Random, choices: readonly T[]): T =>
  choices[Math.floor(random() * choices.length)]!;

/** Faults of honest nodes: several at once, on all nodes. */
const FAULTS: readonly ((random: Random) => Lie)[] = [
  (random) => ({ kind: 'rateLimit', probability: 0.3, retryAfterSeconds: between(random, 1, 2) }),
  () => ({ kind: 'rateLimit', probability: 0.3 }),
  () => ({ kind: 'serverError', probability: 0.3 }),
  () => ({ kind: 'timeout', probability: 0.1 }),
  () => ({ kind: 'timeout', probability: 0.1, done: true }),
  (random) => ({ kind: 'slow', probability: 0.3, ms: between(random, 200, 3_000) }),
  (random) => ({ kind: 'behind', slots: between(random, 1, 100) }),
  (random) => ({ kind: 'duplicatedSends', times: between(random, 2, 4) }),
  () => ({ kind: 'droppedSends', accepted: false, probability: 0.5 }),
  (random) => ({ kind: 'delayedSends', ms: between(random, 1_000, 20_000), probability: 0.5 }),
  () => ({ kind: 'truncated', probability: 0.1 }),
  () => ({ kind: 'silentSocket' }),
  () => ({ kind: 'closedSocket' }),
];

/** Lies of a hostile node, which wants money to move twice or not at all: one node at a time. */
const MALICE: readonly ((random: Random) => Lie)[] = [
  (random) => ({ kind: 'lastValidBlockHeight', value: oneOf(random, [0, 1, Number.MAX_SAFE_INTEGER]) }),
  (random) => ({ kind: 'lastValidBlockHeight', by: between(random, -300, 300) }),
  () => ({ kind: 'forgottenSignatures' }),
  () => ({ kind: 'shiftedStatuses', by: 1 }),
  () => ({ kind: 'forgedLanding' }),
  () => ({ kind: 'forgedFailure' }),
  () => ({ kind: 'missingBlocks', slots: [0, Number.MAX_SAFE_INTEGER] }),
  (random) => ({ kind: 'heights', by: oneOf(random, [-10_000, -100, 100, 10_000]) }),
  () => ({ kind: 'heights', frozen: true }),
  (random) => ({ kind: 'slots', by: oneOf(random, [-10_000, -100, 100, 10_000]) }),
  () => ({ kind: 'slots', frozen: true }),
  () => ({ kind: 'otherChain' }),
  () => ({ kind: 'staleAccounts' }),
  (random) => ({ kind: 'inventedBalances', lamports: oneOf(random, [-1_000_000, -1, 1, 1e12]) }),
  (random) => ({ kind: 'inventedBalances', tokens: oneOf(random, [-1_000_000, 1, 1e12]) }),
  () => ({ kind: 'inventedSimulations' }),
  (random) => ({ kind: 'delayedSends', ms: between(random, 1_000, 120_000) }),
  () => ({ kind: 'droppedSends', accepted: true }),
  () => ({ kind: 'refusedSends' }),
  () => ({ kind: 'wrongId' }),
  () => ({ kind: 'garbage' }),
  () => ({ kind: 'falseNotifications' }),
];

/** Accompanies each lie: the node claims a complete history. */
const NOTHING_MISSING: Lie = { kind: 'firstAvailableBlock', value: 0 };
const PHASE_MS = [1_500, 5_000] as const;
/** Long enough for blockhashes to expire. */
const BLACKOUT_MS = 10_000;
const BLACKOUTS = 0.08;

/**
 * Gives all nodes random faults and at most one of them random lies, phase after phase until `signal` aborts. Returns how
 * often each kind occurred.
 */
export async function injectRandomFaults(
  nodes: LyingNodes,
  random: Random,
  signal: AbortSignal,
): Promise<Partial<Record<LieKind, number>>> {
  const counts: Partial<Record<LieKind, number>> = {};
  while (!signal.aborted) {
    const isBlackout = random() < BLACKOUTS;
    const liar = random() < 0.8 ? between(random, 0, nodes.count - 1) : null;
    for (let node = 0; node < nodes.count; node += 1) {
      const lies = [
        ...(isBlackout ? [{ kind: 'droppedSends', accepted: false } as const] : []),
        ...faults(random),
        ...(node === liar ? malice(random) : []),
      ];
      for (const { kind } of lies) counts[kind] = (counts[kind] ?? 0) + 1;
      await nodes.setLies(node, lies);
    }
    const ms = isBlackout ? BLACKOUT_MS : between(random, ...PHASE_MS);
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }
  await nodes.reset();
  return counts;
}

const faults = (random: Random): Lie[] =>
  Array.from({ length: between(random, 0, 2) }, () => oneOf(random, FAULTS)(random));

const malice = (random: Random): Lie[] => [
  NOTHING_MISSING,
  ...Array.from({ length: between(random, 1, 3) }, () => oneOf(random, MALICE)(random)),
];
