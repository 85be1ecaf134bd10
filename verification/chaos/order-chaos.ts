import { setTimeout as sleep } from 'node:timers/promises';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import pg from 'pg';
import { rpc } from '../../launch/src/chain-client.ts';
import type { Running } from '../../launch/src/child.ts';
import type { Supervised } from '../../launch/src/supervisor.ts';
import type { World } from '../../launch/src/world.ts';
import { LIFE_UNMEASURED } from '../../server/src/settlement/finality/pace.ts';
import { generator } from '../../testing/generator.ts';
import { auditOrders } from './audit-orders.ts';
import type { ChaosOptions } from './chaos.ts';
import type { Finding } from './findings.ts';
import { injectRouterFaults, killProcesses, startChaosWorld } from './kill-processes.ts';
import { countKinds, type KindCounts, placeKinds, roundsIn } from './order-kinds.ts';
import {
  injectPriceFaults,
  movePrices,
  PRICES,
  setPriceUntilAccepted,
  WATCHED_MINT,
} from './order-prices.ts';
import { startSecondServer } from './second-server.ts';
import { type ChaosWallet, newChaosWallet } from './spender.ts';

export interface OrderChaosReport {
  readonly kills: Record<string, number>;
  readonly orders: number;
  readonly executed: number;
  readonly failed: number;
  /** How many orders failed for each reason. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Orders that more than one worker claimed. */
  readonly takenOver: number;
  readonly kinds: Readonly<Record<string, KindCounts>>;
  /** Differences between chain, ledger and orders: must be empty. */
  readonly findings: readonly Finding[];
}

interface OrderChaosOptions extends ChaosOptions {
  /** Time orders of each wallet, which also has two market orders and some of each further kind. */
  readonly ordersPerWallet: number;
}

/** Milliseconds: an order takes a second or two to execute. */
const LONGEST_PAUSE = 4_000;
/** Milliseconds for each kill, over which orders come due. */
const TIME_PER_KILL = 2_500;
/** Milliseconds to place one order, usually. */
const TIME_PER_ORDER = 35;
/** Milliseconds from placing an order to its time, at least. */
const LEAST_AHEAD = 5_000;
/**
 * Blocks after the last kill in which at least one order must end: a transaction takes some 180 to die, and the router may lose the
 * next one too. Blocks and not seconds, because a busy machine makes fewer of them.
 */
const PROGRESS_BLOCKS = 600n;
/** As long, milliseconds, since blocks are fast here: before its least age, no attempt is called dead, and the next may be lost too. */
const PROGRESS_MS = 3 * LIFE_UNMEASURED;
/** So long the price stays high, and low, while everything settles, seconds. */
const STEADY_S = 5;

/**
 * Lets orders of many wallets come due and trigger while two servers, signer, database and chain are killed at random and prices are
 * late and false, then lets everything settle and compares chain, ledger and orders to the lamport.
 */
export async function runOrderChaos(options: OrderChaosOptions): Promise<OrderChaosReport> {
  const { kills, wallets, seed, report } = options;
  const random = generator(seed);
  const world = await startChaosWorld({ MARKET_CHECK_INTERVAL: '1000' });
  const database = new pg.Pool({ connectionString: world.databaseUrl });
  // It is killed too.
  database.on('error', () => {});
  const moving = new AbortController();
  let second: Supervised<Running> | null = null;
  try {
    await setPriceUntilAccepted(world, PRICES.start);
    second = await startSecondServer(world);
    const sellers = await Promise.all(Array.from({ length: wallets }, () => newChaosWallet(world)));
    report(`${wallets} wallets are funded`);
    const start = Date.now() + wallets * options.ordersPerWallet * TIME_PER_ORDER;
    await Promise.all(sellers.map((seller) => placeOrders(seller, options, start, random)));
    report('all orders are placed');
    const duration = kills * TIME_PER_KILL;
    const faults = async () => {
      await injectRouterFaults(world);
      await injectPriceFaults(world);
    };
    await faults();
    const prices = movePrices(world, duration, random, moving.signal);
    const killed = await killProcesses(world, kills, random, report, {
      longestPause: LONGEST_PAUSE,
      ready: () => executing(database),
      others: { 'second server': second },
      faults,
    });
    moving.abort();
    await prices;
    await Promise.all([...Object.values(world.processes), second].map((process) => process.up()));
    await settled(world, database, report);
    const { rows } = await database.query<Record<'executed' | 'failed' | 'takenOver' | 'orders', number>>(
      `select count(*)::int as orders, count(*) filter (where state = 'executed')::int as executed,
         count(*) filter (where state = 'failed')::int as failed,
         count(*) filter (where fence > 1)::int as "takenOver" from orders`,
    );
    const { rows: reasons } = await database.query<{ error: string; n: number }>(
      `select error, count(*)::int as n from orders where state = 'failed' group by error`,
    );
    const findings = await auditOrders(world, database, sellers);
    return {
      kills: killed,
      ...rows[0]!,
      kinds: await countKinds(database),
      reasons: Object.fromEntries(reasons.map(({ error, n }) => [error, n])),
      findings,
    };
  } finally {
    moving.abort();
    await database.end();
    await second?.stop();
    await world.stop();
  }
}

