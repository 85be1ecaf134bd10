import { createHmac } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { Mail } from '../ports/mail.ts';
import { networkKey } from '../runtime/address-key.ts';
import { type Attempts, expectAllowed } from './attempts.ts';
import { lockSignIn, type Session } from './session.ts';

/*
 * An address is proven once someone who is signed in to the account has opened a link that was sent to it, or the identity service
 * vouches for it. A link that is opened signed out proves nothing: its reader may not be the one who signed up (decision 0118).
 */
export interface EmailProof {
  isVerified(userId: string): Promise<boolean>;
  /** Mails a link to the user's address. Throws CallError RATE_LIMITED, MAIL_NOT_SENT. */
  send(user: { userId: string; email: string | null; ip: string | null }): Promise<void>;
  /**
   * Proves the caller's address with the token of a link, and returns it. Throws CallError EMAIL_LINK_EXPIRED, EMAIL_LINK_OF_ANOTHER if
   * the caller is not who asked for the link, and as lockSignIn does.
   */
  confirm(session: Session, token: string): Promise<string>;
}

interface Deps {
  readonly db: Db;
  /** Null if none can be sent. */
  readonly mail: Mail | null;
  /** Seals links. */
  readonly secret: string;
  /** The address that browsers use. */
  readonly publicUrl: () => string;
  readonly attempts: Attempts;
  /** Links in any hour to one address. */
  readonly mails: number;
  readonly onUnsent: (error: unknown) => void;
}

const LIFETIME = '24h';
const AUDIENCE = 'cumulus-email';
const HOUR = 3_600;
/** Mails of one network in an hour: a script that signs up with others' addresses fills no mailboxes with them. */
const NETWORK_FACTOR = 10;

export function createEmailProof(deps: Deps): EmailProof {
  const { db, mail, attempts, mails } = deps;
  const key = createHmac('sha256', deps.secret).update('cumulus e-mail links').digest();

  async function count(email: string, ip: string | null): Promise<void> {
    const ofNetwork = { name: 'links of network', most: mails * NETWORK_FACTOR, seconds: HOUR };
    const ofEmail = { name: 'links of e-mail', most: mails, seconds: HOUR };
    expectAllowed(await attempts.take(ofNetwork, networkKey(ip ?? 'unknown')));
    expectAllowed(await attempts.take(ofEmail, email));
  }

  return {
    isVerified: (userId) => isEmailVerified(db, userId),

    async send({ userId, email, ip }) {
      if (email === null || mail === null) throw new CallError('MAIL_NOT_SENT');
      await count(email, ip);
      const token = await new SignJWT({ email })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setAudience(AUDIENCE)
        .setExpirationTime(LIFETIME)
        .sign(key);
      const link = `${deps.publicUrl()}/confirm-email?token=${encodeURIComponent(token)}`;
      await mail.send({ to: email, ...letter(link) }).catch((error: unknown) => {
        deps.onUnsent(error);
        throw new CallError('MAIL_NOT_SENT');
      });
    },

    async confirm(session, token) {
      const { payload } = await jwtVerify(token, key, { audience: AUDIENCE, algorithms: ['HS256'] }).catch(
        (error: unknown) => {
          throw error instanceof errors.JOSEError ? new CallError('EMAIL_LINK_EXPIRED') : error;
        },
      );
      if (payload.sub !== session.userId) throw new CallError('EMAIL_LINK_OF_ANOTHER');
      return await db.transaction().execute(async (tx) => {
        await lockSignIn(tx, session);
        const row = await tx
          .updateTable('users')
          .set({ email_verified: true })
          .where('id', '=', session.userId)
          // A link to an address that the user has left verifies nothing.
          .where('email', '=', payload.email as string)
          .returning('email')
          .executeTakeFirst();
        if (!row?.email) throw new CallError('EMAIL_LINK_EXPIRED');
        await proveIdentity(tx, session.userId, row.email);
        return row.email;
      });
    },
  };
}

const letter = (link: string) => ({
  subject: 'Confirm your email for Cumulus',
  text: `Someone signed up for Cumulus with this address.\n\nIf it was you, open this link within a day, where you are signed in, to confirm that the address is yours:\n${link}\n\nIf it was not you, do nothing: the address stays unconfirmed. A new password, which you choose under "Forgot password", begins an account of your own.\n`,
});

/** Tells the embedded identity service, so that Google joins the account and a reset begins no other. */
async function proveIdentity(tx: Transaction<Database>, userId: string, email: string): Promise<void> {
  await sql`
    update identity.users as known set email_verified = true, updated_at = now() from users
    where users.id = ${userId} and users.issuer = 'cumulus-identity' and known.id::text = users.subject
      and known.email = ${email} and not known.email_verified`.execute(tx);
}

/** Throws CallError EMAIL_UNVERIFIED for a user whose address is not proven; who has none, has none that could be another's. */
export async function expectProven(db: Db | Transaction<Database>, userId: string): Promise<void> {
  const { rows } = await sql<{ proven: boolean }>`
    select email is null or email_verified as proven from users where id = ${userId}`.execute(db);
  if (!rows[0]?.proven) throw new CallError('EMAIL_UNVERIFIED');
}

/** An SQL condition: the user has verified their e-mail. `userId` is a column or a value. */
export function hasVerifiedEmail(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from users where users.id = ${userId} and users.email_verified)`;
}

export async function isEmailVerified(db: Db | Transaction<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ verified: boolean }>`
    select ${hasVerifiedEmail(sql`${userId}::uuid`)} as verified`.execute(db);
  return rows[0]!.verified;
}
