import type { Address } from '@solana/kit';
import { sql, type Transaction } from 'kysely';
import { notify } from '../accounts/notify.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { createMandateSeal } from '../settlement/signing/mandate.ts';
import { takePlace } from './store.ts';
import { findTreasury } from './treasury.ts';

/** The operator's side of the review. */

/** A wallet that waits to be admitted to a campaign. */
export interface Candidate {
  readonly id: string;
  readonly userId: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly publicKey: Address;
  readonly reason: 'network' | 'mailbox' | 'proof';
  readonly enteredAt: Date;
  /** Entries and candidates of the campaign from the same network, this one included. */
  readonly ofNetwork: number;
}

/** Those of one campaign, longest waiting first. */
export async function listCandidates(db: Db, contestId: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select candidates.id, candidates.user_id as "userId", email, email_verified as "emailVerified",
           public_key as "publicKey", reason, entered_at as "enteredAt", (
             select count(*)::int from contest_candidates as others
             where others.contest_id = candidates.contest_id and others.network = candidates.network
           ) + (
             select count(*)::int from contest_entries as others
             where others.contest_id = candidates.contest_id and others.network = candidates.network
               and others.id <> candidates.id
           ) as "ofNetwork"
    from contest_candidates as candidates join users on users.id = candidates.user_id
         join wallets on wallets.id = wallet_id
    where candidates.contest_id = ${contestId} and state = 'waiting' order by entered_at`.execute(db);
  return rows;
}

export type Admission = 'admitted' | 'unknown' | 'decided' | 'wallet deleted' | 'no place' | 'no treasury';

interface LockedCandidate {
  readonly contestId: string;
  readonly userId: string;
  readonly walletId: string;
  readonly state: 'waiting' | 'admitted' | 'refused';
  readonly campaign: string;
  readonly lamports: bigint;
  readonly isDeleted: boolean;
}

/**
 * Gives a candidate a place, in the caller's transaction: entry, tag, count, and the mandate that its SOL is sent by. `serverDb` reads
 * addresses.
 */
export async function admit(
  tx: Transaction<Database>,
  serverDb: Db,
  id: string,
  seal: ReturnType<typeof createMandateSeal>,
  now: Date,
): Promise<Admission> {
  const found = await lock(tx, id);
  if (!found) return 'unknown';
  if (found.state !== 'waiting') return 'decided';
  if (found.isDeleted) return 'wallet deleted';
  const treasury = await findTreasury(serverDb);
  if (!treasury) return 'no treasury';
  if (!(await takePlace(tx, found.contestId, now))) return 'no place';
  const terms = {
    kind: 'transfer_sol',
    to: await addressOf(serverDb, found.walletId),
    lamports: String(found.lamports),
  } as const;
  await tx
    .insertInto('contest_entries')
    .values({
      ...{ id, contest_id: found.contestId, user_id: found.userId, wallet_id: found.walletId },
      mandate: seal({ id, owner: treasury.userId, walletId: treasury.walletId, expiresAt: null, terms }),
    })
    .execute();
  await tx
    .updateTable('wallets')
    .set({ game_tag: found.campaign })
    .where('id', '=', found.walletId)
    .execute();
  await decide(tx, id, 'admitted');
  await notify(tx, {
    userId: found.userId,
    kind: 'contest',
    facts: { change: 'admitted', contest: found.campaign },
    cause: `candidate ${id}`,
  });
  return 'admitted';
}

/** Null if there is no such candidate, false if it was decided about before. The wallet stays as an ordinary one. */
export async function refuse(tx: Transaction<Database>, id: string): Promise<boolean | null> {
  const found = await lock(tx, id);
  if (!found) return null;
  if (found.state !== 'waiting') return false;
  await decide(tx, id, 'refused');
  await notify(tx, {
    userId: found.userId,
    kind: 'contest',
    facts: { change: 'refused', contest: found.campaign },
    cause: `candidate ${id}`,
  });
  return true;
}

/** Locks the wallet first, as deletions and settlements do. */
async function lock(tx: Db, id: string): Promise<LockedCandidate | undefined> {
  await sql`
    select from wallets where id = (select wallet_id from contest_candidates where id = ${id}) for update`.execute(
    tx,
  );
  const { rows } = await sql<LockedCandidate>`
    select contest_id as "contestId", candidates.user_id as "userId", wallet_id as "walletId",
           candidates.state, contests.name as campaign, lamports, deleted_at is not null as "isDeleted"
    from contest_candidates as candidates join contests on contests.id = contest_id
         join wallets on wallets.id = wallet_id
    where candidates.id = ${id} for update of candidates`.execute(tx);
  return rows[0];
}

/** It never changes. */
async function addressOf(serverDb: Db, walletId: string): Promise<Address> {
  const { public_key: address } = await serverDb
    .selectFrom('wallets')
    .select('public_key')
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow();
  return address;
}

async function decide(tx: Db, id: string, state: 'admitted' | 'refused'): Promise<void> {
  await tx
    .updateTable('contest_candidates')
    .set({ state, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
