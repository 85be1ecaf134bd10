import type { Address } from '@solana/kit';
import { lamports } from '@solana/kit';
import type { Account, AtSlot, Chain, Holdings, TokenAccount } from '../ports/chain.ts';
import { isFrozen, readTokenState } from '../solana/token-account.ts';

/** A wallet with its token accounts as they were last listed. */
export interface Known {
  readonly publicKey: Address;
  readonly accounts: readonly Address[];
}

/**
 * What wallets hold in the accounts that are known, a hundred to a call over all of them: a wallet costs a part of a call, and listing its token
 * accounts two. Accounts that were opened since are not in it.
 */
export async function knownHoldings(
  chain: Pick<Chain, 'accounts'>,
  wallets: readonly Known[],
): Promise<AtSlot<Holdings[]>> {
  const { slot, value } = await chain.accounts(
    wallets.flatMap(({ publicKey, accounts }) => [publicKey, ...accounts]),
  );
  let at = 0;
  const holdings = wallets.map(({ publicKey, accounts }): Holdings => {
    const [wallet, ...tokens] = value.slice(at, at + 1 + accounts.length);
    at += 1 + accounts.length;
    return {
      owner: publicKey,
      lamports: wallet?.lamports ?? lamports(0n),
      tokens: tokens.flatMap((account, place) => heldIn(account ?? null, accounts[place]!, publicKey)),
    };
  });
  return { slot, value: holdings };
}

/** Nothing if it was closed, or belongs to someone else by now. */
function heldIn(account: Account | null, address: Address, owner: Address): TokenAccount[] {
  const state = readTokenState(account);
  if (!account || state?.owner !== owner) return [];
  const { mint, amount } = state;
  return [
    {
      ...{ address, mint, program: account.owner, amount, frozen: isFrozen(account) },
      ...{ lamports: account.lamports, bytes: account.data.length },
    },
  ];
}
