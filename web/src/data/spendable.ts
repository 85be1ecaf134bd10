import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';

/** All of a token, and of SOL all but `reserve` lamports. */
export function spendable(
  { mint, balance }: { readonly mint: string; readonly balance: bigint },
  reserve: bigint,
): BaseUnits {
  if (mint !== SOL_MINT) return balance as BaseUnits;
  return baseUnits(balance > reserve ? balance - reserve : 0n);
}
