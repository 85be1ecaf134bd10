import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lie } from '../../../localnet/src/lying-node/lie.ts';
import type { LyingNode } from '../../../localnet/src/lying-node/lying-node.ts';
import { liarsWorld, type Payment } from '../../../testing/liars-world.ts';
import { overtakenKeys } from '../../../testing/overtaken-keys.ts';

const world = await liarsWorld();
const { expire, poll, serverOver, newPayment, expectTruth } = world;

/** How many stories are played; each takes some seconds. */
const RUNS = Number(process.env.LIES_RUNS ?? 6);
const FAR = Number.MAX_SAFE_INTEGER;

/** What a node may get wrong without meaning to. */
const mistake = fc.oneof(
  fc.constantFrom<Lie>(
    { kind: 'lastValidBlockHeight', value: 0 },
    { kind: 'lastValidBlockHeight', value: FAR },
    { kind: 'lastValidBlockHeight', by: -120 },
    { kind: 'firstAvailableBlock', value: 0 },
    { kind: 'missingBlocks', slots: [0, FAR] },
    { kind: 'behind', slots: 200 },
    { kind: 'shiftedStatuses', by: 1 },
    { kind: 'delayedSends' },
    { kind: 'droppedSends', accepted: true },
    { kind: 'droppedSends', accepted: false },
    { kind: 'duplicatedSends', times: 3 },
    { kind: 'refusedSends' },
    { kind: 'rateLimit', probability: 0.5 },
    { kind: 'serverError', probability: 0.5 },
    { kind: 'garbage', probability: 0.3 },
    { kind: 'truncated', probability: 0.3 },
    { kind: 'wrongId', probability: 0.3 },
    { kind: 'timeout', probability: 0.1 },
    { kind: 'silentSocket' },
    { kind: 'closedSocket' },
  ),
  fc.integer({ min: -6_000, max: 6_000 }).map((by): Lie => ({ kind: 'heights', by })),
  fc.integer({ min: -800, max: 800 }).map((by): Lie => ({ kind: 'slots', by })),
  fc
    .constantFrom('getSignatureStatuses', 'getTransaction', 'getSignaturesForAddress')
    .map((method): Lie => ({ kind: 'forgottenSignatures', methods: [method] })),
  fc.constant<Lie>({ kind: 'forgottenSignatures' }),
);
/** What only a node says that means harm. */
const malice = fc.constantFrom<Lie>(
  { kind: 'forgedLanding' },
  { kind: 'forgedFailure' },
  { kind: 'staleAccounts' },
  { kind: 'inventedBalances', lamports: 1_000_000 },
  { kind: 'inventedBalances', lamports: -100_005_000 },
  { kind: 'inventedSimulations' },
  { kind: 'falseNotifications' },
  { kind: 'otherChain' },
);

type Step =
  | { readonly is: 'lie'; readonly lie: Lie; readonly node: number }
  | { readonly is: 'honest'; readonly node: number }
  /** `overtake`: the next message that is signed lands at once, under another signature than the server knows. */
  | { readonly is: 'pay' | 'expire' | 'release' | 'wait' | 'overtake' };

const story = (lies: fc.Arbitrary<Step>) =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: lies },
      { weight: 1, arbitrary: fc.nat(1).map((node): Step => ({ is: 'honest', node })) },
      {
        weight: 5,
        arbitrary: fc.constantFrom<Step>(
          { is: 'pay' },
          { is: 'wait' },
          { is: 'wait' },
          { is: 'expire' },
          { is: 'release' },
          { is: 'overtake' },
        ),
      },
    ),
    { minLength: 6, maxLength: 16 },
  );

async function tell(count: number, steps: readonly Step[]): Promise<void> {
  let isOvertaken = false;
  const overtakes = () => {
    const is = isOvertaken;
    isOvertaken = false;
    return is;
  };
  const { liars, pay } = await serverOver(count, overtakenKeys(world, { overtakes }).keys);
  const payments: Payment[] = [];
  const begin = async () => {
    const payment = await newPayment();
    payments.push(payment);
    // A refusal is an answer too: then nothing was written.
    void pay(payment).catch(() => {});
  };
  await begin();
  const overtake = () => {
    isOvertaken = true;
  };
  for (const step of steps) await take(step, liars, begin, overtake);
  await expectTruth(liars, ...payments);
  for (const liar of liars) expect(liar.heldSends).toBe(0);
}

async function take(
  step: Step,
  liars: readonly LyingNode[],
  begin: () => Promise<void>,
  overtake: () => void,
): Promise<void> {
  switch (step.is) {
    case 'lie':
      await liars[step.node % liars.length]!.tell(step.lie);
      break;
    case 'honest':
      liars[step.node % liars.length]!.honest();
      break;
    case 'pay':
      return await begin();
    case 'expire':
      return await expire();
    case 'release':
      for (const liar of liars) await liar.releaseSends();
      break;
    case 'wait':
      return await poll(5);
    case 'overtake':
      return overtake();
  }
}

const at = (node: fc.Arbitrary<number>) => (lie: fc.Arbitrary<Lie>) =>
  fc.record({ lie, node }).map((step): Step => ({ is: 'lie', ...step }));

test('one node that errs in any order makes no payment land twice, and is believed in the end', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story(at(fc.constant(0))(mistake)), (steps) => tell(1, steps)),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('two nodes, one malicious and both erring, make no payment land twice', {
  timeout: 300_000,
}, async () => {
  const errs = at(fc.nat(1))(fc.oneof(mistake.filter(({ kind }) => !SAME_FOR_BOTH.has(kind))));
  const lies = at(fc.constant(0))(fc.oneof(mistake, malice, malice));
  await fc.assert(
    fc.asyncProperty(story(fc.oneof(errs, lies)), (steps) => tell(2, steps)),
    { numRuns: RUNS, endOnFailure: true },
  );
});

/** Mistakes that the honest one of two nodes is not given: what it forgets too, no other node can make good. */
const SAME_FOR_BOTH = new Set<Lie['kind']>(['forgottenSignatures']);
