import type { Db } from '../../db/pool.ts';
import { type AuditedWallet, auditBooks, type Finding } from '../../history/profit/audit.ts';
import type { Chain } from '../../ports/chain.ts';

/** All wallets' books compared with the chain. */
export interface BooksAudit {
  readonly wallets: number;
  /** Wallets that were skipped because a transaction of theirs may land. A payment of which nothing is signed yet changes no balance. */
  readonly underWay: number;
  readonly findings: readonly Finding[];
}

/** The calls for so many wallets fit into one batch. */
const BATCH = 40;

/** Compares all wallets except deleted ones, whose deposits are no longer tracked. */
export async function auditAllBooks(db: Db, chain: Pick<Chain, 'holdings'>): Promise<BooksAudit> {
  const findings: Finding[] = [];
  let [wallets, underWay] = [0, 0];
  for (let after: string | null = null; ; ) {
    const batch = await walletsAfter(db, after);
    const last = batch.at(-1);
    if (!last) return { wallets, underWay, findings };
    const resting = batch.filter(({ isUnderWay }) => !isUnderWay);
    wallets += resting.length;
    underWay += batch.length - resting.length;
    // Balances may have changed between the reads, so wallets that differ are read again one by one.
    if (resting.length > 0 && (await auditBooks(db, chain, resting)).length > 0)
      for (const wallet of resting) findings.push(...(await auditBooks(db, chain, [wallet])));
    after = last.walletId;
  }
}

async function walletsAfter(
  db: Db,
  after: string | null,
): Promise<(AuditedWallet & { readonly isUnderWay: boolean })[]> {
  return await db
    .selectFrom('wallets')
    .select(['id as walletId', 'public_key as publicKey'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('intents')
          .innerJoin('attempts', 'attempts.intent_id', 'intents.id')
          .select('intents.id')
          .whereRef('wallet_id', '=', 'wallets.id')
          .where('intents.state', '=', 'pending')
          .where('attempts.state', '=', 'live'),
      )
        .$castTo<boolean>()
        .as('isUnderWay'),
    )
    .where('deleted_at', 'is', null)
    .$if(after !== null, (query) => query.where('wallets.id', '>', after))
    .orderBy('wallets.id')
    .limit(BATCH)
    .execute();
}
