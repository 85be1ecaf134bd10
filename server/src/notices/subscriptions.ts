import { createECDH, timingSafeEqual } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import { PUSH_SUBSCRIPTIONS_MAX } from '@cumulus/contract/limits.ts';
import type { NoticeLanguage } from '@cumulus/contract/notices.ts';
import { sql } from 'kysely';
import { lockSession, type Session, sessionIdOf } from '../accounts/session.ts';
import type { Db } from '../db/pool.ts';
import type { Push } from '../ports/push.ts';

interface Offered {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: NoticeLanguage;
}

const AUTH_BYTES = 16;

/**
 * Subscribes a browser for as long as the session lasts. The oldest subscription beyond the most that a user may have ends.
 * Throws CallError INVALID_INPUT, UNAUTHENTICATED and ACCOUNT_BLOCKED.
 */
export async function subscribe(
  { db, push }: { readonly db: Db; readonly push: Pick<Push, 'accepts'> },
  session: Session,
  { endpoint, language, ...keys }: Offered,
): Promise<void> {
  if (!push.accepts(endpoint)) throw invalid('endpoint', 'not the address of a push service');
  const p256dh = pointOf(keys.p256dh);
  const auth = Buffer.from(keys.auth, 'base64url');
  if (!p256dh) throw invalid('p256dh', 'not a point of P-256');
  if (auth.length !== AUTH_BYTES) throw invalid('auth', 'not 16 bytes');
  await db.transaction().execute(async (tx) => {
    await lockSession(tx, session);
    const { userId } = session;
    const known = await tx
      .selectFrom('push_subscriptions')
      .select('auth')
      .where('endpoint', '=', endpoint)
      .forUpdate()
      .executeTakeFirst();
    // Another user of the same browser knows its secret; who only knows the address takes nothing over.
    if (known && !timingSafeEqual(known.auth, auth)) throw invalid('auth', 'not that of this subscription');
    const values = { user_id: userId, session_id: await storedSession(tx, session), p256dh, language };
    await tx
      .insertInto('push_subscriptions')
      .values({ ...values, endpoint, auth })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .execute();
    await sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${userId} and endpoint <> ${endpoint}
        order by made_at desc, id offset ${PUSH_SUBSCRIPTIONS_MAX - 1}
      )`.execute(tx);
  });
}

export async function unsubscribe(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Whether a browser's subscription is this session's. */
export async function isSubscribed(db: Db, session: Session, endpoint: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('user_id', '=', session.userId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return row !== undefined && (row.session_id === null || row.session_id === sessionIdOf(session));
}

/** Null for a session that has no row: a token of an older version. */
async function storedSession(db: Db, session: Session): Promise<string | null> {
  const id = sessionIdOf(session);
  if (id === null) return null;
  const row = await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst();
  return row?.id ?? null;
}

function pointOf(text: string): Buffer | null {
  const point = Buffer.from(text, 'base64url');
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(point);
    return point.length === 65 ? point : null;
  } catch {
    return null;
  }
}

const invalid = (field: string, reason: string) => new CallError('INVALID_INPUT', { field, reason });
