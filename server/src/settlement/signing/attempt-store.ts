import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import type { Attempt, Intent, SignedTransaction } from '../intent.ts';

/** Null if nothing was signed for the intent. */
export async function newestAttempt(db: Db, intentId: string): Promise<Attempt | null> {
  const row = await db
    .selectFrom('attempts')
    .selectAll()
    .where('intent_id', '=', intentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? {
        intentId,
        number: row.number,
        state: row.state,
        signature: row.signature,
        paysFee: row.pays_fee,
        transaction: row.transaction,
        sinceSlot: row.since_slot,
        lastValidBlockHeight: row.last_valid_block_height,
        baseline: baselineOf(row),
      }
    : null;
}

function baselineOf(row: Selectable<Database['attempts']>): Attempt['baseline'] {
  const {
    baseline_slot: slot,
    baseline_lamports: lamports,
    sold_account: account,
    sold_baseline: amount,
  } = row;
  if (slot === null || lamports === null) return null;
  return { slot, lamports, sold: account === null || amount === null ? null : { account, amount } };
}

/**
 * Stores a signed transaction. `lease lost`: nothing may be broadcast. `duplicate`: another intent has signed the very same
 * bytes (same wallet, receiver, amount and blockhash); they can land only once.
 */
export async function addAttempt(
  db: Db,
  intent: Intent,
  signed: SignedTransaction,
): Promise<Attempt | 'lease lost' | 'duplicate'> {
  const baseline = signed.baseline!;
  const { rows } = await sql<{ held: boolean; number: number | null }>`
    with held as (
      select id from intents where id = ${intent.id} and fence = ${String(intent.fence)} and state = 'pending' for update
    ), stored as (
      insert into attempts (intent_id, number, signature, transaction, since_slot, last_valid_block_height,
                            baseline_slot, baseline_lamports, pays_fee, sold_account, sold_baseline)
      select id, (select count(*) + 1 from attempts where intent_id = ${intent.id}), ${signed.signature},
             ${Buffer.from(signed.transaction)}, ${String(signed.sinceSlot)}, ${String(signed.lastValidBlockHeight)},
             ${String(baseline.slot)}::numeric, ${String(baseline.lamports)}::numeric, ${signed.paysFee},
             ${baseline.sold?.account ?? null}, ${baseline.sold ? String(baseline.sold.amount) : null}::numeric
      from held on conflict (signature) do nothing returning number
    )
    select exists (select from held) as held, (select number from stored) as number`.execute(db);
  const { held, number } = rows[0]!;
  if (!held) return 'lease lost';
  return number === null ? 'duplicate' : { ...signed, intentId: intent.id, number, state: 'live' };
}

/** Records that an attempt can never land. */
export async function markDead(db: Db, attempt: Attempt): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ state: 'dead' })
    .where('intent_id', '=', attempt.intentId)
    .where('number', '=', attempt.number)
    .where('state', '=', 'live')
    .execute();
}
