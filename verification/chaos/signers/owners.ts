import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import pg from 'pg';
import type { World } from '../../../launch/src/world.ts';
import { isFinal } from '../payments.ts';
import type { ChaosWallet } from '../spender.ts';

const PIN = '314159';
const PAUSE_MS = 150;
/** Those that a PIN is asked for. */
const WITH_PIN = new Set([
  'transferSol',
  'transferToken',
  'executeCloudWalletSwap',
  'createConditionalOrder',
]);

/** Gives the owner a PIN, which goes with each payment from here on. */
export async function withPin<Wallet extends ChaosWallet>(wallet: Wallet): Promise<Wallet> {
  const { customer } = wallet;
  await untilServed(() => customer.call('setCloudWalletPin', { pin: PIN }));
  return {
    ...wallet,
    customer: {
      ...customer,
      call: (name, input, headers) =>
        customer.call(name, WITH_PIN.has(name) ? { ...input, pin: PIN } : input, headers),
    },
  };
}

/** Asks again while no pair can sign. */
export async function untilServed<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (isFinal(error)) throw error;
      await sleep(PAUSE_MS);
    }
}

/** An order comes due so long after it is asked for, milliseconds. */
const DUE_MS = { least: 5_000, spread: 10_000 };

/** Asks until it is placed, or refused since its time has come. */
export async function placeOrder({ customer, walletId }: ChaosWallet, random: () => number): Promise<void> {
  const request = {
    ...({ walletId, conditionType: 'time', idempotencyKey: randomUUID() } as const),
    // All amounts differ, so that a doubled swap cannot hide behind a lost one.
    sellToken: { mint: SOL_MINT, amount: String(1_000_000 + Math.floor(random() * 1_000_000)) },
    buyToken: { mint: USDC_MINT },
    scheduledTime: new Date(Date.now() + DUE_MS.least + random() * DUE_MS.spread).toISOString(),
  };
  await untilServed(() => customer.call('createConditionalOrder', request)).catch(() => {});
}

export interface OrderCounts {
  readonly orders: number;
  readonly executed: number;
}

/** Longest that an order takes once nothing fails any more, milliseconds: several transactions that die. */
const ENDS_WITHIN_MS = 5 * 60_000;

/** Waits until no order waits; those that still do after a long time stay for the audit to find. */
export async function ordersEnded({ databaseUrl }: World): Promise<OrderCounts> {
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    for (const until = performance.now() + ENDS_WITHIN_MS; ; await sleep(PAUSE_MS)) {
      const { rows } = await database.query<OrderCounts & { open: number }>(
        `select count(*)::int as orders, count(*) filter (where state = 'executed')::int as executed,
           count(*) filter (where state in ('pending', 'executing'))::int as open from orders`,
      );
      const { open, ...counts } = rows[0]!;
      if (open === 0 || performance.now() > until) return counts;
    }
  } finally {
    await database.end();
  }
}
