import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Json } from '../db/schema.ts';
import type { Attempt } from './attempt.ts';
import type { Intent, Refusal } from './intent.ts';

/** What a landed transaction came to. */
export interface Landing {
  readonly attempt: Attempt;
  /** Null where it did what it says. */
  readonly error: Refusal | null;
  /** What its kind says that it moved, to be kept; null where it failed or its kind says nothing. */
  readonly moved: Json | null;
  readonly slot: bigint;
  readonly feeLamports: bigint;
  /** Changes of the wallet's own balances by mint, the fee included. */
  readonly deltas: readonly { readonly mint: string; readonly delta: bigint }[];
  readonly at: Date;
}

/**
 * Settles an intent by a landed transaction: intent, attempt, wallet and ledger in one statement, so that a crash leaves
 * all or nothing of it. False where somebody else has settled it.
 */
export async function settleLanded(db: Db, intent: Intent, landing: Landing): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    with wallet as (
      -- Wallet before intent, as a reservation takes them: the other order would deadlock with one.
      select id from wallets where id = ${intent.walletId} for update
    ), settled as (
      update intents set
        state = ${landing.error ? 'failed' : 'confirmed'}, signature = ${landing.attempt.signature},
        slot = ${String(landing.slot)}, fee_lamports = ${String(landing.feeLamports)},
        error = ${landing.error ? JSON.stringify(landing.error) : null}::jsonb,
        moved = ${landing.moved ? JSON.stringify(landing.moved) : null}::jsonb, settled_at = now()
      from wallet where intents.id = ${intent.id} and wallet_id = wallet.id and state = 'pending'
      returning intents.id, wallet_id
    ), landed as (
      update attempts set state = 'landed'
      from settled where intent_id = settled.id and number = ${landing.attempt.number}
    ), seen as (
      update wallets set settled_slot = greatest(settled_slot, ${String(landing.slot)}::numeric)
      from settled where wallets.id = settled.wallet_id
    ), booked as (
      insert into ledger (intent_id, wallet_id, signature, mint, delta, slot, at)
      select settled.id, settled.wallet_id, ${landing.attempt.signature}, change.mint, change.delta,
             ${String(landing.slot)}::numeric, ${landing.at}
      from settled, unnest(
        ${landing.deltas.map(({ mint }) => mint)}::text[], ${landing.deltas.map(({ delta }) => String(delta))}::numeric[]
      ) as change (mint, delta)
    )
    select count(*) = 1 as settled from settled`.execute(db);
  return rows[0]!.settled;
}

/** Settles an intent that will never land, where its lease is still ours and no attempt of it is live. */
export async function settleRefused(
  db: Db,
  intent: Intent,
  state: 'failed' | 'expired',
  error: Refusal,
): Promise<boolean> {
  const result = await db
    .updateTable('intents')
    .set({ state, error: JSON.stringify(error), settled_at: sql`now()` })
    .where('id', '=', intent.id)
    .where('fence', '=', intent.fence)
    .where('state', '=', 'pending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attempts')
            .select('number')
            .where('intent_id', '=', intent.id)
            .where('state', '=', 'live'),
        ),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
