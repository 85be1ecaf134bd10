import type { Account } from './account.ts';
import { readMint, readTokenAccount } from './token.ts';

/** What the accounts of a transaction held before and after it, in the order of its keys. */
export interface Balances {
  readonly before: readonly bigint[];
  readonly after: readonly bigint[];
  readonly tokensBefore: readonly TokenBalance[];
  readonly tokensAfter: readonly TokenBalance[];
}

/** Balance of a token account around a transaction. */
export interface TokenBalance {
  readonly accountIndex: number;
  readonly mint: string;
  readonly owner: string;
  readonly program: string;
  readonly amount: bigint;
  readonly decimals: number;
}

type MaybeAccounts = readonly (Account | null)[];

export function balancesAround(
  before: MaybeAccounts,
  after: MaybeAccounts,
  accountOf: (mint: string) => Account | null,
): Balances {
  const lamports = (accounts: MaybeAccounts) => accounts.map((account) => account?.lamports ?? 0n);
  return {
    before: lamports(before),
    after: lamports(after),
    tokensBefore: tokenBalances(before, accountOf),
    tokensAfter: tokenBalances(after, accountOf),
  };
}

function tokenBalances(accounts: MaybeAccounts, accountOf: (mint: string) => Account | null): TokenBalance[] {
  return accounts.flatMap((account, accountIndex) => {
    const token = account && readTokenAccount(account);
    if (account === null || token === null || token.state === 'uninitialized') return [];
    const { mint, owner, amount } = token;
    const mintAccount = accountOf(mint);
    const decimals = (mintAccount && readMint(mintAccount)?.decimals) ?? 0;
    return [{ accountIndex, mint, owner, program: account.owner, amount, decimals }];
  });
}
