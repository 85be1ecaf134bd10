import type { TokenBalance } from './history.ts';
import { readMint, readTokenAccount } from './token.ts';
import type { Account } from './vm.ts';

/** Balances of those accounts of a transaction that are token accounts. */
export function tokenBalances(
  keys: readonly string[],
  accounts: readonly (Account | null)[],
  accountOf: (mint: string) => Account | null,
): TokenBalance[] {
  return keys.flatMap((_, accountIndex) => {
    const account = accounts[accountIndex];
    const token = account ? readTokenAccount(account) : null;
    if (!account || token === null || token.state === 'uninitialized') return [];
    const { mint, owner, amount } = token;
    const mintAccount = accountOf(mint);
    const decimals = (mintAccount && readMint(mintAccount)?.decimals) ?? 0;
    return [{ accountIndex, mint, owner, program: account.owner, amount, decimals }];
  });
}
