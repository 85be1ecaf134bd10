import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { faucet, newAddress } from '../../launch/src/chain-client.ts';
import { newCustomer } from '../../launch/src/customer.ts';
import type { World } from '../../launch/src/world.ts';
import type { Result } from './measure.ts';

const CALLS = 23_000;
/** One in so many calls moves money. */
const SENDS_ONE_IN = 23;
const CUSTOMERS = 16;
const FUNDS = 1_000_000_000_000n;
/** Until a deposit can be spent, milliseconds. */
const SETTLED = 2_000;
/** Until a process that was started is idle: V8 gives back what the start took after 8 seconds. */
const IDLE_AFTER = 15_000;

/** Resident memory of server and signer, idle and after many calls. */
export async function benchMemory(world: World): Promise<Result[]> {
  await sleep(IDLE_AFTER);
  const first = idle(world);
  await restarted(world);
  const second = idle(world);
  const began = residentMegabytes(pidOf(world, 'server'));
  await call(world);
  const after = residentMegabytes(pidOf(world, 'server'));
  const note = 'goal 220; the first start also strips types, which is cached';
  return [
    result('memory of server and signer, idle, first start, MB', first.total, first.text, 275, note),
    result('memory of server and signer, idle, later starts, MB', second.total, second.text, 220),
    result(
      `memory of the server after ${CALLS} mixed calls, MB`,
      after,
      `${after.toFixed(0)} (${began.toFixed(0)} before)`,
      300,
    ),
  ];
}

function result(name: string, megabytes: number, ours: string, atMost: number, note?: string): Result {
  return {
    ...{ name, ours, baseline: 'absolute', ratio: megabytes, bound: { atMost } },
    ...(note !== undefined && { note }),
  };
}

const PROCESSES = ['signer', 'server'] as const;

function pidOf(world: World, name: (typeof PROCESSES)[number]): number {
  return world.processes[name]!.current().pid;
}

function idle(world: World) {
  const server = residentMegabytes(pidOf(world, 'server'));
  const signer = residentMegabytes(pidOf(world, 'signer'));
  return {
    total: server + signer,
    text: `${(server + signer).toFixed(0)} (${server.toFixed(0)} + ${signer.toFixed(0)})`,
  };
}

/** Has both processes end as a stop would, so that their supervisor starts them again. */
async function restarted(world: World): Promise<void> {
  for (const name of PROCESSES) {
    const before = pidOf(world, name);
    process.kill(before, 'SIGTERM');
    while (pidOf(world, name) === before) await sleep(50);
    await world.processes[name]!.up();
  }
  while (!(await fetch(`${world.url}/readyz`).catch(() => null))?.ok) await sleep(50);
  await sleep(IDLE_AFTER);
}

async function call(world: World): Promise<void> {
  const receiver = newAddress();
  await faucet(world, receiver, FUNDS);
  let left = CALLS;
  await Promise.all(
    Array.from({ length: CUSTOMERS }, async () => {
      const customer = await newCustomer(world.url, `${randomUUID()}@bench.test`);
      const { wallet } = await customer.call('createCloudWallet', { name: 'Bench' });
      const { walletId } = wallet;
      await faucet(world, wallet.publicKey, FUNDS);
      // A deposit can be spent a slot later.
      await sleep(SETTLED);
      const swap = { inputMint: SOL_MINT, outputMint: USDC_MINT };
      const reads = [
        () => customer.call('getCloudWallets', {}),
        () => customer.call('getNotices', {}),
        () => customer.call('validateSolanaAddress', { address: receiver, walletId }),
        () =>
          customer.call('getCloudWalletSwapQuote', { walletId, ...swap, amount: String(100_000_000 + left) }),
      ];
      while (left-- > 0) {
        const amount = `0.001${String(left).padStart(5, '0')}`;
        if (left % SENDS_ONE_IN === 0)
          await customer.call('transferSol', { walletId, toAddress: receiver, amount });
        else await reads[left % reads.length]!();
      }
    }),
  );
}

/** Resident memory of a process. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024;
}
