import { type Address, type Lamports, lamports } from '@solana/kit';
import type { Account, Chain, TokenAccount } from '../ports/chain.ts';
import { WRAPPED_SOL } from './sol.ts';
import { isNative, readTokenState } from './token-account.ts';

/** What is worth to be withdrawn: the fee of a transaction that withdraws it alone is a tenth of it. */
const EXCESS_MIN_LAMPORTS = lamports(50_000n);

/** Lamports of a token account and its size; null if the node does not say how large it is. */
interface Held {
  readonly lamports: Lamports;
  readonly bytes: number | null;
}

/**
 * What token accounts hold above today's rent minimum, as rent falls and what was paid stays in them. 0 if it is not worth a withdrawal.
 * Throws CallError CHAIN_UNAVAILABLE.
 */
export async function excessesOf(
  chain: Pick<Chain, 'rentExemptMinimum'>,
  accounts: readonly Held[],
): Promise<Lamports[]> {
  const sizes = [...new Set(accounts.map(({ bytes }) => bytes).filter((bytes) => bytes !== null))];
  const minimums = await Promise.all(sizes.map((bytes) => chain.rentExemptMinimum(bytes)));
  const bySize = new Map(sizes.map((bytes, index) => [bytes, minimums[index]!]));
  return accounts.map(({ lamports: held, bytes }) => {
    const excess = bytes === null ? 0n : held - bySize.get(bytes)!;
    return lamports(excess < EXCESS_MIN_LAMPORTS ? 0n : excess);
  });
}

/** Whether a listed token account is in use, and may hold more than its rent: an empty one is closed, and wrapped SOL is its tokens. */
export function mayHoldExcess({ amount, mint }: Pick<TokenAccount, 'amount' | 'mint'>): boolean {
  return amount > 0n && mint !== WRAPPED_SOL;
}

/** Whether what a token account holds above its rent minimum is `owner`'s alone. What wrapped SOL holds above it are its tokens. */
export function isWithdrawable(owner: Address, account: Account | null): boolean {
  const token = readTokenState(account);
  return account !== null && token?.owner === owner && token.isUnshared && !isNative(account);
}
