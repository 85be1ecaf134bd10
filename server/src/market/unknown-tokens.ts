import { BoundedMap } from '../bounded-map.ts';
import type { Account, Chain } from '../ports/chain.ts';
import type { ListedToken } from '../ports/market.ts';
import { unknownToken } from './house.ts';

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
 * that are no mint. What is found is remembered: neither the decimals of a mint nor its program ever change.
 */
export function openUnknownTokens(
  chain: Pick<Chain, 'accounts'>,
): (mints: readonly string[]) => Promise<ListedToken[]> {
  const mintsRead = new BoundedMap<string, Mint>(REMEMBERED_MAX);
  return async (mints) => {
    const unread = mints.filter((mint) => mintsRead.get(mint) === undefined);
    if (unread.length > 0) {
      const { value } = await chain.accounts(unread);
      unread.forEach((mint, index) => {
        const read = asMint(value[index] ?? null);
        if (read !== null) mintsRead.set(mint, read);
      });
    }
    return mints.flatMap((mint) => {
      const read = mintsRead.get(mint);
      return read === undefined ? [] : [unknownToken(mint, read.decimals, read.program)];
    });
  };
}

interface Mint {
  readonly decimals: number;
  readonly program: string;
}

function asMint(account: Account | null): Mint | null {
  if (account === null || !TOKEN_PROGRAMS.has(account.owner)) return null;
  const { data } = account;
  const isMint =
    data.length === MINT_BYTES ||
    (data.length > ACCOUNT_TYPE_OFFSET && data[ACCOUNT_TYPE_OFFSET] === ACCOUNT_TYPE_MINT);
  return isMint ? { decimals: data[DECIMALS_OFFSET]!, program: account.owner } : null;
}
