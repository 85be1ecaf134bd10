import { randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_DECIMALS, USDC_MINT } from '@cumulus/contract/limits.ts';
import { generator } from '../../../server/testing/generator.ts';
import { type Customer, newCustomer } from '../customer.ts';
import type { World } from '../world.ts';
import { audit, type Finding } from './audit.ts';
import { faucet, newAddress } from './chain.ts';
import { killAll, startChaosWorld, trouble } from './kills.ts';
import { BOUGHT_MINT, type Ending, insist, type Order } from './orders.ts';

export interface ChaosOptions {
  /** How many processes are killed with SIGKILL. */
  readonly kills: number;
  /** Wallets that spend at the same time, each of a user of its own. */
  readonly wallets: number;
  readonly seed: number;
  readonly report: (line: string) => void;
}

export interface ChaosReport {
  readonly kills: Record<string, number>;
  readonly orders: number;
  readonly moved: number;
  /** How many of them were swaps. */
  readonly swapped: number;
  readonly refused: number;
  /** Orders that had to be asked for more than once. */
  readonly askedAgain: number;
  /** Everything in which chain, ledger and what customers were told differ. Empty is the promise. */
  readonly findings: readonly Finding[];
}

export const FUNDS_LAMPORTS = 50_000_000_000n;
export const FUNDS_USDC = 50_000_000_000n;
const RECEIVERS_PER_WALLET = 4;
/** What wallets swap: SOL and a token against each other, and one token for another. */
const PAIRS = [
  [SOL_MINT, USDC_MINT],
  [USDC_MINT, SOL_MINT],
  [USDC_MINT, BOUGHT_MINT],
] as const;
/** A wallet that spends, and everything that is to be said of it at the end. */
export interface Spender {
  readonly customer: Customer;
  readonly walletId: string;
  readonly publicKey: string;
  readonly receivers: readonly string[];
  readonly endings: Ending[];
}

/**
 * Runs transfers and swaps from many wallets while server, signer, database and chain are killed at random and the router
 * fails on the way, then lets everything settle and compares chain, ledger and what the customers were told, to the lamport.
 */
export async function runChaos({ kills, wallets, seed, report }: ChaosOptions): Promise<ChaosReport> {
  const random = generator(seed);
  const world = await startChaosWorld();
  try {
    const spenders = await Promise.all(Array.from({ length: wallets }, () => newSpender(world)));
    report(`${wallets} wallets are funded`);
    await trouble(world);
    const killing = new AbortController();
    const spending = spenders.map((spender) => spend(spender, random, killing.signal));
    const killed = await killAll(world, kills, random, report);
    killing.abort();
    await Promise.all(spending);
    report('every order has its final answer; comparing chain, ledger and answers');
    await Promise.all(Object.values(world.processes).map((process) => process.up()));
    const endings = spenders.flatMap((spender) => spender.endings);
    const moved = endings.filter((ending) => ending.moved);
    return {
      kills: killed,
      orders: endings.length,
      moved: moved.length,
      swapped: moved.filter(({ swapped }) => swapped).length,
      refused: endings.length - moved.length,
      askedAgain: endings.filter(({ asked }) => asked > 1).length,
      findings: await audit(world, spenders, { lamports: FUNDS_LAMPORTS, usdc: FUNDS_USDC }),
    };
  } finally {
    await world.stop();
  }
}

export async function newSpender(world: World): Promise<Spender> {
  const customer = await newCustomer(world.url, `${randomUUID()}@chaos.test`);
  const { wallet } = await customer.call('createCloudWallet', { name: 'Chaos' });
  await faucet(world, wallet.publicKey, FUNDS_LAMPORTS);
  await faucet(world, wallet.publicKey, FUNDS_USDC, USDC_MINT);
  const receivers = Array.from({ length: RECEIVERS_PER_WALLET }, newAddress);
  for (const receiver of receivers) await faucet(world, receiver, 1_000_000_000n);
  return { customer, walletId: wallet.walletId, publicKey: wallet.publicKey, receivers, endings: [] };
}

/** Two orders at a time from one wallet, so that reservations meet, until told to stop. */
async function spend(spender: Spender, random: () => number, signal: AbortSignal): Promise<void> {
  const stream = async () => {
    while (!signal.aborted) spender.endings.push(await insist(spender.customer, nextOrder(spender, random)));
  };
  await Promise.all([stream(), stream()]);
}

export function nextOrder({ walletId, receivers }: Spender, random: () => number): Order {
  // All amounts differ, so that a doubled one cannot hide behind a lost one.
  const amount = BigInt(1_000 + Math.floor(random() * 1_000_000));
  const wish = { key: randomUUID(), walletId, amount };
  if (random() < 0.4) {
    const [inputMint, outputMint] = PAIRS[Math.floor(random() * PAIRS.length)]!;
    // Dust buys nothing.
    return {
      ...wish,
      inputMint,
      outputMint,
      amount: amount + (inputMint === SOL_MINT ? 1_000_000n : 10_000n),
    };
  }
  const to = receivers[Math.floor(random() * receivers.length)]!;
  const isToken = random() < 0.5;
  return { ...wish, to, token: isToken ? { mint: USDC_MINT, decimals: USDC_DECIMALS } : null };
}
