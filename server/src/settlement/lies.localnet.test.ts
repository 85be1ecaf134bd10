import { describe, expect, test } from 'vitest';
import type { Lie } from '../../../localnet/src/lying-node/lie.ts';
import type { LyingNode } from '../../../localnet/src/lying-node/lying-node.ts';
import { liarsWorld } from '../../../testing/liars-world.ts';

const { db, localnet, expire, until, serverOver, newPayment, recorded, landed, expectTruth } =
  await liarsWorld();

const FAR = Number.MAX_SAFE_INTEGER;
const FORGETS: Lie[] = [{ kind: 'forgottenSignatures' }, { kind: 'firstAvailableBlock', value: 0 }];

async function tell(liar: LyingNode, lies: readonly Lie[]): Promise<void> {
  for (const lie of lies) await liar.tell(lie);
}

/** Resolves when the node was asked about a transaction so many times more. */
async function asked(liar: LyingNode, times: number): Promise<void> {
  const before = liar.asked('getTransaction');
  await until(() => expect(liar.asked('getTransaction') - before).toBeGreaterThan(times));
}

describe('one node', () => {
  test.each<[string, Lie]>([
    ['of 0', { kind: 'lastValidBlockHeight', value: 0 }],
    ['of 1', { kind: 'lastValidBlockHeight', value: 1 }],
    ['as large as a number can be', { kind: 'lastValidBlockHeight', value: FAR }],
    ['of the past', { kind: 'lastValidBlockHeight', by: -1_000 }],
    ['of the far future', { kind: 'lastValidBlockHeight', by: 1_000 }],
  ])('whose blockhash comes with a last valid height %s has nothing signed over it', async (_what, lie) => {
    const { liars, pay } = await serverOver(1);
    const payment = await newPayment();
    await liars[0]!.tell(lie);
    expect(await pay(payment)).toMatchObject({ pending: true });
    expect(await recorded(payment)).toEqual({ state: 'pending', attempts: 0 });
    await expectTruth(liars, payment);
    expect(await landed(payment)).toBe(1);
  });

  test('that answers for another chain has nothing signed over its blockhash', async () => {
    const { liars, pay } = await serverOver(1);
    const payment = await newPayment();
    await liars[0]!.tell({ kind: 'otherChain' });
    expect(await pay(payment)).toMatchObject({ pending: true });
    expect(await recorded(payment)).toEqual({ state: 'pending', attempts: 0 });
    await expectTruth(liars, payment);
  });

  test('that says a blockhash dies at once, and passes sends on late, lands one payment', async () => {
    const { liars, pay } = await serverOver(1);
    const payment = await newPayment();
    await tell(liars[0]!, [{ kind: 'lastValidBlockHeight', by: -140 }, { kind: 'delayedSends' }]);
    expect(await pay(payment)).toMatchObject({ pending: true });
    // The finalized height passes the false end long before the blockhash is dead.
    await asked(liars[0]!, 60);
    expect(await recorded(payment)).toEqual({ state: 'pending', attempts: 1 });
    await expectTruth(liars, payment);
  });

  test.each<[string, Lie[]]>([
    ['says no more', []],
    ['has holes in its blocks', [{ kind: 'missingBlocks', slots: [0, FAR] }]],
    ['says that heights are far ahead', [{ kind: 'heights', by: 5_000 }]],
    ['gives each transaction the status of another', [{ kind: 'shiftedStatuses', by: 1 }]],
    ['invents what is in the wallet', [{ kind: 'inventedBalances', lamports: 1_000 }]],
    ['tells slots of the future', [{ kind: 'slots', by: 900 }]],
  ])('that forgets a payment that landed, and %s, pays once', async (_what, lies) => {
    const { liars, pay } = await serverOver(1);
    const payment = await newPayment();
    await tell(liars[0]!, FORGETS);
    await pay(payment);
    await until(async () => expect(await landed(payment)).toBe(1));
    await tell(liars[0]!, lies);
    await expire();
    await asked(liars[0]!, 10);
    expect(await recorded(payment)).toEqual({ state: 'pending', attempts: 1 });
    await expectTruth(liars, payment);
    expect(await recorded(payment)).toEqual({ state: 'confirmed', attempts: 1 });
  });

  test.each<[string, Lie[]]>([
    ['has a hole in its blocks', [{ kind: 'missingBlocks', slots: [0, FAR] }]],
    ['has heights that jumped', [{ kind: 'heights', by: 5_000, methods: ['getEpochInfo'] }]],
    ['has heights that went back', [{ kind: 'heights', by: -5_000 }]],
    ['has a frozen view of heights', [{ kind: 'heights', frozen: true }]],
    ['invents balances', [{ kind: 'inventedBalances', lamports: 7 }]],
    ['invents less than there is', [{ kind: 'inventedBalances', lamports: -5_000 }]],
    ['answers for another chain', [{ kind: 'otherChain' }]],
    ['tells slots of the past', [{ kind: 'slots', by: -900 }]],
  ])('that %s proves no death; told right again, the lost payment is paid once', async (_what, lies) => {
    const { liars, pay, solana } = await serverOver(1);
    const payment = await newPayment();
    await tell(liars[0]!, [{ kind: 'droppedSends', accepted: true }]);
    await pay(payment);
    await until(async () => expect(await recorded(payment)).toEqual({ state: 'pending', attempts: 1 }));
    await tell(liars[0]!, lies);
    await asked(liars[0]!, 2);
    // What freezes does so when it is asked for, and payments ask for heights only in the end.
    await solana.chain.finalized().catch(() => {});
    await expire();
    await asked(liars[0]!, 10);
    expect(await recorded(payment)).toEqual({ state: 'pending', attempts: 1 });
    await expectTruth(liars, payment);
  });

  test.each<[string, Lie]>([
    ['forgets statuses alone', { kind: 'forgottenSignatures', methods: ['getSignatureStatuses'] }],
    ['forgets transactions alone', { kind: 'forgottenSignatures', methods: ['getTransaction'] }],
    [
      'leaves lists of signatures empty',
      { kind: 'forgottenSignatures', methods: ['getSignaturesForAddress'] },
    ],
    ['passes sends on late', { kind: 'delayedSends' }],
    ['passes each send on five times', { kind: 'duplicatedSends', times: 5 }],
    ['refuses sends that it passes on', { kind: 'refusedSends' }],
    ['is busy', { kind: 'rateLimit', count: 20 }],
    ['fails', { kind: 'serverError', count: 20 }],
    ['is silent', { kind: 'timeout', count: 4 }],
    ['is silent after it has done what it was asked', { kind: 'timeout', done: true, count: 4 }],
    ['talks garbage', { kind: 'garbage', count: 20 }],
    ['breaks off in the middle of answers', { kind: 'truncated', count: 20 }],
    ['answers under other ids', { kind: 'wrongId', count: 20 }],
    ['is 200 slots behind', { kind: 'behind', slots: 200 }],
    ['reports every transaction as landed over its websocket', { kind: 'falseNotifications' }],
    ['has a silent websocket', { kind: 'silentSocket' }],
    ['closes its websocket', { kind: 'closedSocket' }],
  ])('that %s pays once', async (_what, lie) => {
    const { liars, pay } = await serverOver(1);
    const payment = await newPayment();
    await liars[0]!.tell({ ...lie, skip: lie.methods || lie.kind.endsWith('Sends') ? 0 : 12 } as Lie);
    // A network that is away refuses the request, and then nothing was written.
    await pay(payment).catch(() => {});
    await expectTruth(liars, payment);
  });

  test('that tells a landing and a status that contradict each other is not believed', async () => {
    const { liars, pay } = await serverOver(1);
    const payment = await newPayment();
    await liars[0]!.tell({ kind: 'forgedFailure', methods: ['getSignatureStatuses'] });
    expect(await pay(payment)).toMatchObject({ pending: true });
    await asked(liars[0]!, 10);
    expect(await recorded(payment)).toEqual({ state: 'pending', attempts: 1 });
    await expectTruth(liars, payment);
    expect(await landed(payment)).toBe(1);
  });
});

