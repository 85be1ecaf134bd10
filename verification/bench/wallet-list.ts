import { randomUUID } from 'node:crypto';
import { control, faucet } from '../../launch/src/chain-client.ts';
import { newCustomer } from '../../launch/src/customer.ts';
import type { World } from '../../launch/src/world.ts';
import { rpcRequests } from './costs.ts';
import { alternate, median, milliseconds, type Result } from './measure.ts';

const WALLETS = 10;
const TOKENS = 20;
const ROUNDS = 40;
/** Warm-up ends after so many lists in a row without an RPC request, or that many in all. */
const QUIET = 100;
const LISTS_MAX = 1_000;
const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
];

/** The list of ten wallets with twenty tokens each, against one bare batched fetch of the same facts. */
export async function benchWalletList(world: World): Promise<Result[]> {
  const customer = await newCustomer(world.url, `${randomUUID()}@bench.test`);
  const owners: string[] = [];
  for (let index = 0; index < WALLETS; index++) {
    const { wallet } = await customer.call('createCloudWallet', { name: `Bench ${index}` });
    owners.push(wallet.publicKey);
    await faucet(world, wallet.publicKey, 1_000_000_000n);
    await fundTokens(world, wallet.publicKey);
  }
  // As the page asks.
  const ours = () => customer.call('getCloudWallets', { tokensApart: true });
  // A deposit from the faucet is confirmed a slot later.
  for (let held = 0; held < TOKENS; ) {
    const { wallets } = await ours();
    held = Math.min(...wallets.map(({ tokenCount }) => tokenCount));
  }

  const cost = async () => {
    const before = await rpcRequests(world);
    await ours();
    return (await rpcRequests(world)) - before;
  };
  // Meanwhile deposits from the faucet are booked, which is not part of a list's cost.
  for (let quiet = 0, lists = 0; quiet < QUIET && lists < LISTS_MAX; lists++)
    quiet = (await cost()) > 1 ? 0 : quiet + 1;
  const requests = await cost();
  const times = await alternate(ROUNDS, ours, () => bareBatch(world.rpcUrl, owners));
  return [
    {
      name: 'wallet list: HTTP requests to the RPC',
      ours: String(requests),
      baseline: '1 bare batch',
      ratio: requests,
      bound: { atMost: 3 },
    },
    {
      name: `wallet list of ${WALLETS} wallets with ${TOKENS} tokens each, median`,
      ours: milliseconds(median(times.ours)),
      baseline: `${milliseconds(median(times.baseline))} bare batched fetch`,
      ratio: median(times.ours) / median(times.baseline),
      bound: { atMost: 1.5 },
    },
  ];
}

/** Mints of the test market that the faucet gives and that can be transferred. */
async function fundTokens(world: World, owner: string): Promise<void> {
  const { tokens } = await control<{ tokens: { mint: string }[] }>(world, 'state');
  let given = 0;
  for (const { mint } of tokens) {
    if (given === TOKENS) return;
    given += await faucet(world, owner, 1_000_000n, mint).then(
      () => 1,
      () => 0,
    );
  }
}

async function bareBatch(rpcUrl: string, owners: readonly string[]): Promise<void> {
  const calls = [
    { method: 'getMultipleAccounts', params: [owners, { encoding: 'base64', commitment: 'confirmed' }] },
    ...owners.flatMap((owner) =>
      TOKEN_PROGRAMS.map((programId) => ({
        method: 'getTokenAccountsByOwner',
        params: [owner, { programId }, { encoding: 'base64', commitment: 'confirmed' }],
      })),
    ),
  ];
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
  });
  await response.json();
}
