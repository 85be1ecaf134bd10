import { setTimeout as sleep } from 'node:timers/promises';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { faucet, newAddress, setFault } from '../../launch/src/chain-client.ts';
import { type Customer, newCustomer } from '../../launch/src/customer.ts';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld, type World } from '../../launch/src/world.ts';
import { idleCalls } from './idle-calls.ts';
import type { Result } from './measure.ts';
import { onPaper } from './paper.ts';

const FUNDS = 100_000_000_000n;
const ROUNDS = 10;
const SLOT_MS = 200;
/** Pause between two payments, so that none is paid for by what another has just read, milliseconds. */
const APART = 1_500;

/** Calls to the nodes by what they were made for, each of a batch. Counts are exact on a busy machine too. */
export async function benchCredits(): Promise<Result[]> {
  // So that a new wallet's deposits are booked before anything is counted.
  const world = await startWorld({ slotMs: SLOT_MS, env: { ...UNLIMITED, DEPOSIT_SWEEP: '1000' } });
  try {
    const customer = await newCustomer(world.url, 'credits@bench.test');
    const { wallet } = await customer.call('createCloudWallet', { name: 'Bench' });
    await faucet(world, wallet.publicKey, FUNDS);
    await sleep(5_000);
    const { walletId } = wallet;
    // What is asked once a minute, or an hour, for all sends together.
    await send(customer, walletId);
    await sleep(APART);
    const sent = await counted(world, 'calls of a send', ['send'], 8, ROUNDS, () => send(customer, walletId));
    const swapped = await counted(
      world,
      'calls of a swap, with its quote',
      ['swap', 'quote'],
      10,
      ROUNDS,
      () => swap(customer, walletId),
    );
    const looked = await counted(world, 'calls of a look at a wallet', ['look'], 3, ROUNDS, async () => {
      await customer.call('getCloudWalletBalances', { walletIds: [walletId] });
    });
    const dead = await expired(world, () => send(customer, walletId));
    const idle = await idleCalls(world);
    console.log(onPaper({ idle, look: looked.ratio, send: sent.ratio, swap: swapped.ratio }));
    return [
      { name: 'calls of an idle wallet with two tokens a month', ...absolute(idle, 1_500) },
      { ...sent, note: 'and 2 a minute, for all sends together' },
      ...[swapped, looked, dead],
    ];
  } finally {
    await world.stop();
  }
}

async function counted(
  world: World,
  name: string,
  causes: readonly string[],
  goal: number,
  rounds: number,
  work: () => Promise<void>,
): Promise<Result> {
  const before = await callsFor(world, causes);
  for (let round = 0; round < rounds; round += 1) {
    await work();
    await sleep(APART);
  }
  return { name, ...absolute(((await callsFor(world, causes)) - before) / rounds, goal) };
}

/** A payment whose first transaction never reaches the chain: what it takes beyond the second, which does. */
async function expired(world: World, work: () => Promise<void>): Promise<Result> {
  const callsNow = () => callsFor(world, ['send', 'death']);
  const [before, proven] = [await callsNow(), await callsFor(world, ['death'])];
  await setFault(world, { kind: 'drop_request', method: 'sendTransaction', count: 1_000 });
  const sent = work();
  while ((await callsFor(world, ['death'])) === proven) await sleep(100);
  await fetch(`${world.controlUrl}/faults`, { method: 'DELETE' });
  await sent;
  await sleep(APART);
  const both = (await callsNow()) - before;
  const one = await counted(world, '', ['send'], 0, 1, work);
  return { name: 'calls of a payment that expires', ...absolute(both - one.ratio, 50) };
}

function absolute(calls: number, goal: number): Omit<Result, 'name'> {
  return { ours: calls.toFixed(1), baseline: `goal ${goal}`, ratio: calls, bound: { atMost: goal } };
}

/** All calls that a server has made for these causes. */
async function callsFor(world: World, causes: readonly string[]): Promise<number> {
  const text = await (await fetch(`${world.url}/metrics`)).text();
  const series = [...text.matchAll(/^cumulus_rpc_calls_total\{cause="(\w+)",method="\w+"\} (\d+)$/gm)];
  return series.reduce((sum, [, cause, calls]) => sum + (causes.includes(cause!) ? Number(calls) : 0), 0);
}

async function send(customer: Customer, walletId: string): Promise<void> {
  const input = { walletId, toAddress: newAddress(), amount: '0.01' };
  const answer = await customer.call('transferSol', input);
  if (!answer.success) throw new Error(`not sent: ${answer.error}`);
}

async function swap(customer: Customer, walletId: string): Promise<void> {
  const wish = { inputMint: SOL_MINT, outputMint: USDC_MINT, amount: '100000000' };
  const { quote } = await customer.call('getCloudWalletSwapQuote', { walletId, ...wish });
  const input = { walletId, quote: { seal: quote.seal }, userConfirmedPriceImpact: true };
  await customer.call('executeCloudWalletSwap', input);
}
