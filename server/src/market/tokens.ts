import {
  SOL_DECIMALS,
  SOL_MINT,
  UNKNOWN_TOKEN_NAME,
  UNKNOWN_TOKEN_SYMBOL,
  USDC_MINT,
  WRAPPED_SOL_MINT,
} from '@cumulus/contract/limits.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { ListedToken, Scaling } from '../ports/market.ts';
import type { Mint } from '../ports/units.ts';
import { createCache } from '../runtime/cache.ts';
import { waitAtMost } from '../runtime/wait-at-most.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../solana/programs.ts';
import { multiplierAt, readScaling } from '../solana/scaling.ts';
import { type MintAccount, readMint } from '../solana/token-account.ts';

const MINTS_MAX = 50_000;

/** The mint under which the market prices a token: SOL has none of its own and trades as wrapped SOL. */
export const tradedMint = (mint: string): string => (mint === SOL_MINT ? WRAPPED_SOL_MINT : mint);

/** SOL itself, with the supply of wrapped SOL. */
export function sol(wrapped: Pick<ListedToken, 'supply'> | undefined): ListedToken {
  return {
    mint: SOL_MINT,
    name: 'Solana',
    symbol: 'SOL',
    decimals: SOL_DECIMALS,
    multiplier: 1,
    logoURI: 'solana',
    verified: true,
    supply: wrapped?.supply ?? null,
    program: SYSTEM_PROGRAM,
    liquidity: null,
  };
}

/** A token before it is known how its issuer has it shown, unless the market knows. */
export type Unscaled = Omit<ListedToken, 'multiplier'> & { readonly scaling?: Scaling | null };

/** A listed token with the product's own names and icons. */
export function withOwnNames<T extends Unscaled>(token: T): T {
  if (token.mint === USDC_MINT) return { ...token, logoURI: 'usdc' };
  // The market lists it as "SOL"; beside SOL itself it needs its own name.
  if (token.mint === WRAPPED_SOL_MINT)
    return { ...token, name: 'Wrapped SOL', symbol: 'wSOL', logoURI: 'solana' };
  return token;
}

/** Mints as the chain has them. */
export interface ChainMints {
  /**
   * Tokens that the market does not list: without a name, with their decimals. Addresses that are no mint are left out. Throws
   * CHAIN_UNAVAILABLE.
   */
  unlisted(mints: readonly string[]): Promise<Unscaled[]>;
  /**
   * The tokens with the multiplier in force. If the chain is unavailable, or takes longer than `patienceMs`, with the last one known, or
   * the market's.
   */
  scaled<T extends Unscaled>(tokens: readonly T[], patienceMs?: number): Promise<(T & ListedToken)[]>;
  /** Whether it was read, and has a multiplier. */
  isScaled(mint: string): boolean;
}

interface KnownMint extends Pick<MintAccount, 'decimals' | 'program'> {
  readonly scaling: Scaling | null;
}

/** How long an issuer's change of a multiplier may go unnoticed, milliseconds; what it sets for later is known before. */
const SCALING_MAX_AGE_MS = 60_000;

/** Cached for good, but for the multiplier of a Token-2022 mint: neither the decimals of a mint nor its program ever change. */
export function createChainMints({
  chain,
  clock,
}: {
  readonly chain: Pick<Chain, 'accounts'>;
  readonly clock: Clock;
}): ChainMints {
  const cache = createCache<string, KnownMint>({
    max: MINTS_MAX,
    expiry: { clock, maxAgeMs: SCALING_MAX_AGE_MS },
  });
  async function read(mints: readonly string[]): Promise<Map<string, KnownMint>> {
    const { value } = await chain.accounts(mints as readonly Mint[]);
    const known = new Map<string, KnownMint>();
    for (const [index, mint] of mints.entries()) {
      const account = readMint(mint as Mint, value[index] ?? null);
      if (!account) continue;
      const { decimals, program } = account;
      known.set(mint, { decimals, program, scaling: readScaling(account.account) });
    }
    return known;
  }

  async function refresh(mints: readonly string[], patienceMs: number | undefined): Promise<void> {
    if (mints.length === 0) return;
    const loading = cache.loadMany(mints, read).catch(() => undefined);
    await (patienceMs === undefined ? loading : waitAtMost(clock, patienceMs, loading));
  }

  return {
    async unlisted(mints) {
      const loaded = await cache.loadMany(
        mints.filter((mint) => !cache.peek(mint)),
        read,
      );
      return mints.flatMap((mint) => {
        const known = loaded.get(mint) ?? cache.peek(mint);
        if (!known) return [];
        const { decimals, program } = known;
        return {
          ...{ mint, decimals, program },
          name: UNKNOWN_TOKEN_NAME,
          symbol: UNKNOWN_TOKEN_SYMBOL,
          logoURI: null,
          verified: false,
          supply: null,
          liquidity: null,
        };
      });
    },
    isScaled: (mint) => Boolean(cache.peek(mint)?.scaling),
    async scaled(tokens, patienceMs) {
      const mayScale = tokens.filter(({ program }) => program === TOKEN_2022_PROGRAM);
      await refresh(
        mayScale.map(({ mint }) => mint),
        patienceMs,
      );
      const now = clock.now();
      return tokens.flatMap((token) => {
        const { mint, program, scaling = null } = token;
        if (program !== TOKEN_2022_PROGRAM) return [{ ...token, multiplier: 1 }];
        const known = cache.peek(mint);
        const multiplier = multiplierAt(known ? known.scaling : scaling, now);
        // The program sets no such multiplier: what a node says is false, and a guess would be, too.
        return multiplier === null ? [] : [{ ...token, multiplier }];
      });
    },
  };
}
