import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

export interface FoundUser {
  readonly userId: string;
  readonly email: string | null;
  readonly issuer: string;
  readonly subject: string;
  readonly createdAt: Date;
  readonly frozenAt: Date | null;
  readonly isBlocked: boolean;
  /** The account that its address belongs to now, if it was set aside; otherwise null. */
  readonly successorId: string | null;
}

export async function usersOf(db: Db, ids: readonly string[]): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    select id as "userId", email, issuer, subject, created_at as "createdAt", frozen_at as "frozenAt",
           exists (select from blocked_emails where blocked_emails.email = users.email) as "isBlocked",
           (select successor_id from set_aside_accounts where user_id = users.id) as "successorId"
    from users where id = any(${ids}::uuid[]) order by created_at`.execute(db);
  return rows;
}

export interface FoundWallet {
  readonly walletId: string;
  readonly userId: string;
  readonly publicKey: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
}

export async function walletsOf(
  db: Db,
  { wallets = [], users = [] }: { readonly wallets?: readonly string[]; readonly users?: readonly string[] },
): Promise<FoundWallet[]> {
  const { rows } = await sql<FoundWallet>`
    select id as "walletId", user_id as "userId", public_key as "publicKey", name,
           created_at as "createdAt", deleted_at as "deletedAt"
    from wallets where id = any(${wallets}::uuid[]) or user_id = any(${users}::uuid[])
    order by created_at`.execute(db);
  return rows;
}

export interface FoundRow {
  readonly walletId: string;
  readonly signature: string;
  readonly mint: string;
  readonly delta: bigint;
  readonly slot: bigint;
  readonly at: Date;
  readonly source: string;
  readonly intentId: string | null;
  readonly counterparty: string | null;
}

/** The newest rows of wallets or intents, or those of a transaction. */
export async function ledgerOf(
  db: Db,
  of: {
    readonly wallets?: readonly string[];
    readonly intents?: readonly string[];
    readonly signature?: string;
  },
  limit: number,
): Promise<FoundRow[]> {
  const { wallets = [], intents = [], signature = null } = of;
  // Along the key of the ledger, which begins with the wallet: a step for each of them.
  const { rows } = await sql<FoundRow>`
    with row as (
      select ledger.* from wallets, lateral (
        select * from ledger where wallet_id = wallets.id and signature = ${signature} offset 0
      ) as ledger where ${signature}::text is not null
      union all
      select ledger.* from unnest(${wallets}::uuid[]) as own (id), lateral (
        select * from ledger where wallet_id = own.id order by at desc limit ${limit}
      ) as ledger
      union all
      select ledger.* from intents, lateral (
        select * from ledger where wallet_id = intents.wallet_id and signature = intents.signature offset 0
      ) as ledger where intents.id = any(${intents}::uuid[])
    )
    select wallet_id as "walletId", signature, mint, delta, slot, at, source, intent_id as "intentId", counterparty
    from row order by at desc, wallet_id, mint limit ${limit}`.execute(db);
  return rows;
}

export interface FoundEntry {
  readonly entryId: string;
  readonly contest: string;
  readonly userId: string;
  readonly walletId: string;
  readonly enteredAt: Date;
  readonly fundingSignature: string | null;
}

export async function entriesOf(
  db: Db,
  {
    entries = [],
    wallets = [],
  }: { readonly entries?: readonly string[]; readonly wallets?: readonly string[] },
): Promise<FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`
    select contest_entries.id as "entryId", contests.name as contest, user_id as "userId", wallet_id as "walletId",
           entered_at as "enteredAt", funding_signature as "fundingSignature"
    from contest_entries join contests on contests.id = contest_id
    where contest_entries.id = any(${entries}::uuid[]) or wallet_id = any(${wallets}::uuid[])
    order by entered_at`.execute(db);
  return rows;
}
