import { randomUUID } from 'node:crypto';
import type { Db } from '../server/src/db/pool.ts';
import type { Mint } from '../server/src/ports/units.ts';

/** Books that something arrived in a wallet, or left it. */
export async function book(
  db: Db,
  walletId: string,
  changes: readonly { readonly mint: string; readonly delta: bigint; readonly at: number }[],
): Promise<void> {
  const rows = changes.map(({ mint, delta, at }, index) => ({
    wallet_id: walletId,
    signature: `${randomUUID()}-${index}`,
    mint: mint as Mint,
    source: 'external' as const,
    intent_id: null,
    delta,
    counterparty: null,
    slot: BigInt(index + 1),
    at: new Date(at),
    value_nano_usd: null,
    valued_at: null,
  }));
  await db.insertInto('ledger').values(rows).execute();
}

/** A series as sampling would have left it. */
export async function kept(
  db: Db,
  mint: string,
  beganAt: number,
  samples: readonly { readonly usd: number; readonly at: number }[],
): Promise<void> {
  const due_at = new Date(beganAt);
  await db
    .insertInto('price_series')
    .values({ mint, began_at: due_at, due_at, sampled_at: null, grain: null, unpriced_since: null })
    .execute();
  if (samples.length === 0) return;
  await db
    .insertInto('price_samples')
    .values(samples.map(({ usd, at }) => ({ mint, usd, at: new Date(at), grain: 'day' as const })))
    .execute();
}
