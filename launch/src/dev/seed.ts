import { setTimeout as sleep } from 'node:timers/promises';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { faucet, newAddress } from '../chain-client.ts';
import { askIdentity, type Customer, newCustomer, PASSWORD } from '../customer.ts';
import type { World } from '../world.ts';

/** Who can be signed in as, and their addresses. */
export const SEEDS = { newcomer: 'newcomer@dev.test', trader: 'trader@dev.test' } as const;

const FUNDS: readonly [name: string, sol: bigint, usdc: bigint][] = [
  ['Main', 24_860_000_000n, 1_842_100_000n],
  ['Savings', 6_200_000_000n, 5_000_000_000n],
  ['Travel', 510_000_000n, 236_500_000n],
];
const HOUR = 60 * 60_000;

export interface Addresses {
  readonly pageUrl: string;
  readonly serverUrl: string;
}

/** What the identity service answers to one of them who signs in. */
export function signInAs({ pageUrl, serverUrl }: Addresses, email: string): Promise<Response> {
  return askIdentity(serverUrl, '/sign-in/email', { email, password: PASSWORD }, pageUrl);
}

/** Signs up those who are not there. */
export async function seed(world: World, addresses: Addresses): Promise<void> {
  const { pageUrl, serverUrl } = addresses;
  const isThere = async (email: string): Promise<boolean> => (await signInAs(addresses, email)).ok;
  if (!(await isThere(SEEDS.newcomer))) await newCustomer(serverUrl, SEEDS.newcomer, pageUrl);
  if (!(await isThere(SEEDS.trader))) await trade(world, await newCustomer(serverUrl, SEEDS.trader, pageUrl));
}

/** Wallets with money, and some of all that moves it. */
async function trade(world: World, trader: Customer): Promise<void> {
  const walletIds: string[] = [];
  for (const [name, sol, usdc] of FUNDS) {
    const { wallet } = await trader.call('createCloudWallet', { name });
    await faucet(world, wallet.publicKey, sol);
    await faucet(world, wallet.publicKey, usdc, USDC_MINT);
    walletIds.push(wallet.walletId);
  }
  const walletId = walletIds[0]!;
  while (!(await hasMoney(trader, walletId))) await sleep(200);
  for (const amount of ['0.5', '1.25', '0.031'])
    await trader.call('transferSol', { walletId, toAddress: newAddress(), amount });
  const swapped = { inputMint: SOL_MINT, outputMint: USDC_MINT, amount: '1500000000' };
  const { quote } = await trader.call('getCloudWalletSwapQuote', { walletId, ...swapped });
  await trader.call('executeCloudWalletSwap', {
    ...{ walletId, quote: { seal: quote.seal } },
    userConfirmedPriceImpact: true,
  });
  await trader.call('createConditionalOrder', {
    ...{ walletId, conditionType: 'time', scheduledTime: new Date(Date.now() + HOUR).toISOString() },
    sellToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6, logoURI: 'usdc', amount: '250000000' },
    buyToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, logoURI: 'solana' },
  });
}

async function hasMoney(trader: Customer, walletId: string): Promise<boolean> {
  const { balances } = await trader.call('getCloudWalletBalances', { walletIds: [walletId] });
  return (balances[0]?.solBalance ?? 0) > 0;
}
