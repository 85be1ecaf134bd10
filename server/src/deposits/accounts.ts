import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import type { Holdings } from '../ports/chain.ts';
import { TOKEN_PROGRAMS } from '../solana/programs.ts';
import { associatedTokenAccount } from '../solana/token-account.ts';

/**
 * Addresses whose transactions can have changed what a wallet holds of these mints. A transfer of tokens names the token
 * account and not its owner; one that is closed by now is no longer listed, but nearly always was the associated one.
 */
export async function accountsOf(holdings: Holdings, mints: Iterable<string>): Promise<string[]> {
  const addresses = new Set<string>();
  for (const mint of mints) {
    if (mint === SOL_MINT) {
      addresses.add(holdings.owner);
      continue;
    }
    for (const account of holdings.tokens) if (account.mint === mint) addresses.add(account.address);
    for (const program of TOKEN_PROGRAMS)
      addresses.add(await associatedTokenAccount(holdings.owner as Address, mint as Address, program));
  }
  return [...addresses];
}
