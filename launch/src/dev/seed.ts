import { setTimeout as sleep } from 'node:timers/promises';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { faucet, newAddress } from '../chain-client.ts';
import { askIdentity, type Customer, newCustomer, PASSWORD } from '../customer.ts';
import type { World } from '../world.ts';
import { operate } from './operate.ts';
import { spreadOverAYear } from './past.ts';

/** Users who can be signed in as, and their addresses. */
export const SEEDS = { newcomer: 'newcomer@dev.test', trader: 'trader@dev.test' } as const;

const FUNDS: readonly [name: string, sol: bigint, usdc: bigint][] = [
  ['Main', 24_860_000_000n, 1_842_100_000n],
  ['Savings', 6_200_000_000n, 5_000_000_000n],
  ['Travel', 510_000_000n, 236_500_000n],
];
const HOUR = 60 * 60_000;
const SENDS = ['0.5', '1.25', '0.031', '2', '0.75', '0.0042', '1.1', '0.2', '0.66', '0.09', '1.8', '0.305'];

export interface Addresses {
  readonly pageUrl: string;
  readonly serverUrl: string;
}

/** What the identity service answers to one of them who signs in. */
export function signInAs({ pageUrl, serverUrl }: Addresses, email: string): Promise<Response> {
  return askIdentity(serverUrl, '/sign-in/email', { email, password: PASSWORD }, pageUrl);
}

/** Each user resolves once there, with all that is theirs. */
export type Seeded = Readonly<Record<keyof typeof SEEDS, Promise<void>>>;

/** Signs up those who are not there. */
export function seed(world: World, addresses: Addresses): Seeded {
  const { pageUrl, serverUrl } = addresses;
  const signUp = async (email: string, then?: (customer: Customer) => Promise<void>): Promise<void> => {
    if ((await signInAs(addresses, email)).ok) return;
    const customer = await newCustomer(serverUrl, email, pageUrl);
    await then?.(customer);
  };
  return { newcomer: signUp(SEEDS.newcomer), trader: signUp(SEEDS.trader, (trader) => trade(world, trader)) };
}

/** Starts a contest if there has been none. */
export async function seedContest(world: World): Promise<void> {
  const { campaigns } = await operate<{ campaigns: readonly unknown[] }>(world, 'contests', 'list');
  if (campaigns.length > 0) return;
  const name = ['--name', 'Cup'];
  const end = new Date(Date.now() + 14 * 24 * HOUR).toISOString();
  await operate(world, 'contests', 'treasury');
  await operate(world, 'contests', 'fund', '--sol', '10');
  await operate(world, 'contests', 'create', ...name, '--places', '50', '--end', end);
  await operate(world, 'contests', 'start', ...name);
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
  for (const amount of SENDS) await trader.call('transferSol', { walletId, toAddress: newAddress(), amount });
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
  await spreadOverAYear(world, walletIds);
}

async function hasMoney(trader: Customer, walletId: string): Promise<boolean> {
  const { balances } = await trader.call('getCloudWalletBalances', { walletIds: [walletId] });
  return (balances[0]?.solBalance ?? 0) > 0;
}
