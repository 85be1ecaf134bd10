import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** Rows of one user, by table. Amounts are decimal text. */
export type UserData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

interface Table {
  readonly name: string;
  /** Selects the user's rows; `target` is the user's row, `t` the table's. */
  readonly where: string;
  /** Omitted columns: secrets, and values that would let their reader act as the user. */
  readonly without?: readonly string[];
}

const OWN_WALLETS = 'wallet_id in (select id from wallets where user_id = target.id)';
const OWN_IDENTITY = 'select id from identity.users where id::text = target.subject';

/** Every table with data about users; a test finds missing ones. */
const TABLES: readonly Table[] = [
  { name: 'users', where: 't.id = target.id' },
  { name: 'sessions', where: 'user_id = target.id', without: ['device_key'] },
  { name: 'set_aside_accounts', where: 'user_id = target.id or successor_id = target.id' },
  { name: 'terms_acceptances', where: 'user_id = target.id' },
  { name: 'pin_resets', where: 'user_id = target.id', without: ['id'] },
  { name: 'pins', where: 'user_id = target.id', without: ['hash'] },
  { name: 'blocked_emails', where: 't.email = target.email' },
  { name: 'wallets', where: 'user_id = target.id', without: ['sealed_key'] },
  { name: 'create_wallet_requests', where: 'user_id = target.id' },
  { name: 'desktop_wallets', where: 'user_id = target.id' },
  { name: 'treasury', where: OWN_WALLETS },
  { name: 'intents', where: 'user_id = target.id' },
  {
    name: 'attempts',
    where: 'intent_id in (select id from intents where user_id = target.id)',
    // Signed: its reader could broadcast it.
    without: ['transaction'],
  },
  {
    name: 'screenings',
    where: 'intent_id in (select id from intents where user_id = target.id)',
    // For operators: to name it may be forbidden to them.
    without: ['reason'],
  },
  { name: 'receipts', where: 'intent_id in (select id from intents where user_id = target.id)' },
  { name: 'programs', where: 'user_id = target.id', without: ['bearer_hash', 'request_hash'] },
  { name: 'program_uses', where: 'user_id = target.id' },
  { name: 'service_accounts', where: 'user_id = target.id', without: ['bearer_hash'] },
  { name: 'service_users', where: 'user_id = target.id' },
  { name: 'approvals', where: 'user_id = target.id' },
  { name: 'receipt_links', where: 'user_id = target.id' },
  { name: 'swap_marks', where: 'intent_id in (select id from intents where user_id = target.id)' },
  { name: 'liability_leaves', where: 'user_id = target.id', without: ['salt'] },
  { name: 'check_tokens', where: 'user_id = target.id', without: ['asked'] },
  { name: 'void_keys', where: 'user_id = target.id' },
  { name: 'ledger', where: OWN_WALLETS },
  { name: 'positions', where: OWN_WALLETS },
  { name: 'deposit_watches', where: OWN_WALLETS },
  { name: 'deposit_cursors', where: OWN_WALLETS },
  { name: 'deposit_hints', where: OWN_WALLETS },
  { name: 'unread_transactions', where: OWN_WALLETS },
  { name: 'wallet_events', where: 'user_id = target.id' },
  { name: 'wallet_event_mints', where: 'user_id = target.id' },
  { name: 'bundles', where: 'user_id = target.id' },
  { name: 'orders', where: 'user_id = target.id', without: ['execution_key'] },
  {
    name: 'order_attempts',
    where: 'order_id in (select id from orders where user_id = target.id)',
  },
  { name: 'price_alerts', where: 'user_id = target.id' },
  { name: 'watchlists', where: 'user_id = target.id' },
  { name: 'passkeys', where: 'user_id = target.id' },
  { name: 'watchlist_entries', where: 'user_id = target.id' },
  { name: 'contacts', where: 'user_id = target.id' },
  { name: 'handles', where: 'user_id = target.id' },
  { name: 'found_recipients', where: 'user_id = target.id', without: ['receiver_id'] },
  { name: 'address_waits', where: 'user_id = target.id' },
  { name: 'scheduled_sends', where: 'user_id = target.id' },
  { name: 'contest_entries', where: 'user_id = target.id' },
  { name: 'contest_candidates', where: 'user_id = target.id' },
  { name: 'notices', where: 'user_id = target.id' },
  { name: 'notice_settings', where: 'user_id = target.id' },
  { name: 'push_subscriptions', where: 'user_id = target.id', without: ['endpoint', 'p256dh', 'auth'] },
  { name: 'notice_deliveries', where: 'user_id = target.id' },
  { name: 'webhook_endpoints', where: 'user_id = target.id' },
  { name: 'webhook_events', where: 'user_id = target.id' },
  { name: 'webhook_lanes', where: 'user_id = target.id' },
  { name: 'webhook_deliveries', where: 'user_id = target.id' },
  { name: 'looks', where: 'user_id = target.id', without: ['batch', 'name', 'why', 'xact'] },
  { name: 'audit_log', where: 'user_id = target.id' },
  { name: 'identity.users', where: `t.id in (${OWN_IDENTITY})` },
  { name: 'identity.sessions', where: `user_id in (${OWN_IDENTITY})`, without: ['token'] },
  {
    name: 'identity.accounts',
    where: `user_id in (${OWN_IDENTITY})`,
    without: ['password', 'access_token', 'refresh_token', 'id_token'],
  },
  {
    name: 'identity.verifications',
    where: `t.value in (select id::text from (${OWN_IDENTITY}) as own) or t.identifier = target.email`,
    without: ['identifier', 'value'],
  },
  ...['refresh_tokens', 'access_tokens', 'consents'].map((name) => ({
    name: `identity.oauth_${name}`,
    where: `user_id in (${OWN_IDENTITY})`,
    without: ['token', 'authorization_code_id', 'rotation_replay_response'],
  })),
];

/** Reads everything stored about a user except secrets, in one snapshot. */
export async function readUserData(db: Db, userId: string): Promise<UserData> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => read(tx, userId, (text) => text));
}

/** The same of a user whom an operator looks at. */
export async function readSeenData(seen: Db, userId: string): Promise<UserData> {
  return await read(seen, userId, (text) => text.replaceAll('identity.', 'looked.identity_'));
}

async function read(tx: Db, userId: string, nameOf: (text: string) => string): Promise<UserData> {
  const data: Record<string, readonly Record<string, unknown>[]> = {};
  for (const { name, where, without = [] } of TABLES) {
    const { rows } = await sql<Record<string, unknown>>`
      select t.* from ${sql.table(nameOf(name))} as t, users as target
      where target.id = ${userId} and (${sql.raw(nameOf(where))})`.execute(tx);
    data[name] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !without.includes(column))),
    );
  }
  return data;
}