async function placeOrders(
  seller: ChaosWallet,
  { ordersPerWallet, kills }: OrderChaosOptions,
  start: number,
  random: () => number,
): Promise<void> {
  const { customer, walletId } = seller;
  const common = () => ({
    walletId,
    // All amounts differ, so that a doubled swap cannot hide behind a lost one.
    sellToken: { mint: SOL_MINT, amount: String(1_000_000 + Math.floor(random() * 1_000_000)) },
    buyToken: { mint: USDC_MINT },
  });
  // On a slow machine, placing the orders takes longer than planned.
  const dueAt = () => new Date(Math.max(start, Date.now() + LEAST_AHEAD) + random() * kills * TIME_PER_KILL);
  for (let count = 0; count < ordersPerWallet; count++)
    await customer.call('createConditionalOrder', {
      ...common(),
      conditionType: 'time',
      scheduledTime: dueAt().toISOString(),
    });
  for (const triggerValue of [0.000025, 0.000026])
    await customer.call('createConditionalOrder', {
      ...common(),
      conditionType: 'market',
      triggerToken: { mint: WATCHED_MINT },
      triggerCondition: 'price_above',
      triggerValue,
      expirationMode: 'gtc',
    });
  await placeKinds(seller, roundsIn(kills * TIME_PER_KILL), random);
}

/** Waits until an order is being executed, so that a kill hits it, or none will be. */
async function executing(database: pg.Pool): Promise<void> {
  const isReady = async () => {
    const { rows } = await database.query<{ executing: boolean; open: boolean }>(
      `select coalesce(bool_or(state = 'executing'), false) as executing,
         coalesce(bool_or(state = 'pending' and due_at is not null), false) as open from orders`,
    );
    return rows[0]!.executing || !rows[0]!.open;
  };
  // Until the database is up again.
  while (!(await isReady().catch(() => false))) await sleep(20);
}

/** Waits until all orders have ended, or none ends any more. The price goes up and down, so that all that watch are triggered. */
async function settled(world: World, database: pg.Pool, report: (line: string) => void): Promise<void> {
  const height = async () => BigInt(await rpc<number>(world, 'getBlockHeight', []));
  let open = Number.POSITIVE_INFINITY;
  let until = 0;
  for (let last = 0n, looks = 0; open > 0; await sleep(1_000), looks++) {
    // The chain may have died before it stored the last price.
    await setPriceUntilAccepted(world, looks % (2 * STEADY_S) < STEADY_S ? PRICES.high : PRICES.low);
    const { rows } = await database.query<{ open: number }>(
      `select ((select count(*) from orders where state in ('pending', 'executing'))
         + (select coalesce(sum((asked->'rule'->>'rounds')::int - rounds), 0) from bundles
            where kind = 'recurring' and state = 'active'))::int as open`,
    );
    if (rows[0]!.open < open) {
      last = (await height()) + PROGRESS_BLOCKS;
      until = performance.now() + PROGRESS_MS;
    } else if (performance.now() > until && (await height()) > last)
      return report(`${open} orders do not end`);
    open = rows[0]!.open;
  }
}
