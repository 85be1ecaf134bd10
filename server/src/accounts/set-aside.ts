import { type RawBuilder, sql, type Transaction } from 'kysely';
import { derivedId } from '../../../process/src/derived-id.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import { notify } from './notify.ts';

/*
 * Anyone can sign up with someone's address. Once it is proven by someone who may not be the one who signed up, the account
 * is set aside and the address begins another one: nothing that was set before reaches it, neither factors, which the signer
 * keeps by account, nor sessions, contacts or orders (docs/decisions/0118).
 */

/** The embedded identity service's accounts under unproven addresses. */
export interface UnprovenAccounts {
  /** A mail's link for this identity was opened. Afterwards it is for the successor, if this one was set aside. */
  provenByReset(identityId: string): Promise<void>;
  /** Whether that will set it aside. */
  beginsAgain(identityId: string): Promise<boolean>;
  /** Google vouches that its user reads this mailbox. */
  provenByGoogle(email: string, googleId: string): Promise<void>;
}

/** A condition on the identity `known`: neither a reset, nor Google, nor a link has proven its address. */
const isUnproven = sql`not known.email_verified and not exists (
  select from users where issuer = 'cumulus-identity' and subject = known.id::text and users.email_verified
    and users.email = known.email)`;

type Proof = Database['set_aside_accounts']['proven_by'];
type Tx = Transaction<Database>;
const EMBEDDED = 'cumulus-identity';

/** `isOn`: whether addresses are proven here. If mail is on a page that everyone reads, it proves nothing. */
export function createUnprovenAccounts(db: Db, isOn: boolean): UnprovenAccounts {
  return {
    async provenByReset(identityId) {
      if (isOn) await beginAgain(db, sql`known.id::text = ${identityId}`, 'reset');
    },
    async beginsAgain(identityId) {
      if (!isOn) return false;
      const { rows } = await sql`
        select from identity.users as known where known.id::text = ${identityId} and ${isUnproven}`.execute(
        db,
      );
      return rows.length > 0;
    },
    async provenByGoogle(email, googleId) {
      if (!isOn) return;
      // A user who signed up with this very Google user proves what they said before.
      const isOther = sql`not exists (
        select from identity.accounts where user_id = known.id and provider_id = 'google' and account_id = ${googleId})`;
      await beginAgain(db, sql`known.email = ${email.toLowerCase()} and ${isOther}`, 'google');
    },
  };
}

/** Unless the address was proven before, or there is no such identity. */
async function beginAgain(db: Db, which: RawBuilder<unknown>, proof: Proof): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; email: string }>`
      select known.id, known.email from identity.users as known
      where ${which} and ${isUnproven} for update`.execute(tx);
    const [old] = rows;
    if (!old) return;
    // Its passwords, Google users and sessions go with it. Links that are on their way were mailed to the address.
    await sql`delete from identity.users where id = ${old.id}`.execute(tx);
    const { rows: made } = await sql<{ id: string }>`
      insert into identity.users (name, email, email_verified) values (${old.email}, ${old.email}, true)
      returning id::text`.execute(tx);
    const { id } = made[0]!;
    await sql`update identity.verifications set value = ${id} where value = ${old.id}`.execute(tx);
    const first = { issuer: EMBEDDED, subject: old.id };
    const successor = { issuer: EMBEDDED, subject: id, email: old.email };
    await setAside(tx, { first, successor, proof, validAfter: null });
  });
}

interface Succession {
  readonly first: { readonly issuer: string; readonly subject: string };
  readonly successor: { readonly issuer: string; readonly subject: string; readonly email: string | null };
  readonly proof: Proof;
  /** Sign-ins of a service without epochs that began until then are not the successor's. */
  readonly validAfter: Date | null;
}

/** Sets the user of an identity aside, who may have called nothing yet, and makes that of its successor. */
export async function setAside(tx: Tx, { first, successor, proof, validAfter }: Succession): Promise<void> {
  const { rows } = await sql<{ id: string; epoch: number }>`
    insert into users as old (id, issuer, subject, session_epoch, sessions_valid_after, frozen_at)
    values (${derivedId('user', first.issuer, first.subject)}, ${first.issuer}, ${first.subject}, 1, clock_timestamp(),
      date_trunc('milliseconds', clock_timestamp()))
    on conflict (issuer, subject) do update
      set email = null, email_verified = false, session_epoch = old.session_epoch + 1,
        sessions_valid_after = excluded.sessions_valid_after, frozen_at = coalesce(old.frozen_at, excluded.frozen_at)
    returning id, session_epoch as epoch`.execute(tx);
  const { id, epoch } = rows[0]!;
  const successorId = derivedId('user', successor.issuer, successor.subject);
  // In an epoch that no browser, link or session of the old account names.
  await sql`
    insert into users (id, issuer, subject, email, email_verified, session_epoch, sessions_valid_after)
    values (${successorId}, ${successor.issuer}, ${successor.subject}, ${successor.email}, true, ${epoch}, ${validAfter})`.execute(
    tx,
  );
  await sql`delete from push_subscriptions where user_id = ${id}`.execute(tx);
  await tx
    .insertInto('set_aside_accounts')
    .values({ user_id: id, successor_id: successorId, proven_by: proof })
    .execute();
  await notify(tx, { userId: successorId, kind: 'security', facts: { code: 'EARLIER_ACCOUNT_SET_ASIDE' } });
}
