import { randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_DECIMALS, USDC_MINT } from '@cumulus/contract/limits.ts';
import { faucet, newAddress } from '../../launch/src/chain-client.ts';
import { type Customer, newCustomer } from '../../launch/src/customer.ts';
import type { World } from '../../launch/src/world.ts';
import { BOUGHT_MINT, type Outcome, type Payment, payUntilFinal } from './payments.ts';

export interface ChaosWallet {
  readonly customer: Customer;
  readonly walletId: string;
  readonly publicKey: string;
}

/** A wallet that pays, and the outcomes that its customer saw. */
export interface Spender extends ChaosWallet {
  readonly receivers: readonly string[];
  readonly outcomes: Outcome[];
}

export const FUNDS_LAMPORTS = 50_000_000_000n;
export const FUNDS_USDC = 50_000_000_000n;
export const RECEIVER_LAMPORTS = 1_000_000_000n;
const RECEIVERS_PER_WALLET = 4;
/** SOL and a token against each other, and one token for another. */
const PAIRS = [
  [SOL_MINT, USDC_MINT],
  [USDC_MINT, SOL_MINT],
  [USDC_MINT, BOUGHT_MINT],
] as const;

/** A new customer's wallet with FUNDS_LAMPORTS. */
export async function newChaosWallet(world: World): Promise<ChaosWallet> {
  const customer = await newCustomer(world.url, `${randomUUID()}@chaos.test`);
  const { wallet } = await customer.call('createCloudWallet', { name: 'Chaos' });
  await faucet(world, wallet.publicKey, FUNDS_LAMPORTS);
  return { customer, walletId: wallet.walletId, publicKey: wallet.publicKey };
}

export async function newSpender(world: World): Promise<Spender> {
  const wallet = await newChaosWallet(world);
  await faucet(world, wallet.publicKey, FUNDS_USDC, USDC_MINT);
  const receivers = Array.from({ length: RECEIVERS_PER_WALLET }, newAddress);
  for (const receiver of receivers) await faucet(world, receiver, RECEIVER_LAMPORTS);
  return { ...wallet, receivers, outcomes: [] };
}

/** Makes one random payment and records its outcome. */
export async function payOnce(spender: Spender, random: () => number): Promise<void> {
  spender.outcomes.push(await payUntilFinal(spender.customer, randomPayment(spender, random)));
}

function randomPayment({ walletId, receivers }: Spender, random: () => number): Payment {
  // All amounts differ, so that a doubled payment cannot hide behind a lost one.
  const amount = BigInt(1_000 + Math.floor(random() * 1_000_000));
  const common = { key: randomUUID(), walletId, amount };
  if (random() < 0.4) {
    const [inputMint, outputMint] = PAIRS[Math.floor(random() * PAIRS.length)]!;
    // Dust buys nothing.
    const least = inputMint === SOL_MINT ? 1_000_000n : 10_000n;
    return { ...common, inputMint, outputMint, amount: amount + least };
  }
  const to = receivers[Math.floor(random() * receivers.length)]!;
  const isToken = random() < 0.5;
  return { ...common, to, token: isToken ? { mint: USDC_MINT, decimals: USDC_DECIMALS } : null };
}

/** Counts of the outcomes of all spenders. */
export function countOutcomes(spenders: readonly Spender[]) {
  const outcomes = spenders.flatMap((spender) => spender.outcomes);
  const moved = outcomes.filter((outcome) => outcome.moved);
  return {
    payments: outcomes.length,
    moved: moved.length,
    swapped: moved.filter(({ swapped }) => swapped).length,
    refused: outcomes.length - moved.length,
    retried: outcomes.filter(({ requests }) => requests > 1).length,
  };
}
