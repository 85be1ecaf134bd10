import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { StoredPayment } from '../ports/payments.ts';

/**
 * Null if the user has no transfer or swap of this id. One that waits because its recipient is new is found by the id that it will
 * have: `key` is its idempotency key, if that is known.
 */
export async function findPayment(
  db: Db,
  userId: string,
  id: string,
  key: string | null = null,
): Promise<StoredPayment | null> {
  const { rows } = await sql<Row>`
    select id, wallet_id, kind, state, signature, error, request, plan, moved, fee_lamports::text, created_at, settled_at
    from intents where id = ${id} and user_id = ${userId} and kind <> 'reclaim'
    union all
    select ${id}, wallet_id, kind, case when state in ('waiting', 'sending') then 'scheduled' else 'failed' end, null,
           error_details, request, null, null, null, created_at, ended_at
    from scheduled_sends where user_id = ${userId} and idempotency_key = ${key} and state <> 'sent'
    limit 1`.execute(db);
  return rows[0] ? read(rows[0]) : null;
}

interface Row {
  readonly id: string;
  readonly wallet_id: string;
  readonly kind: 'transfer_sol' | 'transfer_token' | 'swap';
  readonly state: StoredPayment['state'];
  readonly signature: string | null;
  readonly error: StoredPayment['error'];
  readonly request: Readonly<Record<string, string>>;
  readonly plan: Readonly<Record<string, string>> | null;
  readonly moved: Readonly<Record<string, string>> | null;
  readonly fee_lamports: string | null;
  readonly created_at: Date;
  readonly settled_at: Date | null;
}

function read({ kind, request, plan, moved, ...row }: Row): StoredPayment {
  const { id, state, signature, error, fee_lamports: feeLamports } = row;
  const common = {
    ...{ id, state, signature, error, feeLamports, walletId: row.wallet_id },
    ...{ createdAt: row.created_at, settledAt: row.settled_at },
  };
  if (kind === 'swap')
    return {
      ...{ ...common, kind, mint: request.inputMint!, amount: request.inAmount!, to: null },
      boughtMint: request.outputMint!,
      boughtAmount: moved?.bought ?? plan?.minimumReceived ?? null,
    };
  const [mint, amount] =
    kind === 'transfer_sol' ? [SOL_MINT, request.lamports!] : [request.mint!, request.amount!];
  return {
    ...{ ...common, kind: 'transfer', mint, amount, to: request.to! },
    ...{ boughtMint: null, boughtAmount: null },
  };
}
