import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { JournalHead } from '../ports/journal.ts';
import { beginRest } from './rest.ts';

/** What the signer has signed. */
interface SignedIntent {
  readonly walletId: string;
  readonly intentId: string;
}

interface Deps {
  readonly db: Db;
  readonly log: Pick<Logger, 'error'>;
  /** Positions of the signer's journal that the database had when this process began. */
  readonly heads: readonly JournalHead[];
  readonly newerThan: (
    heads: readonly JournalHead[],
    at: number | null,
  ) => Promise<{ readonly signed: readonly SignedIntent[]; readonly at: number | null }>;
}

const WHY =
  'The signer has signed for payments that the database does not have: an older database was put in its place.';

/**
 * Creates the check whether the database lacks what the signer has signed since it was last seen: an intent is written before
 * anything is signed for it. If so, the installation rests. Call it before anything is signed; it asks once, and again only if it
 * rejected, with SIGNER_UNAVAILABLE.
 */
export function createJournalComparison({ db, log, heads, newerThan }: Deps): () => Promise<void> {
  let compared: Promise<void> | null = null;
  async function compare(): Promise<void> {
    if (heads.length === 0) return;
    for (let at: number | null = null; ; ) {
      const page = await newerThan(heads, at);
      if (await lacks(db, page.signed)) {
        log.error(WHY);
        await beginRest(db, WHY, Math.min(...heads.map(({ count }) => count)));
        return;
      }
      if (page.at === null) return;
      at = page.at;
    }
  }
  return () => {
    compared ??= compare().catch((error: unknown) => {
      compared = null;
      throw error;
    });
    return compared;
  };
}

/** Wallets that the database does not have may be another installation's. */
async function lacks(db: Db, signed: readonly SignedIntent[]): Promise<boolean> {
  if (signed.length === 0) return false;
  const { rows } = await sql<{ lacks: boolean }>`
    select exists (
      select from unnest(${signed.map(({ walletId }) => walletId)}::text[], ${signed.map(({ intentId }) => intentId)}::uuid[])
        as signed (wallet, intent)
      join wallets on wallets.id::text = signed.wallet
      where not exists (select from intents where intents.id = signed.intent)
    ) as lacks`.execute(db);
  return rows[0]!.lacks;
}
