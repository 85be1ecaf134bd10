import { randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { control, faucet } from '../../launch/src/chain-client.ts';
import { newCustomer } from '../../launch/src/customer.ts';
import type { World } from '../../launch/src/world.ts';
import { bareOrder } from './bare-order.ts';
import { alternate, median, milliseconds, type Result } from './measure.ts';

const ROUNDS = 100;
const WARM_UP = 20;
const AMOUNT = 100_000_000n;
const UPSTREAM_MS = 50;

/** A swap's quote, which asks pools and makers at once, against one bare request to the router. */
export async function benchQuote(world: World): Promise<Result[]> {
  const customer = await newCustomer(world.url, `${randomUUID()}@bench.test`);
  const { wallet } = await customer.call('createCloudWallet', { name: 'Bench' });
  await faucet(world, wallet.publicKey, 100_000_000_000n);
  let amount = AMOUNT;
  const ours = async () => {
    const wish = { inputMint: SOL_MINT, outputMint: USDC_MINT, amount: String(amount++) };
    await customer.call('getCloudWalletSwapQuote', { walletId: wallet.walletId, ...wish });
  };
  const bare = () => bareOrder(world, wallet.publicKey, String(amount++));
  await alternate(WARM_UP, ours, bare);
  const near = await alternate(ROUNDS, ours, bare);
  // The localnet answers an order within a few milliseconds, Jupiter in a few hundred.
  const fault = { kind: 'delay', method: 'order', ms: UPSTREAM_MS, count: 1_000_000 };
  await control(world, 'faults', fault);
  const far = await alternate(ROUNDS, ours, bare);
  await fetch(`${world.controlUrl}/faults`, { method: 'DELETE' });
  return [
    {
      name: 'quote of a swap beyond the bare order of the router, median, ms',
      ours: milliseconds(median(near.ours)),
      baseline: `${milliseconds(median(near.baseline))} bare order`,
      ratio: median(near.ours) - median(near.baseline),
      bound: { atMost: 10 },
    },
    {
      name: `quote of a swap with ${UPSTREAM_MS} ms upstream, median`,
      ours: milliseconds(median(far.ours)),
      baseline: `${milliseconds(median(far.baseline))} bare order`,
      ratio: median(far.ours) / median(far.baseline),
      bound: { atMost: 1.2 },
      note: 'goal 1.1',
    },
  ];
}
