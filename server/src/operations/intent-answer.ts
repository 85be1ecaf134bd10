import type { Selectable } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';

/** The fields of an intent that commands answer with. */
export function intentAnswer(row: Selectable<Database['intents']>) {
  return {
    ...{ intentId: row.id, userId: row.user_id, walletId: row.wallet_id, kind: row.kind, state: row.state },
    ...{ request: row.request, reservedLamports: row.reserved_lamports, reservedMint: row.reserved_mint },
    ...{ reservedAmount: row.reserved_amount, signature: row.signature, slot: row.slot },
    ...{ feeLamports: row.fee_lamports, error: row.error, moved: row.moved },
    ...{ createdAt: row.created_at, settledAt: row.settled_at },
  };
}

type AttemptRow = Pick<
  Selectable<Database['attempts']>,
  'number' | 'signature' | 'state' | 'signed_at' | 'since_slot' | 'last_valid_block_height'
>;

/** The transactions that were signed for an intent, without their bytes. */
export async function attemptsOf(db: Db, intentId: string): Promise<AttemptRow[]> {
  return await db
    .selectFrom('attempts')
    .select(['number', 'signature', 'state', 'signed_at', 'since_slot', 'last_valid_block_height'])
    .where('intent_id', '=', intentId)
    .orderBy('number')
    .execute();
}

export function attemptAnswer(row: AttemptRow) {
  return {
    ...{ number: row.number, signature: row.signature, state: row.state, signedAt: row.signed_at },
    ...{ sinceSlot: row.since_slot, lastValidBlockHeight: row.last_valid_block_height },
  };
}
