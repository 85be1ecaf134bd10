import type { Address } from '@solana/kit';
import type { Db } from '../../db/pool.ts';
import type { Chain } from '../../ports/chain.ts';
import type { Mint } from '../../ports/units.ts';
import { balancesByMint } from '../../solana/balances.ts';
import { readBooks } from './books.ts';
import { differences } from './difference.ts';
import { fold } from './position.ts';
import { findPositions, valuedEvents } from './store.ts';

/** A difference between books and chain. */
export interface Finding {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

export interface AuditedWallet {
  readonly walletId: string;
  readonly publicKey: Address;
}

/**
 * Compares the books of wallets with the chain: for each mint the ledger's sum must equal the wallet's balance, and the
 * position must equal the fold of all valued events. Empty once no transaction is pending and all deposits are booked.
 */
export async function auditBooks(
  db: Db,
  chain: Pick<Chain, 'holdings'>,
  wallets: readonly AuditedWallet[],
): Promise<Finding[]> {
  const { value: holdings } = await chain.holdings(wallets.map(({ publicKey }) => publicKey));
  const books = await readBooks(
    db,
    wallets.map(({ walletId }) => walletId),
  );
  const findings: Finding[] = [];
  for (const [index, { walletId, publicKey }] of wallets.entries()) {
    const booked = books.get(walletId)?.booked ?? new Map<Mint, bigint>();
    for (const [mint, difference] of differences(balancesByMint(holdings[index]!), booked))
      findings.push({
        what: `${mint} of wallet ${publicKey}`,
        expected: String(difference.booked + difference.delta),
        found: String(difference.booked),
      });
    const { positions, events } = await db.transaction().execute(async (tx) => ({
      positions: await findPositions(tx, walletId),
      events: await valuedEvents(tx, walletId),
    }));
    const [expected, found] = [fold(events), positions].map(text);
    if (expected !== found)
      findings.push({ what: `positions of wallet ${publicKey}`, expected: expected!, found: found! });
  }
  return findings;
}

function text(positions: ReadonlyMap<string, object>): string {
  const sorted = [...positions].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return JSON.stringify(sorted, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
