import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** Rows of one user, by table. Amounts are decimal text. */
export type Kept = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

interface Table {
  readonly name: string;
  /** How its rows are found, over the user $user (id, email, subject). */
  readonly where: string;
  /** Columns that are nobody's business, or would let whoever reads them act as somebody. */
  readonly without?: readonly string[];
}

const OWN_WALLETS = 'wallet_id in (select id from wallets where user_id = asked.id)';
const OWN_IDENTITY = 'select id from identity.users where id::text = asked.subject';

/** Everything that is kept about a user. A test finds tables that are missing here. */
const TABLES: readonly Table[] = [
  { name: 'users', where: 'kept.id = asked.id' },
  { name: 'terms_acceptances', where: 'user_id = asked.id' },
  { name: 'pins', where: 'user_id = asked.id', without: ['hash'] },
  { name: 'blocked_emails', where: 'kept.email = asked.email' },
  { name: 'wallets', where: 'user_id = asked.id', without: ['sealed_key'] },
  { name: 'create_wallet_requests', where: 'user_id = asked.id' },
  { name: 'desktop_wallets', where: 'user_id = asked.id' },
  { name: 'treasury', where: OWN_WALLETS },
  { name: 'intents', where: 'user_id = asked.id' },
  {
    name: 'attempts',
    where: 'intent_id in (select id from intents where user_id = asked.id)',
    // Signed: whoever has it may send it.
    without: ['transaction'],
  },
  { name: 'void_keys', where: 'user_id = asked.id' },
  { name: 'ledger', where: OWN_WALLETS },
  { name: 'positions', where: OWN_WALLETS },
  { name: 'deposit_watches', where: OWN_WALLETS },
  { name: 'deposit_cursors', where: OWN_WALLETS },
  { name: 'wallet_events', where: 'user_id = asked.id' },
  { name: 'orders', where: 'user_id = asked.id', without: ['execution_key'] },
  { name: 'watchlists', where: 'user_id = asked.id' },
  { name: 'watchlist_entries', where: 'user_id = asked.id' },
  { name: 'contacts', where: 'user_id = asked.id' },
  { name: 'contest_entries', where: 'user_id = asked.id' },
  { name: 'audit_log', where: 'user_id = asked.id' },
  { name: 'identity.users', where: `kept.id in (${OWN_IDENTITY})` },
  { name: 'identity.sessions', where: `user_id in (${OWN_IDENTITY})`, without: ['token'] },
  {
    name: 'identity.accounts',
    where: `user_id in (${OWN_IDENTITY})`,
    without: ['password', 'access_token', 'refresh_token', 'id_token'],
  },
  {
    name: 'identity.verifications',
    where: `kept.value in (select id::text from (${OWN_IDENTITY}) as own) or kept.identifier = asked.email`,
    without: ['identifier', 'value'],
  },
];

/** Everything that is kept about a user, but for secrets. All of it as of one moment. */
export async function keptAbout(db: Db, userId: string): Promise<Kept> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const kept: Record<string, readonly Record<string, unknown>[]> = {};
      for (const { name, where, without = [] } of TABLES) {
        const { rows } = await sql<Record<string, unknown>>`
          select kept.* from ${sql.table(name)} as kept, users as asked
          where asked.id = ${userId} and (${sql.raw(where)})`.execute(tx);
        kept[name] = rows.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([column]) => !without.includes(column))),
        );
      }
      return kept;
    });
}
