import { randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { faucet } from '../../launch/src/chain-client.ts';
import { newCustomer } from '../../launch/src/customer.ts';
import type { World } from '../../launch/src/world.ts';
import { alternate, median, milliseconds, type Result } from './measure.ts';

const ROUNDS = 100;
const WARM_UP = 20;
const AMOUNT = 100_000_000n;

/** A swap's quote, against the bare request to the router. */
export async function benchQuote(world: World): Promise<Result[]> {
  const customer = await newCustomer(world.url, `${randomUUID()}@bench.test`);
  const { wallet } = await customer.call('createCloudWallet', { name: 'Bench' });
  await faucet(world, wallet.publicKey, 100_000_000_000n);
  let amount = AMOUNT;
  const ours = async () => {
    const wish = { inputMint: SOL_MINT, outputMint: USDC_MINT, amount: String(amount++) };
    await customer.call('getCloudWalletSwapQuote', { walletId: wallet.walletId, ...wish });
  };
  const bare = async () => {
    const query = new URLSearchParams({
      inputMint: WRAPPED_SOL_MINT,
      outputMint: USDC_MINT,
      amount: String(amount++),
      taker: wallet.publicKey,
      slippageBps: '100',
    });
    const response = await fetch(`${world.marketUrl}/swap/v2/order?${query}`);
    const { transaction } = (await response.json()) as { transaction: string };
    if (!transaction) throw new Error('no transaction');
  };
  await alternate(WARM_UP, ours, bare);
  const times = await alternate(ROUNDS, ours, bare);
  return [
    {
      name: 'quote of a swap, median',
      ours: milliseconds(median(times.ours)),
      baseline: `${milliseconds(median(times.baseline))} bare order of the router`,
      ratio: median(times.ours) / median(times.baseline),
      bound: { atMost: 1.3 },
    },
  ];
}
