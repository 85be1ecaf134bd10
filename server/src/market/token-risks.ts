import type { Warning, WarningCode } from '@cumulus/contract/warnings.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { ListedToken } from '../ports/market.ts';
import type { Mint } from '../ports/units.ts';
import { createCache } from '../runtime/cache.ts';
import { waitAtMost } from '../runtime/wait-at-most.ts';
import { mintRisks } from '../solana/mint-risks.ts';
import { SOL } from '../solana/sol.ts';

interface Deps {
  readonly chain: Pick<Chain, 'accounts'>;
  readonly clock: Clock;
  readonly listed: (mints: readonly Mint[]) => Promise<ReadonlyMap<string, Told>>;
}

/** What the market says of a token that it lists. */
type Told = Pick<ListedToken, 'verified' | 'liquidity' | 'isSuspicious'>;

interface Patience {
  /** What the market has just said: it is not asked again. */
  readonly told?: ReadonlyMap<string, Told>;
  /** The longest wait for the chain, milliseconds; unset: until it answers or fails. */
  readonly patienceMs?: number;
}

/** Warnings by mint, SOL left out. */
export type TokenRisks = (
  mints: readonly Mint[],
  patience?: Patience,
) => Promise<ReadonlyMap<Mint, readonly Warning[]>>;

const MAX_AGE = 60_000;
/** Issuers of verified tokens keep these rights by law or to bridge, such as those of USDC. */
const USUAL: ReadonlySet<WarningCode> = new Set([
  ...(['TOKEN_FREEZABLE', 'TOKEN_MINTABLE', 'TOKEN_PAUSABLE', 'TOKEN_CONFIDENTIAL'] as const),
]);

/** With less than this in its pools, USD, a few hundred dollars move the price of a token by percents. */
const LIQUIDITY_LOW = 10_000;

/**
 * Tells why tokens may be worth less than they seem, and what their issuers may do to them, with one call to the chain for those
 * that were not asked for in the last minute. Never throws: without an answer of the chain it says what is known of the issuer from
 * before, and what the market says. An answer that comes too late is there for the next caller.
 */
export function createTokenRisks({ chain, clock, listed }: Deps): TokenRisks {
  const issuers = createCache<Mint, readonly Warning[]>({
    max: 1_000,
    expiry: { clock, maxAgeMs: MAX_AGE },
  });
  async function read(mints: readonly Mint[]): Promise<Map<Mint, readonly Warning[]>> {
    const { value } = await chain.accounts(mints);
    const now = clock.now();
    return new Map(mints.map((mint, index) => [mint, mintRisks(value[index] ?? null, now)]));
  }
  async function ofIssuers(
    mints: readonly Mint[],
    patienceMs: number | undefined,
  ): Promise<ReadonlyMap<Mint, readonly Warning[]>> {
    const nothing = new Map<Mint, readonly Warning[]>();
    const loading = issuers.loadMany(mints, read).catch(() => nothing);
    if (patienceMs === undefined) return await loading;
    return (await waitAtMost(clock, patienceMs, loading)) ?? nothing;
  }
  return async (mints, { told, patienceMs } = {}) => {
    const asked = mints.filter((mint) => mint !== SOL);
    const [tokens, found] = await Promise.all([told ?? listed(asked), ofIssuers(asked, patienceMs)]);
    return new Map(
      asked.map((mint) => {
        const token = tokens.get(mint);
        const may = found.get(mint) ?? issuers.peek(mint) ?? [];
        return [
          mint,
          [
            ...(token?.isSuspicious ? [{ code: 'TOKEN_SUSPICIOUS' } as const] : []),
            ...(token?.verified ? may.filter(({ code }) => !USUAL.has(code)) : may),
            ...marketRisks(token),
          ],
        ];
      }),
    );
  };
}

function marketRisks(token: Partial<Told> = {}): Warning[] {
  const { verified = false, liquidity = null } = token;
  return [
    ...(verified ? [] : [{ code: 'TOKEN_UNVERIFIED' } as const]),
    ...(liquidity !== null && liquidity < LIQUIDITY_LOW
      ? [{ code: 'TOKEN_ILLIQUID', usd: String(Math.floor(Math.max(0, liquidity))) } as const]
      : []),
  ];
}
