import type { NoticeKind } from '@cumulus/contract/notices.ts';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Json } from '../db/schema.ts';

/** A notice for which nobody has decided yet how it is told. */
export interface Unrouted {
  readonly id: string;
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly facts: Json;
  /** What was moved, billionths of a USD; null if nothing was, or no price is known. */
  readonly value: bigint | null;
}

/** Up to `limit` notices to route, oldest first. Those about money wait for its value, for ten minutes at most. */
export async function unroutedNotices(db: Db, limit: number): Promise<Unrouted[]> {
  const { rows } = await sql<Unrouted>`
    select notices.id, notices.user_id as "userId", kind, facts, value_nano_usd as value
    from notices left join ledger on kind in ('received', 'sent') and wallet_id = (facts ->> 'walletId')::uuid
      and signature = facts ->> 'signature' and mint = facts ->> 'mint'
    where routed_at is null
      and (kind not in ('received', 'sent') or valued_at is not null or notices.at < now() - interval '10 minutes')
    order by notices.at limit ${limit}`.execute(db);
  return rows;
}

/** Records what was decided, for those that no other process has routed meanwhile. */
export async function writeRoutes(
  db: Db,
  { routed, dropped }: { readonly routed: readonly string[]; readonly dropped: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      update notices set routed_at = now() where id = any(${routed}::uuid[]) and routed_at is null`.execute(
      tx,
    );
    await sql`delete from notices where id = any(${dropped}::uuid[])`.execute(tx);
  });
}
