import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type pg from 'pg';
import { WATCHED_MINT } from './order-prices.ts';
import type { ChaosWallet } from './spender.ts';

/** Times two: at the start, and once a minute. */
const ROUNDS_MIN = 2;
const MINUTE_MS = 60_000;
/** So long ago a recurring order began: its second round comes while processes are killed. */
const BEGAN_MS = 45_000;
const LADDER = [0.000022, 0.000025, 0.000028];

/** Rounds of a recurring order while this takes, milliseconds. */
export function roundsIn(durationMs: number): number {
  return Math.max(ROUNDS_MIN, Math.floor(durationMs / MINUTE_MS));
}

/** Places an order of each kind, or two where either side may fire. They watch the token whose price moves. */
export async function placeKinds(
  { customer, walletId }: ChaosWallet,
  rounds: number,
  random: () => number,
): Promise<void> {
  const amount = () => 1_000_000 + Math.floor(random() * 1_000_000);
  const place = async (
    rule: Parameters<typeof customer.call<'placeOrder'>>[1]['rule'],
    sold: number = amount(),
  ) =>
    await customer.call('placeOrder', {
      ...{ walletId, rule, watchedMint: WATCHED_MINT, expirationMode: 'gtc' },
      sellToken: { mint: SOL_MINT, amount: String(sold) },
      buyToken: { mint: USDC_MINT },
    });
  await place({ kind: 'oco', above: 0.000025, below: 0.000001 });
  await place({ kind: 'oco', above: 0.01, below: 0.000015 });
  await place({ kind: 'otoco', above: 0.000025, below: 0.000001 });
  await place({ kind: 'otoco', condition: 'price_above', value: 0.000025, above: 0.01, below: 0.000015 });
  await place({ kind: 'trailing', percent: 10 });
  const rungs = LADDER.map((value) => ({ value, amount: String(amount()) }));
  await place(
    { kind: 'ladder', condition: 'price_above', rungs },
    rungs.reduce((sum, rung) => sum + Number(rung.amount), 0),
  );
  await place({
    ...{ kind: 'recurring', count: 1, unit: 'minute', timeZone: 'UTC', rounds, missed: 'catch_up' },
    startAt: new Date(Date.now() - BEGAN_MS).toISOString(),
  });
}

export interface KindCounts {
  readonly orders: number;
  readonly executed: number;
  readonly failed: number;
  /** Claimed by more than one worker. */
  readonly takenOver: number;
}

export async function countKinds(database: pg.Pool): Promise<Record<string, KindCounts>> {
  const { rows } = await database.query<KindCounts & { kind: string }>(
    `select coalesce(kind, case condition_type when 'market' then 'price' else 'time' end) as kind,
       count(*)::int as orders, count(*) filter (where state = 'executed')::int as executed,
       count(*) filter (where state = 'failed')::int as failed,
       count(*) filter (where fence > 1)::int as "takenOver" from orders group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ kind, ...counts }) => [kind, counts]));
}
