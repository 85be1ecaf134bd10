import { CallError } from '@cumulus/contract/errors.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { systemClock as clock } from '../../server/src/adapters/system-clock.ts';
import { openDatabase } from '../../server/src/db/pool.ts';
import type { OrderSwaps, SwapOutcome } from '../../server/src/orders/order-swaps.ts';
import { createOrderWorker } from '../../server/src/orders/worker.ts';
import { PermitWithdrawn } from '../../server/src/settlement/intent.ts';
import { unwatchedMandates } from '../mandates.ts';
import { fateOf } from './fate.ts';

/*
 * A process that executes orders, to be killed at any moment. Its swaps are settled as settlement does: written under a
 * permit, once for each key, and brought to their outcome by the first worker that asks for them.
 */

const { DATABASE_URL, LEASE } = process.env;
const { db } = openDatabase(DATABASE_URL!, 8);

const swaps: Pick<OrderSwaps, 'outcome' | 'swap'> = {
  async outcome(_terms, key) {
    const found = await find(key);
    if (!found) return null;
    if (found.outcome === null) await settle(key, found.fate);
    return outcomeOf((await find(key))!);
  },

  async swap(terms, key, permit) {
    const fate = fateOf(String(terms.amount), key);
    await clock.sleep(Math.random() * 150);
    if (fate === 'refused') throw new CallError('NO_ROUTE');
    const { rows } = await sql<{ permitted: boolean; written: boolean }>`
      with permit as materialized (${permit}), written as (
        insert into swaps (key, amount, fate) select ${key}, ${String(terms.amount)}::numeric, ${fate}
        where exists (select from permit) on conflict do nothing returning key
      )
      select exists (select from permit) as permitted, exists (select from written) as written`.execute(db);
    const { permitted, written } = rows[0]!;
    if (!permitted) throw new PermitWithdrawn();
    if (!written) throw new CallError('IDEMPOTENCY_KEY_REUSED');
    await clock.sleep(Math.random() * 150);
    await settle(key, fate);
    return outcomeOf((await find(key))!);
  },
};

interface Swap {
  readonly fate: 'confirmed' | 'failed' | 'expired';
  readonly outcome: string | null;
}

async function find(key: string): Promise<Swap | null> {
  const { rows } = await sql<Swap>`select fate, outcome from swaps where key = ${key}`.execute(db);
  return rows[0] ?? null;
}

async function settle(key: string, fate: string): Promise<void> {
  await sql`update swaps set outcome = ${fate} where key = ${key} and outcome is null`.execute(db);
}

function outcomeOf({ fate }: Swap): SwapOutcome {
  switch (fate) {
    case 'confirmed':
      return { state: 'confirmed', signature: 'signature', bought: 1n };
    case 'failed':
      return {
        state: 'failed',
        signature: 'landed',
        error: { code: 'TRANSACTION_FAILED', context: { reason: 'no' } },
      };
    case 'expired':
      return {
        state: 'expired',
        signature: null,
        error: { code: 'TRANSACTION_EXPIRED', context: undefined },
      };
  }
}

const worker = createOrderWorker({
  ...{
    db,
    keys: unwatchedMandates,
    clock,
    log: pino({ enabled: false }),
    swaps,
    leaseMs: Number(LEASE),
    latenessMaxMs: 3_600_000,
    addFloor: async () => 1n,
  },
  isClockRight: () => true,
});
worker.start();
process.send!('ready');
process.on('disconnect', () => process.exit());
