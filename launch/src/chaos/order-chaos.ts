import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import pg from 'pg';
import { generator } from '../../../server/testing/generator.ts';
import { type Customer, newCustomer } from '../customer.ts';
import type { World } from '../world.ts';
import type { Finding } from './audit.ts';
import { faucet, setPrice } from './chain.ts';
import type { ChaosOptions } from './chaos.ts';
import { killAll, startChaosWorld, trouble } from './kills.ts';
import { auditOrders } from './order-audit.ts';

export interface OrderChaosReport {
  readonly kills: Record<string, number>;
  readonly orders: number;
  readonly executed: number;
  readonly failed: number;
  /** Why orders failed, and how many for each reason. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Orders that more than one process had to work on. */
  readonly takenOver: number;
  /** Everything in which chain, ledger and orders differ. Empty is the promise. */
  readonly findings: readonly Finding[];
}

interface OrderChaosOptions extends ChaosOptions {
  /** Time orders of each wallet; two market orders come to them. */
  readonly ordersPerWallet: number;
}

/** A wallet and what it has to sell. */
export interface Seller {
  readonly customer: Customer;
  readonly walletId: string;
  readonly publicKey: string;
}

const FUNDS_LAMPORTS = 50_000_000_000n;
/** Longest pause between two kills, milliseconds: orders take a second or two to be carried out. */
const PAUSE_MAX = 4_000;
/** Orders come due as long as there are kills. */
const KILL_TAKES = 2_500;
/** Longest that placing one order takes, milliseconds. */
const PLACING_TAKES = 35;
/** Longest that orders may take to their end once nothing is killed any more. */
const SETTLE_WITHIN = 90_000;
const WATCHED = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';

/**
 * Has orders of many wallets come due and be triggered while server, signer, database and chain are killed at random, then
 * lets everything settle and compares chain, ledger and orders, to the lamport.
 */
export async function runOrderChaos(options: OrderChaosOptions): Promise<OrderChaosReport> {
  const { kills, wallets, seed, report } = options;
  const random = generator(seed);
  const world = await startChaosWorld({ MARKET_CHECK_INTERVAL: '1000' });
  try {
    await insistOnPrice(world, 0.00002);
    const sellers = await Promise.all(Array.from({ length: wallets }, () => newSeller(world)));
    report(`${wallets} wallets are funded`);
    const start = Date.now() + wallets * options.ordersPerWallet * PLACING_TAKES;
    await Promise.all(sellers.map((seller) => placeOrders(seller, options, start, random)));
    report('all orders are placed');
    await trouble(world);
    const [killed] = await Promise.all([
      killAll(world, kills, random, report, PAUSE_MAX),
      sleep((kills * KILL_TAKES) / 2).then(() => insistOnPrice(world, 0.00003)),
    ]);
    await Promise.all(Object.values(world.processes).map((process) => process.up()));
    // The chain may have died with the new price untold.
    await insistOnPrice(world, 0.00003);
    const database = new pg.Pool({ connectionString: world.databaseUrl });
    try {
      await settled(database);
      const { rows } = await database.query<Record<'executed' | 'failed' | 'takenOver' | 'orders', number>>(
        `select count(*)::int as orders, count(*) filter (where state = 'executed')::int as executed,
           count(*) filter (where state = 'failed')::int as failed,
           count(*) filter (where fence > 1)::int as "takenOver" from orders`,
      );
      const { rows: reasons } = await database.query<{ error: string; n: number }>(
        `select error, count(*)::int as n from orders where state = 'failed' group by error`,
      );
      const findings = await auditOrders(world, database, sellers, FUNDS_LAMPORTS);
      return {
        kills: killed,
        ...rows[0]!,
        reasons: Object.fromEntries(reasons.map(({ error, n }) => [error, n])),
        findings,
      };
    } finally {
      await database.end();
    }
  } finally {
    await world.stop();
  }
}

async function newSeller(world: World): Promise<Seller> {
  const customer = await newCustomer(world.url, `${randomUUID()}@chaos.test`);
  const { wallet } = await customer.call('createCloudWallet', { name: 'Chaos' });
  await faucet(world, wallet.publicKey, FUNDS_LAMPORTS);
  return { customer, walletId: wallet.walletId, publicKey: wallet.publicKey };
}

async function placeOrders(
  { customer, walletId }: Seller,
  { ordersPerWallet, kills }: OrderChaosOptions,
  start: number,
  random: () => number,
): Promise<void> {
  const common = () => ({
    walletId,
    // All amounts differ, so that a doubled one cannot hide behind a lost one.
    sellToken: { mint: SOL_MINT, amount: String(1_000_000 + Math.floor(random() * 1_000_000)) },
    buyToken: { mint: USDC_MINT },
  });
  for (let count = 0; count < ordersPerWallet; count++)
    await customer.call('createConditionalOrder', {
      ...common(),
      conditionType: 'time',
      scheduledTime: new Date(start + random() * kills * KILL_TAKES).toISOString(),
    });
  for (const triggerValue of [0.000025, 0.000026])
    await customer.call('createConditionalOrder', {
      ...common(),
      conditionType: 'market',
      triggerToken: { mint: WATCHED },
      triggerCondition: 'price_above',
      triggerValue,
      expirationMode: 'gtc',
    });
}

/** Asks until the chain, which may be dead at this moment, has taken it. */
async function insistOnPrice(world: World, usd: number): Promise<void> {
  const isTaken = () =>
    setPrice(world, WATCHED, usd).then(
      () => true,
      () => false,
    );
  while (!(await isTaken())) await sleep(100);
}

async function settled(database: pg.Pool): Promise<void> {
  for (const deadline = Date.now() + SETTLE_WITHIN; Date.now() < deadline; await sleep(200)) {
    const { rows } = await database.query(
      `select exists (select from orders where state in ('pending', 'executing')) as open`,
    );
    if (!rows[0].open) return;
  }
}
