import type { Warning, WarningCode } from '@cumulus/contract/warnings.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { ListedToken } from '../ports/market.ts';
import type { Mint } from '../ports/units.ts';
import { createCache } from '../runtime/cache.ts';
import { mintRisks } from '../solana/mint-risks.ts';
import { SOL } from '../solana/sol.ts';

interface Deps {
  readonly chain: Pick<Chain, 'accounts'>;
  readonly clock: Clock;
  /** What the market says of tokens that it lists. */
  readonly listed: (
    mints: readonly Mint[],
  ) => Promise<ReadonlyMap<string, Pick<ListedToken, 'verified' | 'liquidity' | 'isSuspicious'>>>;
}

/** Warnings by mint. */
export type TokenRisks = (mints: readonly Mint[]) => Promise<ReadonlyMap<Mint, readonly Warning[]>>;

const MAX_AGE = 60_000;
/** Issuers of verified tokens keep these rights by law or to bridge, such as those of USDC. */
const USUAL: ReadonlySet<WarningCode> = new Set([
  ...(['TOKEN_FREEZABLE', 'TOKEN_MINTABLE', 'TOKEN_PAUSABLE', 'TOKEN_CONFIDENTIAL'] as const),
]);

/** With less than this in its pools, USD, a few hundred dollars move the price of a token by percents. */
const LIQUIDITY_LOW = 10_000;

/**
 * Tells why tokens may be worth less than they seem, and what their issuers may do to them, with one call to the chain for those
 * that were not asked for in the last minute. Never throws: without the chain, nothing is known and nothing is said.
 */
export function createTokenRisks({ chain, clock, listed }: Deps): TokenRisks {
  const risks = createCache<Mint, readonly Warning[]>({
    max: 1_000,
    expiry: { clock, maxAgeMs: MAX_AGE },
  });
  async function read(mints: readonly Mint[]): Promise<Map<Mint, readonly Warning[]>> {
    const [{ value }, tokens] = await Promise.all([chain.accounts(mints), listed(mints)]);
    const now = clock.now();
    return new Map(
      mints.map((mint, index) => {
        const token = tokens.get(mint);
        const found = mintRisks(value[index] ?? null, now);
        const told: readonly Warning[] = [
          ...(token?.isSuspicious ? [{ code: 'TOKEN_SUSPICIOUS' } as const] : []),
          ...(token?.verified ? found.filter(({ code }) => !USUAL.has(code)) : found),
          ...marketRisks(token),
        ];
        return [mint, told];
      }),
    );
  }
  return async (mints) => {
    const asked = mints.filter((mint) => mint !== SOL);
    return risks.loadMany(asked, read).catch(() => new Map());
  };
}

function marketRisks(token: Partial<ListedToken> = {}): Warning[] {
  const { verified = false, liquidity = null } = token;
  return [
    ...(verified ? [] : [{ code: 'TOKEN_UNVERIFIED' } as const]),
    ...(liquidity !== null && liquidity < LIQUIDITY_LOW
      ? [{ code: 'TOKEN_ILLIQUID', usd: String(Math.floor(Math.max(0, liquidity))) } as const]
      : []),
  ];
}
