import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type pg from 'pg';
import { chainBalances } from '../../launch/src/chain-client.ts';
import type { World } from '../../launch/src/world.ts';
import { createFindings, type Expect, type Finding, readBooked } from './findings.ts';
import { type ChaosWallet, FUNDS_LAMPORTS } from './spender.ts';

interface OrderRow {
  readonly id: string;
  /** Of a bundle: which of its swaps it is. */
  readonly part: string | null;
  readonly sells: string;
  readonly state: string;
  readonly error: string | null;
  readonly signature: string | null;
  readonly sold: string;
  readonly bought: string | null;
  /** Confirmed swaps, by settlement's tables. */
  readonly swaps: { signature: string; moved: { sold: string; bought: string } }[];
  readonly pending: number;
}

/** Compares for every wallet the chain, the ledger, its orders and their swaps. */
export async function auditOrders(
  world: World,
  database: pg.Pool,
  sellers: readonly ChaosWallet[],
): Promise<Finding[]> {
  const { findings, expect } = createFindings();
  for (const { walletId, publicKey } of sellers) {
    const orders = await ordersOf(database, walletId);
    for (const order of orders) auditOrder(order, expect);
    const booked = await readBooked(database, walletId);
    const chain = await chainBalances(world, publicKey, USDC_MINT);
    const parts = orders.flatMap(({ part }) => part ?? []);
    expect(`parts of the bundles of wallet ${publicKey}`, new Set(parts).size, parts.length);
    const bought = orders.reduce((sum, order) => sum + gainedUsdc(order), 0n);
    expect(`lamports of wallet ${publicKey}`, chain.lamports, FUNDS_LAMPORTS + booked(SOL_MINT));
    expect(`USDC of wallet ${publicKey} by its ledger`, chain.tokens, booked(USDC_MINT));
    expect(`USDC of wallet ${publicKey} by its orders`, chain.tokens, bought);
  }
  return findings;
}

/** By its row, base units. What protects a buy sells them. */
function gainedUsdc({ state, sells, sold, bought }: OrderRow): bigint {
  if (state !== 'executed') return 0n;
  return sells === USDC_MINT ? -BigInt(sold) : BigInt(bought ?? 0);
}

async function ordersOf(database: pg.Pool, walletId: string): Promise<OrderRow[]> {
  const { rows } = await database.query<OrderRow>(
    `select id, bundle_id || '/' || part as part, sell_token->>'mint' as sells, state, error, signature, sell_amount::text as sold, bought::text as bought, swaps, pending
     from orders, lateral (
       select coalesce(jsonb_agg(jsonb_build_object('signature', made.signature, 'moved', made.moved))
                filter (where made.state = 'confirmed'), '[]') as swaps,
              count(*) filter (where made.state = 'pending')::int as pending
       from intents as made
       where made.user_id = orders.user_id and made.idempotency_key like 'order-' || execution_key || '-%'
     ) as made where wallet_id = $1`,
    [walletId],
  );
  return rows;
}

function auditOrder(order: OrderRow, expect: Expect): void {
  const { id, state, error, signature, sold, bought, swaps, pending } = order;
  const [swap] = swaps;
  expect(`order ${id} has ended`, state === 'executed' || state === 'failed', true);
  expect(`swaps under way for order ${id}`, pending, 0);
  expect(`swaps of order ${id}, which ${state}: ${error}`, swaps.length, state === 'executed' ? 1 : 0);
  expect(`a reason of order ${id}`, error !== null, state === 'failed');
  if (state !== 'executed') return;
  expect(`signature of order ${id}`, signature, swap?.signature);
  expect(`amounts of order ${id}`, `${sold} ${bought}`, `${swap?.moved.sold} ${swap?.moved.bought}`);
}
