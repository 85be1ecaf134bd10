import { sql } from 'kysely';
import { type Leased, leaseEnd } from '../db/lease.ts';
import type { Db } from '../db/pool.ts';

/** A lane under a lease, of an endpoint that is enabled. */
export interface Lane extends Leased {
  readonly userId: string;
  readonly endpointId: string;
  readonly url: string;
  /** Positions of the newest delivery when it was claimed, and of the newest that was accepted. */
  readonly newest: bigint;
  readonly done: bigint;
  /** Of the next delivery. */
  readonly tries: number;
}

export interface Delivery {
  readonly position: bigint;
  readonly eventId: string;
  /** JSON, as it is signed and sent. */
  readonly body: string;
}

/** Held while positions are assigned: the next transaction sees what this one has written. */
const POSITIONS_LOCK = 7_316_244_143;

/** Writes the deliveries of up to `limit` events that have none yet, in the order of the events. Returns how many events there were. */
export async function routeEvents(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ routed: number }>`
    select route_webhook_events(${limit}::integer, ${POSITIONS_LOCK}::bigint) as routed`.execute(db);
  return rows[0]!.routed;
}

/** Writes a delivery of an event in a lane of its own: it waits for none, and none waits for it. */
export async function addDelivery(
  db: Db,
  to: { readonly userId: string; readonly endpointId: string; readonly eventId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${POSITIONS_LOCK})`.execute(tx);
    const { rows } = await sql<{ laneId: string; position: bigint }>`
      with lane as (
        insert into webhook_lanes (user_id, endpoint_id, name, newest)
        values (${to.userId}, ${to.endpointId}, gen_random_uuid(), 0) returning id
      )
      insert into webhook_deliveries (user_id, lane_id, endpoint_id, event_id)
      select ${to.userId}, id, ${to.endpointId}, ${to.eventId} from lane
      returning lane_id as "laneId", position`.execute(tx);
    const { laneId, position } = rows[0]!;
    await tx.updateTable('webhook_lanes').set({ newest: position }).where('id', '=', laneId).execute();
  });
}

/**
 * Claims lanes with a delivery that is due, each under a new fence: `limit` at most, `ofUserMax` of one user, and none of the users
 * `full`.
 */
export async function claimLanes(
  db: Db,
  {
    limit,
    ofUserMax,
    full,
    leaseMs,
  }: {
    readonly limit: number;
    readonly ofUserMax: number;
    readonly full: readonly string[];
    readonly leaseMs: number;
  },
): Promise<Lane[]> {
  const isDue = sql`lane.newest > lane.done and lane.due_at <= now() and lane.lease_until <= now()`;
  const { rows } = await sql<Lane>`
    with waiting as materialized (
      select lane.id, url, row_number() over (partition by lane.user_id order by lane.due_at) as turn
      from webhook_lanes as lane join webhook_endpoints as endpoint on endpoint.id = lane.endpoint_id
      where ${isDue} and disabled_at is null and lane.user_id <> all(${full}::uuid[])
    ), due as materialized (
      select lane.id, url from webhook_lanes as lane join waiting on waiting.id = lane.id
      where turn <= ${ofUserMax} and ${isDue}
      order by lane.due_at limit ${limit} for update of lane skip locked
    )
    update webhook_lanes as lane set fence = fence + 1, lease_until = ${leaseEnd(leaseMs)}
    from due where lane.id = due.id
    returning lane.id, user_id as "userId", endpoint_id as "endpointId", url, newest, done, tries, fence`.execute(
    db,
  );
  return rows;
}

/** The first delivery of a lane behind a position. */
export async function nextDelivery(db: Db, laneId: string, after: bigint): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`
    select position, event_id as "eventId", body
    from webhook_deliveries join webhook_events as event on event.id = event_id
    where lane_id = ${laneId} and position > ${String(after)} order by position limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Records that a delivery was accepted. False if the lane is no longer under this lease: another process goes on from it. */
export async function endDelivery(
  db: Db,
  lane: Lane,
  { position }: Delivery,
  status: number,
): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    with lane as (
      update webhook_lanes set done = ${String(position)}, tries = 0, failing_since = null, due_at = now()
      where id = ${lane.id} and fence = ${String(lane.fence)} returning endpoint_id
    ), delivery as (
      update webhook_deliveries set tries = tries + 1, tried_at = now(), status = ${status}, delivered_at = now()
      where position = ${String(position)} and exists (select from lane)
    ), endpoint as (
      update webhook_endpoints set failing_since = null
      where id = (select endpoint_id from lane) and failing_since is not null
    )
    select exists (select from lane) as mine`.execute(db);
  return rows[0]!.mine;
}

/** Lets a delivery wait after a try that failed. Returns for how long its lane has been failing, milliseconds. */
export async function postponeDelivery(
  db: Db,
  lane: Lane,
  { position }: Delivery,
  { status, waitMs }: { readonly status: number | null; readonly waitMs: number },
): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    with lane as (
      update webhook_lanes set tries = tries + 1, failing_since = coalesce(failing_since, now()),
        due_at = ${leaseEnd(waitMs)}, lease_until = '-infinity', fence = fence + 1
      where id = ${lane.id} and fence = ${String(lane.fence)} returning endpoint_id, failing_since
    ), delivery as (
      update webhook_deliveries set tries = tries + 1, tried_at = now(), status = ${status}
      where position = ${String(position)} and exists (select from lane)
    ), endpoint as (
      update webhook_endpoints set failing_since = now()
      where id = (select endpoint_id from lane) and failing_since is null
    )
    select (extract(epoch from now() - failing_since) * 1000)::float8 as ms from lane`.execute(db);
  return rows[0]?.ms ?? 0;
}

/** Ends the lease of a lane in which nothing is left up to `done`. Under another fence: a renewal no longer counts. */
export async function releaseLane(db: Db, { id, fence }: Lane, done: bigint): Promise<void> {
  await sql`
    update webhook_lanes set done = ${String(done)}, lease_until = '-infinity', fence = fence + 1, due_at = now()
    where id = ${id} and fence = ${String(fence)}`.execute(db);
}

/** Deletes up to `limit` events older than `days` days, with their deliveries, and lanes that have none left. Returns how many events. */
export async function forgetEvents(db: Db, days: number, limit: number): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${POSITIONS_LOCK})`.execute(tx);
    const { numAffectedRows } = await sql`
      delete from webhook_events where id in (
        select id from webhook_events where at < now() - make_interval(days => ${days}) limit ${limit}
      )`.execute(tx);
    await sql`
      delete from webhook_lanes as lane
      where not exists (select from webhook_deliveries where lane_id = lane.id)`.execute(tx);
    return Number(numAffectedRows);
  });
}
