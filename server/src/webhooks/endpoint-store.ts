import { sql } from 'kysely';
import { lockUser } from '../db/lock-user.ts';
import type { Db } from '../db/pool.ts';

/** An endpoint as it is stored. */
export interface StoredEndpoint {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly madeAt: Date;
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledWhy: 'user' | 'failed' | 'gone' | null;
}

/** A delivery as its user sees it. */
export interface ShownDelivery {
  readonly position: bigint;
  readonly eventId: string;
  readonly type: string;
  readonly at: Date;
  readonly tries: number;
  readonly triedAt: Date | null;
  readonly status: number | null;
  readonly deliveredAt: Date | null;
}

const COLUMNS = [
  'id',
  'url',
  'events',
  'made_at as madeAt',
  'failing_since as failingSince',
  'disabled_at as disabledAt',
  'disabled_why as disabledWhy',
] as const;

export async function endpointsOf(db: Db, userId: string): Promise<StoredEndpoint[]> {
  return await db
    .selectFrom('webhook_endpoints')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
}

export async function findEndpoint(db: Db, userId: string, id: string): Promise<StoredEndpoint | null> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Adds an endpoint, with what `told` writes in the same transaction; null if the user has `max`. */
export async function insertEndpoint(
  db: Db,
  {
    userId,
    url,
    events,
  }: { readonly userId: string; readonly url: string; readonly events: readonly string[] },
  { max, told }: { readonly max: number; readonly told: (tx: Db) => Promise<void> },
): Promise<StoredEndpoint | null> {
  return await db.transaction().execute(async (tx) => {
    // Two at once would both find a place.
    await lockUser(tx, userId);
    if ((await endpointsOf(tx, userId)).length >= max) return null;
    await told(tx);
    return await tx
      .insertInto('webhook_endpoints')
      .values({ user_id: userId, url, events: [...events] })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
}

export async function changeEndpoint(
  db: Db,
  { userId, id }: { readonly userId: string; readonly id: string },
  change: { readonly events?: readonly string[] | undefined; readonly isEnabled?: boolean | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Lanes first, as deliveries take their locks.
    if (change.isEnabled)
      await sql`
        update webhook_lanes set tries = 0, failing_since = null, due_at = now()
        where endpoint_id = ${id} and user_id = ${userId}`.execute(tx);
    await tx
      .updateTable('webhook_endpoints')
      .set({
        ...(change.events && { events: [...change.events] }),
        ...(change.isEnabled && { disabled_at: null, disabled_why: null, failing_since: null }),
        ...(change.isEnabled === false && {
          disabled_at: sql<Date>`coalesce(disabled_at, now())`,
          disabled_why: sql<'user'>`coalesce(disabled_why, 'user')`,
        }),
      })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
  });
}

/** Disables an endpoint, with what `told` writes in the same transaction unless it was disabled before. */
export async function disableEndpoint(
  db: Db,
  id: string,
  why: 'failed' | 'gone',
  told: (tx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('webhook_endpoints')
      .set({ disabled_at: sql<Date>`now()`, disabled_why: why })
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await told(tx);
  });
}

/** Deletes an endpoint with its lanes and deliveries, in the order in which deliveries take their locks. */
export async function deleteEndpoint(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of ['webhook_lanes', 'webhook_deliveries'] as const)
      await tx.deleteFrom(table).where('endpoint_id', '=', id).where('user_id', '=', userId).execute();
    await tx.deleteFrom('webhook_endpoints').where('id', '=', id).where('user_id', '=', userId).execute();
  });
}

/** Up to `limit` deliveries to an endpoint, newest first, below a position. */
export async function deliveriesTo(
  db: Db,
  { userId, id }: { readonly userId: string; readonly id: string },
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<ShownDelivery[]> {
  return await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_events as event', 'event.id', 'event_id')
    .select([
      'position',
      'event_id as eventId',
      'type',
      'at',
      'tries',
      'tried_at as triedAt',
      'status',
      'delivered_at as deliveredAt',
    ])
    .where('delivery.user_id', '=', userId)
    .where('endpoint_id', '=', id)
    .$if(before !== null, (query) => query.where('position', '<', before!))
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
}

/** Whether this is an event of the user's. */
export async function isEventOf(db: Db, userId: string, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('id')
    .where('id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes an event for one endpoint only. Returns its id. */
export async function insertTest(db: Db, userId: string, endpointId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_events (user_id, type, body, routed_at)
    select ${userId}, 'webhook.test', json_build_object(
      'type', 'webhook.test',
      'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', json_build_object('webhookId', ${endpointId}::uuid)
    )::text, now()
    returning id`.execute(db);
  return rows[0]!.id;
}
