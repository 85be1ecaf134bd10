import type { Address } from '@solana/kit';
import type { Holdings } from '../ports/chain.ts';
import type { Mint } from '../ports/units.ts';
import { TOKEN_PROGRAMS } from '../solana/programs.ts';
import { SOL } from '../solana/sol.ts';
import { associatedTokenAccount } from '../solana/token-account.ts';

/**
 * Addresses whose transactions may have changed what a wallet holds of these mints. A token transfer names the token account
 * and not its owner. Closed accounts are no longer listed, but nearly always were the associated one.
 */
export async function accountsOf(holdings: Holdings, mints: Iterable<Mint>): Promise<Address[]> {
  const addresses = new Set<Address>();
  for (const mint of mints) {
    if (mint === SOL) {
      addresses.add(holdings.owner);
      continue;
    }
    for (const account of holdings.tokens) if (account.mint === mint) addresses.add(account.address);
    for (const program of TOKEN_PROGRAMS)
      addresses.add(await associatedTokenAccount(holdings.owner, mint, program));
  }
  return [...addresses];
}
