import { createHmac } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { Clock } from '../ports/clock.ts';
import { networkKey } from '../runtime/address-key.ts';
import type { EntryRequest, Judged } from '../wallets/wallets.ts';
import { type ChallengeFor, createProofOfWork } from './proof-of-work.ts';

/** What keeps scripts from taking the places of people. */
export interface ReviewSettings {
  /** Places that one network gets in an hour. */
  readonly perNetwork: number;
  /** Bits of the proof of work in a calm hour; 0 asks for none. */
  readonly proofBits: number;
}

export interface Review {
  /** Text to prove work for, and of how many bits; null if none is needed. */
  challenge(whose: ChallengeFor): Promise<{ challenge: string; bits: number } | null>;
  /** In the transaction of the entry. The next entry from this network is judged after it ends. */
  judge(tx: Transaction<Database>, whose: ChallengeFor, request: EntryRequest): Promise<Judged>;
}

/** Entries and candidates of a campaign in the last hour from which on each doubling makes the proof a bit harder. */
const CALM_ENTRIES = 60;
const HARDER_MAX_BITS = 5;

interface Deps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  /** Seals challenges and hides networks. */
  readonly secret: string;
  readonly settings: ReviewSettings;
}

export function createReview({ db, clock, secret, settings }: Deps): Review {
  const work = createProofOfWork(secret);
  const key = createHmac('sha256', secret).update('cumulus contest networks').digest();
  return {
    async challenge(whose) {
      if (settings.proofBits === 0) return null;
      const entries = await entriesInHour(db, whose.campaignId);
      const harder = Math.floor(Math.log2(Math.max(1, entries / CALM_ENTRIES)));
      const bits = settings.proofBits + Math.min(HARDER_MAX_BITS, harder);
      return { challenge: work.challenge(whose, bits, clock.now()), bits };
    },

    async judge(tx, whose, { ip, proof }) {
      const network = ip === null ? null : createHmac('sha256', key).update(networkKey(ip)).digest();
      const isProven =
        settings.proofBits === 0 || (proof !== null && work.isProof(proof, whose, clock.now()));
      if (!isProven) return { network, reason: 'proof' };
      if (await isMailboxHere(tx, whose)) return { network, reason: 'mailbox' };
      if (network === null) return { network, reason: null };
      const taken = await takenByNetwork(tx, whose.campaignId, network);
      return { network, reason: taken < settings.perNetwork ? null : 'network' };
    },
  };
}

/** Entries and candidates. */
async function entriesInHour(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((
      select count(*) from contest_entries where contest_id = ${campaignId} and entered_at > now() - interval '1 hour'
    ) + (
      select count(*) from contest_candidates where contest_id = ${campaignId} and entered_at > now() - interval '1 hour'
    ))::int as count`.execute(db);
  return rows[0]!.count;
}

/**
 * Whether another user with the same mailbox has an entry or waits for one: `ada+2@example.com` is one person more only if
 * addresses are counted. Those who enter with one mailbox wait for each other.
 */
async function isMailboxHere(
  tx: Transaction<Database>,
  { userId, campaignId }: ChallengeFor,
): Promise<boolean> {
  const { rows } = await sql<{ mailbox: string }>`
    select mailbox_of(email) as mailbox, pg_advisory_xact_lock(hashtextextended(mailbox_of(email), 0))
    from users where id = ${userId} and mailbox_of(email) is not null`.execute(tx);
  const [own] = rows;
  if (!own) return false;
  const { rows: others } = await sql`
    select from users where mailbox_of(email) = ${own.mailbox} and id <> ${userId} and (
      exists (select from contest_entries where contest_id = ${campaignId} and user_id = users.id)
      or exists (select from contest_candidates where contest_id = ${campaignId} and user_id = users.id)
    ) limit 1`.execute(tx);
  return others.length > 0;
}

/** Places that a network took in the last hour. Those who enter from it wait for each other, so that none is counted too late. */
async function takenByNetwork(
  tx: Transaction<Database>,
  campaignId: string,
  network: Buffer,
): Promise<number> {
  const lock = network.readBigInt64BE(0);
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contest_entries
    where contest_id = ${campaignId} and network = ${network} and entered_at > now() - interval '1 hour'`.execute(
    tx,
  );
  return rows[0]!.count;
}
