import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Whether anything of the user may still move. Reservations and new orders of its wallets wait for the locks taken here. */
export async function isBusy(tx: Transaction<Database>, userId: string): Promise<boolean> {
  await sql`select from wallets where user_id = ${userId} and deleted_at is null for update`.execute(tx);
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from intents where user_id = ${userId} and state = 'pending')
      or exists (select from orders where user_id = ${userId} and state in ('pending', 'executing'))
      or exists (select from bundles where user_id = ${userId} and state in ('active', 'paused') and next_at is not null)
      or exists (select from scheduled_sends where user_id = ${userId} and state in ('waiting', 'sending')) as busy`.execute(
    tx,
  );
  return rows[0]!.busy;
}

/**
 * What each table with rows of users keeps of one who has left. `erased` rows are deleted, in this order. The others are facts about
 * money, and about who decided what, that outlive the person: they name the user's id, which names no one any more. A test
 * compares the list with the schema.
 */
export const AFTER_DELETION = {
  erased: [
    // First: an alert that is being told becomes a notice.
    'price_alerts',
    'notice_deliveries',
    'push_subscriptions',
    'notices',
    'webhook_deliveries',
    'webhook_lanes',
    'webhook_events',
    'webhook_endpoints',
    'sessions',
    'contacts',
    'found_recipients',
    'receipt_links',
    'check_tokens',
    'approvals',
    'program_uses',
    'programs',
    'watchlist_entries',
    'desktop_wallets',
    'pin_resets',
    'passkeys',
  ],
  kept: {
    terms_acceptances: 'that the terms were accepted, and from where: evidence',
    set_aside_accounts: 'that an account was set aside: an operator judges what it holds',
    pins: 'emptied',
    wallets: 'marked as deleted; their keys stay sealed, for what arrives later',
    create_wallet_requests: 'a repeated request makes no second wallet',
    intents: 'what was paid',
    orders: 'what was ordered',
    bundles: 'what several orders were parts of',
    void_keys: 'a request that comes late stays void',
    contest_entries: 'who took a place',
    contest_candidates: 'who waited for one',
    wallet_events: 'the history of wallets',
    wallet_event_mints: 'the tokens in it',
    liability_leaves: 'what was owed, proven',
    watchlists: 'when a list was made; it is empty',
    looks: 'who looked at the account: evidence',
    audit_log: 'append-only, chained by hashes',
    notice_settings: 'switches only',
    address_waits: 'a setting only',
    service_accounts: 'of no person',
    service_users: 'of no person',
    handles: 'given up: nobody else gets it for 90 days',
    scheduled_sends: 'what was to be paid',
  },
} as const;

/** Ids of the grants of a user's programs that have not ended, and that the signer keeps. */
export async function programsOf(tx: Transaction<Database>, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('programs')
    .select('id')
    .where('user_id', '=', userId)
    .where('wallet_id', 'is', null)
    .where('client_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Erases what identifies a user, and shuts the address out. Their sign-ins end with it. */
export async function erase(tx: Transaction<Database>, userId: string, email: string): Promise<void> {
  // First: a trigger ends the sign-ins of anyone who has the address.
  await sql`insert into blocked_emails (email) values (${email}) on conflict do nothing`.execute(tx);
  for (const table of AFTER_DELETION.erased)
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
  await sql`
    update pins set hash = null, failed_tries = 0, locked_until = null, updated_at = now()
    where user_id = ${userId}`.execute(tx);
  await sql`update handles set released_at = now() where user_id = ${userId} and released_at is null`.execute(
    tx,
  );
  await sql`
    update wallets set deleted_at = now(), is_default = false
    where user_id = ${userId} and deleted_at is null`.execute(tx);
  // The identity keeps its id: with an address again, an operator gives the account back to its person.
  await sql`
    with left_behind as (
      update identity.users as known set email = known.id || '@deleted.invalid', name = '', image = null,
        email_verified = false, updated_at = now()
      from users where users.id = ${userId} and users.issuer = 'cumulus-identity' and known.id::text = users.subject
      returning known.id
    ), accounts as (
      delete from identity.accounts using left_behind where accounts.user_id = left_behind.id
    ), sessions as (
      delete from identity.sessions using left_behind where sessions.user_id = left_behind.id
    )
    delete from identity.verifications using left_behind where verifications.value = left_behind.id::text`.execute(
    tx,
  );
  await sql`update users set email = null, session_epoch = session_epoch + 1, sessions_valid_after = clock_timestamp()
    where id = ${userId}`.execute(tx);
}
