import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Lie } from '../../../localnet/src/lying-node/lie.ts';
import { lyingNode } from '../../../localnet/src/lying-node/lying-node.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { openSolanaNodes, type SolanaNodesSettings } from './solana-nodes.ts';
import { systemClock } from './system-clock.ts';

const localnet = await ownLocalnet();
// So far from the first block that a node can be far behind.
await localnet.step(200);

/** Nodes of one chain, and what is known of them. No test waits for their timeout: it is longer than a test may take. */
async function through(count: number, more: Partial<SolanaNodesSettings> = {}) {
  const proxies = await Promise.all(Array.from({ length: count }, () => lyingNode(localnet.rpcUrl)));
  let now = 0;
  const solana = openSolanaNodes({
    rpcUrls: proxies.map(({ rpcUrl }) => rpcUrl),
    wsUrl: proxies[0]!.wsUrl,
    clock: systemClock,
    log: pino({ enabled: false }),
    timeout: 600_000,
    blockhashMaxAge: 0,
    elapsed: () => now,
    ...more,
  });
  onTestFinished(async () => {
    await solana.chain.close();
    await Promise.all(proxies.map((proxy) => proxy.close()));
  });
  const readings = () => solana.readings;
  const states = () => readings().map(({ state }) => state);
  /** Has the nodes compared. */
  async function check(): Promise<void> {
    const before = proxies.map((proxy) => proxy.asked('getHealth'));
    now += 5_000;
    await solana.chain.rentExemptMinimum(now);
    await vi.waitFor(() =>
      proxies.forEach((proxy, index) => {
        expect(proxy.asked('getHealth')).toBeGreaterThan(before[index]!);
      }),
    );
  }
  return { chain: solana.chain, proxies, readings, states, check };
}

const faults: [string, Lie][] = [
  ['never answers', { kind: 'timeout' }],
  ['is slow', { kind: 'slow', ms: 300_000 }],
  ['takes no more calls', { kind: 'rateLimit', retryAfterSeconds: 3_600 }],
  ['is broken', { kind: 'serverError' }],
  ['answers nonsense', { kind: 'garbage' }],
];

test.each(faults)('while the first node %s, every read is answered by the next', async (_what, fault) => {
  const { chain, proxies } = await through(2);
  const address = await newAddress();
  await localnet.fund(address, 5_000_000n);
  await proxies[0]!.tell(fault);
  const [accounts, holdings, { blockhash }, statuses] = await Promise.all([
    chain.accounts([address]),
    chain.holdings([address]),
    chain.latestBlockhash(),
    chain.signatureStatuses(['1'.repeat(64)], false),
    chain.finalized(),
    chain.signaturesFor(address, { limit: 5 }),
  ]);
  expect(accounts.value[0]!.lamports).toBe(5_000_000n);
  expect(holdings.value[0]!.lamports).toBe(5_000_000n);
  expect((await chain.isBlockhashValid(blockhash)).value).toBe(true);
  expect(statuses.value).toEqual([null]);
});

test('a node that hangs is asked after the others once it has been overtaken a few times', async () => {
  const onHedge = vi.fn();
  const { chain, proxies, states } = await through(2, { onHedge });
  await proxies[0]!.tell({ kind: 'timeout' });
  const address = await newAddress();
  for (let n = 0; n < 3; n++) await chain.accounts([address]);
  expect(states()).toEqual(['slow', 'well']);
  expect(onHedge.mock.calls).toEqual([['second'], ['second'], ['second']]);
  const asked = proxies[0]!.asked('getMultipleAccounts');
  await chain.accounts([address]);
  expect(proxies[0]!.asked('getMultipleAccounts')).toBe(asked);
});

test('no second node is asked beside the first with hedging off, or for the next page of a list', async () => {
  const { chain, proxies } = await through(2, { isHedged: false });
  const other = await through(2);
  const address = await newAddress();
  for (const [first] of [proxies, other.proxies]) await first!.tell({ kind: 'slow', ms: 700 });
  await chain.accounts([address]);
  const signature = await localnet.fund(address, 5_000_000n);
  await other.chain.signaturesFor(address, { before: signature, limit: 1 });
  expect(proxies[1]!.asked('getMultipleAccounts')).toBe(0);
  expect(other.proxies[1]!.asked('getSignaturesForAddress')).toBe(0);
});

test('signed bytes are sent to every node, once to each, while one of them hangs', async () => {
  const { chain, proxies } = await through(3);
  await proxies[0]!.tell({ kind: 'timeout' });
  void chain.broadcast(Uint8Array.of(1, 2, 3)).catch(() => false);
  await vi.waitFor(() => expect(proxies.map((proxy) => proxy.asked('sendTransaction'))).toEqual([1, 1, 1]));
});

test('a node that lags behind is not believed while another one is not', async () => {
  const { chain, proxies, states, check, readings } = await through(2);
  expect(readings().map(({ slotsBehind }) => slotsBehind)).toEqual([null, null]);
  await check();
  const address = await newAddress();
  await localnet.fund(address, 5_000_000n);
  await localnet.step(40);
  await proxies[0]!.tell({ kind: 'behind', slots: 40 });
  // As before the lag is known: the first answer shows that it is behind the second node's pulse.
  await check();
  expect((await chain.accounts([address])).value[0]?.lamports).toBe(5_000_000n);
  const { blockhash } = await chain.latestBlockhash();
  // The node that is behind does not know it, and says that it is invalid.
  expect((await chain.isBlockhashValid(blockhash)).value).toBe(true);
  await vi.waitFor(() => expect(states()[0]).toBe('behind'));
  proxies[0]!.honest();
  await check();
  await vi.waitFor(() => expect(states()).toEqual(['well', 'well']));
});

test('one of three nodes that makes up slots puts the others behind nothing', async () => {
  const { chain, proxies, states, check, readings } = await through(3);
  await proxies[2]!.tell({ kind: 'slots', by: 500 });
  await check();
  await check();
  await vi.waitFor(() => expect(readings()[2]!.slotsBehind).toBe(0n));
  expect(states()).not.toContain('behind');
  await chain.accounts([await newAddress()]);
  expect(proxies.map((proxy) => proxy.asked('getMultipleAccounts'))).toEqual([1, 0, 0]);
});

test("calls over the first node's budget go to the next one at once", async () => {
  const { chain, proxies, states } = await through(2, { budgets: { getFirstAvailableBlock: 0.001 } });
  for (let n = 0; n < 2; n++) expect(await chain.oldestSlot()).toBe(0n);
  expect(proxies.map((proxy) => proxy.asked('getFirstAvailableBlock'))).toEqual([1, 1]);
  expect(states()).toEqual(['well', 'well']);
  await expect(chain.oldestSlot()).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
});
