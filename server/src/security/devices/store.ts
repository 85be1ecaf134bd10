import { sql, type Transaction } from 'kysely';
import type { Session } from '../../accounts/session.ts';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import { isReadOnly } from '../../db/unavailable.ts';

interface DeviceRow {
  readonly id: string;
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
  /** Null if the session was never used; then there is `userAgent`. */
  readonly device: string | null;
  readonly userAgent: string | null;
  readonly place: string | null;
}

/** The first use of a session. */
export interface FirstUse {
  readonly id: string;
  readonly session: Session;
  readonly device: string | null;
  /** Digest of the device's key. */
  readonly deviceKey: Buffer;
  readonly place: string | null;
}

/** How exactly the last use is known. */
export const EXACT_TO_MS = 5 * 60_000;
/** A device that was not used this long is a new one, and its session is not kept. */
const KNOWN_DAYS = 90;
/** Rows that one statement deletes. */
const BATCH = 500;

const isRecent = sql`last_used_at > now() - make_interval(days => ${KNOWN_DAYS})`;
/** Of the row `users`: what the embedded identity service calls its user. */
const identityId = sql`case users.issuer when 'cumulus-identity' then users.subject::uuid end`;

/** Notes that a session is used. False if it was ended, null if it was never used before. */
export async function noteUse(
  db: Db,
  { id, userId, place }: { id: string; userId: string; place: string | null },
): Promise<boolean | null> {
  const isLive = sql`select user_id = ${userId} and ended_at is null as "isLive" from sessions where id = ${id}`;
  const { rows } = await sql<{ isLive: boolean }>`
    with used as (
      update sessions set last_used_at = clock_timestamp(), place = ${place}
      where id = ${id} and user_id = ${userId} and ended_at is null
        and last_used_at < clock_timestamp() - make_interval(secs => ${EXACT_TO_MS / 1_000})
    )
    ${isLive}`
    .execute(db)
    .catch((error: unknown) => {
      // Reading goes on.
      if (!isReadOnly(error)) throw error;
      return sql<{ isLive: boolean }>`${isLive}`.execute(db);
    });
  return rows[0]?.isLive ?? null;
}

/**
 * Writes a session at its first use. Null if it is there already, or the identity service has ended it. `isNew`: its user has
 * used other devices, and this one not in the last 90 days.
 */
export async function beginUse(
  tx: Transaction<Database>,
  { id, session: { userId, signIn }, device, deviceKey, place }: FirstUse,
): Promise<{ readonly isNew: boolean } | null> {
  // Locked: a session that is ended meanwhile is ended here too.
  const source =
    signIn.epoch === null
      ? sql`select`
      : sql`
        select from users join identity.sessions as held on held.user_id = ${identityId}
        where users.id = ${userId} and held.id = ${id} for key share of held`;
  const { rows } = await sql<{ isNew: boolean }>`
    with source as materialized (${source}), before as materialized (
      select count(*) > 0 and count(*) filter (where device_key = ${deviceKey} and ${isRecent}) = 0 as is_new
      from sessions where user_id = ${userId}
    )
    insert into sessions (id, user_id, signed_in_at, device, device_key, place)
    select ${id}, ${userId}, ${signIn.at}, ${device}, ${deviceKey}, ${place} from source
    on conflict (id) do nothing
    returning (select is_new from before) as "isNew"`.execute(tx);
  return rows[0] ?? null;
}

/** Sessions that can be used, the most recent first. */
export async function listDevices(
  db: Db,
  userId: string,
  // For operators the view that has those of whom they look at.
  held: 'identity.sessions' | 'looked.identity_sessions' = 'identity.sessions',
): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select held.id, held.created_at as "signedInAt", coalesce(last_used_at, held.created_at) as "lastUsedAt",
      device, user_agent as "userAgent", place
    from users join ${sql.table(held)} as held on held.user_id = ${identityId} and held.epoch = users.session_epoch
      left join sessions on sessions.id = held.id
    where users.id = ${userId} and held.expires_at > now()
    union all
    select sessions.id, signed_in_at, last_used_at, device, null, place
    from users join sessions on sessions.user_id = users.id
    where users.id = ${userId} and users.issuer <> 'cumulus-identity' and ended_at is null and ${isRecent}
      and (sessions_valid_after is null or signed_in_at > sessions_valid_after)
    order by "lastUsedAt" desc, id`.execute(db);
  return rows;
}

/** Ends sessions of a user: the one of this id, or all but it. Returns how many. */
export async function endSessions(
  tx: Transaction<Database>,
  userId: string,
  which: 'this' | 'others',
  id: string,
): Promise<number> {
  const isMeant = which === 'this' ? sql`= ${id}` : sql`<> ${id}`;
  // Its trigger ends the rows of sessions.
  const held = await sql`
    delete from identity.sessions as held using users
    where users.id = ${userId} and held.user_id = ${identityId} and held.id ${isMeant}`.execute(tx);
  const used = await sql`
    update sessions set ended_at = clock_timestamp()
    where user_id = ${userId} and id ${isMeant} and ended_at is null`.execute(tx);
  return Number(held.numAffectedRows ?? 0) + Number(used.numAffectedRows ?? 0);
}

/**
 * Deletes a batch of sessions that no one used for 90 days; true if there may be more. Kept are the newest of each user, beside
 * which the next device is a new one, and those that were ended here alone, whose tokens another identity service renews.
 */
export async function forgetOld(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with old as (
      select id from sessions as s where not (${isRecent})
        and exists (select from sessions as newer where newer.user_id = s.user_id
                    and (newer.last_used_at, newer.id) > (s.last_used_at, s.id))
        and (ended_at is null or exists (select from users where users.id = s.user_id and issuer = 'cumulus-identity'))
      order by last_used_at limit ${BATCH} for update skip locked
    )
    delete from sessions using old where sessions.id = old.id`.execute(db);
  return numAffectedRows === BigInt(BATCH);
}
