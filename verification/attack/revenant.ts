import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { chainBalances, newAddress } from '../../launch/src/chain-client.ts';
import type { World } from '../../launch/src/world.ts';
import { inParallel } from './attacker.ts';
import { newVictim, type Victim } from './victims.ts';

interface Installation {
  readonly dataDir: string;
  /** Always at the same address. */
  start(): Promise<World>;
}

interface Payment {
  readonly by: Victim;
  readonly key: string;
  readonly to: string;
}

const PAYERS = 8;

/**
 * Puts an older copy of the database in the place of the newer one and repeats all payments that were made since, with their
 * keys. Returns what left the wallets a second time, lamports.
 */
export async function returnToBackup({ dataDir, start }: Installation, tries: number): Promise<bigint> {
  const [database, older] = [join(dataDir, 'postgres'), join(dataDir, 'older')];
  let world = await start();
  const victims = await Promise.all(Array.from({ length: PAYERS }, () => newVictim(world, null)));
  await world.stop();
  copy(database, older);

  world = await start();
  const payments = Array.from({ length: tries }, (_, number) => paymentOf(victims[number % PAYERS]!));
  await inParallel(tries, (number) => pay(payments[number - 1]!));
  const before = await heldBy(world, victims);
  await world.stop();
  rmSync(database, { recursive: true });
  copy(older, database);

  world = await start();
  try {
    await inParallel(tries, (number) => pay(payments[number - 1]!).catch(() => {}));
    return before - (await heldBy(world, victims));
  } finally {
    await world.stop();
  }
}

/** With the owners of files: PostgreSQL may run as another user. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

function paymentOf(by: Victim): Payment {
  return { by, key: randomUUID(), to: newAddress() };
}

function pay({ by: { customer, walletId }, key: idempotencyKey, to: toAddress }: Payment): Promise<unknown> {
  return customer.call('transferSol', { walletId, toAddress, amount: '0.01', idempotencyKey });
}

async function heldBy(world: World, victims: readonly Victim[]): Promise<bigint> {
  const held = await Promise.all(victims.map(({ publicKey }) => chainBalances(world, publicKey, USDC_MINT)));
  return held.reduce((sum, { lamports }) => sum + lamports, 0n);
}
