import { SOL_SCALE } from '@cumulus/contract/amount.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { t } from '../locale/t.ts';
import type { AmountToken } from './amount-field.ts';

/** Why less SOL is available than the wallet holds: "0.02 SOL stays for fees". Null if nothing is kept back. */
export function reserveNote({ mint, balance }: AmountToken, reserve: bigint): string | null {
  if (mint !== SOL_MINT || balance === 0n) return null;
  return t('{amount} SOL stays for fees', { amount: exactAmount(reserve, SOL_SCALE) });
}
