import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import type { Holdings } from '../ports/chain.ts';
import { type Mint, plus } from '../ports/units.ts';
import { SOL } from './sol.ts';

/** What a wallet holds of one mint, over all its token accounts. */
export interface MintBalance {
  readonly mint: Mint;
  readonly amount: BaseUnits;
  /** Every token account of the mint is frozen. */
  readonly frozen: boolean;
}

/** Sums token accounts by mint, SOL included; mints with a zero balance are left out. */
export function balancesByMint({ lamports, tokens }: Holdings): MintBalance[] {
  const byMint = new Map<Mint, MintBalance>();
  if (lamports > 0n) byMint.set(SOL, { mint: SOL, amount: baseUnits(lamports), frozen: false });
  for (const { mint, amount, frozen } of tokens) {
    if (amount === 0n) continue;
    const sum = byMint.get(mint);
    byMint.set(mint, {
      mint,
      amount: sum ? plus(amount, sum.amount) : amount,
      frozen: frozen && (sum?.frozen ?? true),
    });
  }
  return [...byMint.values()];
}