describe('a payment that lands as failed without a fee', () => {
  test('has failed for its user, and cost nothing', async () => {
    const { liars, pay } = await serverOver(1);
    const payment = await newPayment();
    await localnet.fault({ kind: 'unpaid' });
    expect(await pay(payment)).toMatchObject({ success: false, pending: false });
    expect(await recorded(payment)).toEqual({ state: 'failed', attempts: 1 });
    const row = await db
      .selectFrom('intents')
      .select('fee_lamports')
      .where('idempotency_key', '=', payment.order.idempotencyKey)
      .executeTakeFirstOrThrow();
    expect(row.fee_lamports).toBe(0n);
    await expectTruth(liars, payment);
  });

  test('and that the node forgets is paid once: it moved nothing, and never will', async () => {
    const { liars, pay } = await serverOver(1);
    const payment = await newPayment();
    await tell(liars[0]!, FORGETS);
    await localnet.fault({ kind: 'unpaid' });
    await pay(payment);
    await asked(liars[0]!, 2);
    await expire();
    await until(async () => expect((await recorded(payment))?.attempts).toBe(2));
    await expectTruth(liars, payment);
    expect(await recorded(payment)).toEqual({ state: 'confirmed', attempts: 2 });
  });
});

describe('two nodes, of which one', () => {
  const places = [0, 1] as const;

  test.each(places)(
    'is malicious in all it says about a payment that landed pay it once (node %i)',
    async (place) => {
      const { liars, pay } = await serverOver(2);
      const payment = await newPayment();
      const malicious = liars[place]!;
      await tell(malicious, [
        ...FORGETS,
        { kind: 'staleAccounts' },
        { kind: 'lastValidBlockHeight', by: -140 },
      ]);
      await pay(payment);
      await until(async () => expect(await landed(payment)).toBe(1));
      await expire();
      await asked(malicious, 10);
      expect(await recorded(payment)).toMatchObject({ attempts: 1 });
      await expectTruth(liars, payment);
    },
  );

  test.each(places)('invents a landing do not report it (node %i)', async (place) => {
    const { liars, pay } = await serverOver(2);
    const payment = await newPayment();
    await tell(liars[place]!, [{ kind: 'forgedLanding' }]);
    for (const liar of liars) await liar.tell({ kind: 'droppedSends', accepted: true });
    expect(await pay(payment)).toMatchObject({ success: false, pending: true });
    await asked(liars[place]!, 10);
    expect(await recorded(payment)).toEqual({ state: 'pending', attempts: 1 });
    await expectTruth(liars, payment);
  });

  test.each(places.flatMap((place) => [[place, 'with', false] as const, [place, 'without', true] as const]))(
    'invents a failure do not report it (node %i, %s a fee)',
    async (place, _with, unpaid) => {
      const { liars, pay } = await serverOver(2);
      const payment = await newPayment();
      await liars[place]!.tell({ kind: 'forgedFailure', unpaid });
      expect(await pay(payment)).toMatchObject({ success: false, pending: true });
      await asked(liars[place]!, 5);
      expect((await recorded(payment))?.state).toBe('pending');
      await expectTruth(liars, payment);
      expect(await landed(payment)).toBe(1);
    },
  );

  test.each(places)('invents a landing while the other is down do not report it (node %i)', async (place) => {
    const { liars, pay } = await serverOver(2);
    const payment = await newPayment();
    for (const liar of liars) await liar.tell({ kind: 'droppedSends', accepted: true });
    await pay(payment);
    await liars[1 - place]!.tell({ kind: 'serverError' });
    await liars[place]!.tell({ kind: 'forgedLanding' });
    await asked(liars[place]!, 4);
    expect(await recorded(payment)).toEqual({ state: 'pending', attempts: 1 });
    await expectTruth(liars, payment);
  });

  test.each(places)('is down pay, and report it when it is back (node %i)', async (place) => {
    const { liars, pay } = await serverOver(2);
    const payment = await newPayment();
    await liars[place]!.tell({ kind: 'serverError' });
    expect(await pay(payment)).toMatchObject({ pending: true });
    await until(async () => expect(await landed(payment)).toBe(1));
    liars[place]!.honest();
    await until(async () => expect(await recorded(payment)).toEqual({ state: 'confirmed', attempts: 1 }));
  });

  test('keeps sends to itself land them over the other', async () => {
    const { liars, pay } = await serverOver(2);
    const payment = await newPayment();
    await liars[0]!.tell({ kind: 'droppedSends', accepted: true });
    expect(await pay(payment)).toMatchObject({ success: true });
    expect(await landed(payment)).toBe(1);
  });
});

test('three nodes, of which one is down, pay and report it', async () => {
  const { liars, pay } = await serverOver(3);
  const payment = await newPayment();
  await liars[0]!.tell({ kind: 'serverError' });
  await pay(payment);
  await until(async () => expect(await recorded(payment)).toEqual({ state: 'confirmed', attempts: 1 }));
  await expectTruth(liars, payment);
});

test('three nodes, of which one invents a landing, sign a lost payment again and set the liar aside', async () => {
  const { liars, pay, solana } = await serverOver(3);
  const payment = await newPayment();
  await liars[0]!.tell({ kind: 'forgedLanding' });
  for (const liar of liars) await liar.tell({ kind: 'droppedSends', accepted: true });
  await pay(payment);
  await until(async () => expect(await recorded(payment)).toEqual({ state: 'pending', attempts: 1 }));
  await expire();
  await until(async () => expect(await recorded(payment)).toMatchObject({ attempts: 2 }));
  expect(solana.setAside.map(({ name }) => name)).toEqual([new URL(liars[0]!.rpcUrl).host]);
  await expectTruth(liars, payment);
});
