import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Holdings } from '../ports/chain.ts';

/** What a wallet holds of one mint, over all its token accounts. */
export interface MintBalance {
  readonly mint: string;
  readonly amount: bigint;
  /** Every token account of the mint is frozen. */
  readonly frozen: boolean;
}

/** Sums token accounts by mint, SOL included; mints with a zero balance are left out. */
export function balancesByMint({ lamports, tokens }: Holdings): MintBalance[] {
  const byMint = new Map<string, MintBalance>();
  if (lamports > 0n) byMint.set(SOL_MINT, { mint: SOL_MINT, amount: lamports, frozen: false });
  for (const { mint, amount, frozen } of tokens) {
    if (amount === 0n) continue;
    const sum = byMint.get(mint);
    byMint.set(mint, {
      mint,
      amount: amount + (sum?.amount ?? 0n),
      frozen: frozen && (sum?.frozen ?? true),
    });
  }
  return [...byMint.values()];
}
