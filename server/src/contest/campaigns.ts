import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { Campaign } from '../wallets/wallets.ts';

/** The operator's side of campaigns; contest.ts documents their states. */

export interface NewCampaign {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly kind: Campaign['kind'];
  readonly lamports: bigint;
  readonly maxParticipants: number;
  readonly leaderboard: boolean;
  /** Null: the time at which it is started. */
  readonly startsAt: Date | null;
  readonly endsAt: Date;
}

export interface CampaignRow extends Selectable<Database['contests']> {
  /** Number of entries without SOL. */
  readonly waiting: number;
  /** Since when the first of them waits, or null. */
  readonly waiting_since: Date | null;
  /** Number of entries that wait for a review. */
  readonly in_review: number;
}

/** Creates a draft. False if a draft or an active campaign has this name. */
export async function createCampaign(db: Db, campaign: NewCampaign): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('contests')
    .values({
      id: campaign.id,
      name: campaign.name,
      description: campaign.description,
      kind: campaign.kind,
      lamports: campaign.lamports,
      max_participants: campaign.maxParticipants,
      leaderboard: campaign.leaderboard,
      starts_at: campaign.startsAt,
      ends_at: campaign.endsAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type Start =
  | { readonly started: Selectable<Database['contests']> }
  | { readonly refused: 'unknown' | 'over' }
  /** Another contest is active and not over. */
  | { readonly refused: 'contest'; readonly other: string };

/** Activates a draft, within the caller's transaction. A contest that is over is ended for the next one. */
export async function startCampaign(tx: Transaction<Database>, name: string): Promise<Start> {
  const draft = await tx
    .selectFrom('contests')
    .select(['id', 'kind', sql<boolean>`ends_at <= now()`.as('is_over')])
    .where('name', '=', name)
    .where('state', '=', 'draft')
    .forUpdate()
    .executeTakeFirst();
  if (!draft) return { refused: 'unknown' };
  if (draft.is_over) return { refused: 'over' };
  if (draft.kind === 'contest') {
    const active = await tx
      .selectFrom('contests')
      .select(['id', 'name', sql<boolean>`ends_at <= now()`.as('is_over')])
      .where('kind', '=', 'contest')
      .where('state', '=', 'active')
      .forUpdate()
      .executeTakeFirst();
    if (active && !active.is_over) return { refused: 'contest', other: active.name };
    if (active)
      await tx.updateTable('contests').set({ state: 'ended' }).where('id', '=', active.id).execute();
  }
  const started = await tx
    .updateTable('contests')
    .set({ state: 'active', starts_at: sql<Date>`coalesce(starts_at, now())` })
    .where('id', '=', draft.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { started };
}

/** Ends an active campaign or a draft. Returns its former state, or null if the name is unknown. */
export async function endCampaign(db: Db, name: string): Promise<'draft' | 'active' | null> {
  const { rows } = await sql<{ state: 'draft' | 'active' }>`
    with before as (
      select id, state from contests where name = ${name} and state <> 'ended' for update
    )
    update contests set state = 'ended', starts_at = coalesce(starts_at, created_at),
           ends_at = case when starts_at < now() then least(ends_at, now()) else ends_at end
    from before where contests.id = before.id returning before.state`.execute(db);
  return rows[0]?.state ?? null;
}

/** All campaigns, or those of one name: the one that is not ended first, then newest first. */
export async function listCampaigns(db: Db, name: string | null = null): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    select contests.*, coalesce(entries.waiting, 0)::int as waiting, entries.waiting_since, (
             select count(*)::int from contest_candidates as candidates
             where candidates.contest_id = contests.id and candidates.state = 'waiting'
           ) as in_review
    from contests left join (
      select contest_id, count(*) as waiting, min(entered_at) as waiting_since
      from contest_entries where funding_signature is null group by contest_id
    ) as entries on contest_id = contests.id
    where ${name}::text is null or name = ${name}
    order by state = 'ended', created_at desc`.execute(db);
  return rows;
}
