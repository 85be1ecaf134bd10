import { UNKNOWN_TOKEN_NAME, UNKNOWN_TOKEN_SYMBOL } from '@cumulus/contract/limits.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { Account, Chain } from '../ports/chain.ts';
import type { TokenInfo } from '../ports/market.ts';

/** Where a mint account of either token program keeps its decimals, and how long it is at least. */
const DECIMALS_OFFSET = 44;
const MINT_BYTES = 82;
/** A longer Token-2022 account says at this place whether it is a mint. */
const ACCOUNT_TYPE_OFFSET = 165;
const ACCOUNT_TYPE_MINT = 1;
const REMEMBERED_MAX = 50_000;
const TOKEN_PROGRAMS = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]);

/**
 * Tokens that the market does not know, as the chain has them: without a name, with their decimals. Missing are addresses
 * that are no mint. What is found is remembered: the decimals of a mint never change.
 */
export function openUnknownTokens(
  chain: Pick<Chain, 'accounts'>,
): (mints: readonly string[]) => Promise<TokenInfo[]> {
  const decimals = new BoundedMap<string, number>(REMEMBERED_MAX);
  return async (mints) => {
    const unread = mints.filter((mint) => decimals.get(mint) === undefined);
    if (unread.length > 0) {
      const { value } = await chain.accounts(unread);
      unread.forEach((mint, index) => {
        const read = mintDecimals(value[index] ?? null);
        if (read !== null) decimals.set(mint, read);
      });
    }
    return mints.flatMap((mint) => {
      const known = decimals.get(mint);
      return known === undefined ? [] : [unknownToken(mint, known)];
    });
  };
}

function mintDecimals(account: Account | null): number | null {
  if (account === null || !TOKEN_PROGRAMS.has(account.owner)) return null;
  const { data } = account;
  const isMint =
    data.length === MINT_BYTES ||
    (data.length > ACCOUNT_TYPE_OFFSET && data[ACCOUNT_TYPE_OFFSET] === ACCOUNT_TYPE_MINT);
  return isMint ? (data[DECIMALS_OFFSET] ?? null) : null;
}

function unknownToken(mint: string, decimals: number): TokenInfo {
  return {
    mint,
    name: UNKNOWN_TOKEN_NAME,
    symbol: UNKNOWN_TOKEN_SYMBOL,
    decimals,
    logoURI: null,
    verified: false,
  };
}
