import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Lie } from '../../../localnet/src/lying-node/lie.ts';
import { lyingNode } from '../../../localnet/src/lying-node/lying-node.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { release } from '../../../testing/release.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { shown } from '../../../testing/watched.ts';

const localnet = await ownLocalnet();
await localnet.step(200);
const proxies = await Promise.all(Array.from({ length: 3 }, () => lyingNode(localnet.rpcUrl)));
release(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
});
const [first, ...others] = proxies;
const world = await runningCumulus(
  { SOLANA_RPC_URL: first!.rpcUrl, SOLANA_RPC_URLS: others.map(({ rpcUrl }) => rpcUrl).join() },
  Promise.resolve(localnet),
);
const owner = await world.newOwner(5_000_000_000n);

const faults: [string, Lie][] = [
  ['never answers', { kind: 'timeout' }],
  ['is slow', { kind: 'slow', ms: 300_000 }],
  ['takes no more calls', { kind: 'rateLimit' }],
  ['is broken', { kind: 'serverError' }],
  ['is far behind', { kind: 'behind', slots: 100 }],
];

test.each(faults)(
  'a user sees balances and pays as ever while one of three nodes %s',
  async (_what, fault) => {
    await first!.tell(fault);
    const toAddress = await newAddress();
    const { result } = await owner.ask('transferSol', {
      ...{ toAddress, amount: '0.1', idempotencyKey: randomUUID() },
    });
    expect(result).toMatchObject({ success: true, pending: false });
    const balances = await owner.ask('getCloudWalletBalances', { walletIds: [owner.walletId] });
    expect(balances.status).toBe(200);
    first!.honest();
  },
);

test('the numbers of the server show each node', async () => {
  const scraped = await world.look();
  const of = (node: string, labels: object = {}) => ({ node, ...labels });
  for (const node of ['1', '2', '3']) {
    expect(shown(scraped, 'cumulus_rpc_node_answers_total', of(node, { outcome: 'ok' }))).toBeGreaterThan(0);
    expect(shown(scraped, 'cumulus_rpc_node_seconds_count', of(node))).toBeGreaterThan(0);
    expect(shown(scraped, 'cumulus_rpc_node_behind_slots', of(node))).toBeGreaterThanOrEqual(0);
    const states = scraped.filter(
      ({ name, labels }) => name === 'cumulus_rpc_node_state' && labels.node === node,
    );
    expect(states.reduce((sum, { value }) => sum + value, 0)).toBe(1);
  }
  expect(shown(scraped, 'cumulus_rpc_node_answers_total', of('1', { outcome: 'busy' }))).toBeGreaterThan(0);
});
