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
  /** What the market says of a token; null if it does not list the token. */
  readonly listed: (
    mint: Mint,
  ) => Promise<Pick<ListedToken, 'verified' | 'liquidity' | 'isSuspicious'> | null>;
}

const MAX_AGE = 60_000;
/** Issuers of verified tokens keep these rights by law or to bridge, such as those of USDC. */
const USUAL: ReadonlySet<WarningCode> = new Set([
  ...(['TOKEN_FREEZABLE', 'TOKEN_MINTABLE', 'TOKEN_PAUSABLE', 'TOKEN_CONFIDENTIAL'] as const),
]);

/** With less than this in its pools, USD, a few hundred dollars move the price of a token by percents. */
const LIQUIDITY_LOW = 10_000;

/** Tells why a token may be worth less than it seems, and what its issuer may do to it. Never throws: without the chain, nothing is known and nothing is said. */
export function createTokenRisks({ chain, clock, listed }: Deps) {
  const risks = createCache<Mint, readonly Warning[]>({
    max: 1_000,
    expiry: { clock, maxAgeMs: MAX_AGE },
  });
  async function read(mint: Mint): Promise<readonly Warning[]> {
    if (mint === SOL) return [];
    const [{ value }, token] = await Promise.all([chain.accounts([mint]), listed(mint)]);
    const found = mintRisks(value[0] ?? null, clock.now());
    return [
      ...(token?.isSuspicious ? [{ code: 'TOKEN_SUSPICIOUS' } as const] : []),
      ...(token?.verified ? found.filter(({ code }) => !USUAL.has(code)) : found),
      ...marketRisks(token),
    ];
  }
  return (mint: Mint): Promise<readonly Warning[]> => risks.load(mint, () => read(mint)).catch(() => []);
}

function marketRisks(token: Awaited<ReturnType<Deps['listed']>>): Warning[] {
  const { verified = false, liquidity = null } = token ?? {};
  return [
    ...(verified ? [] : [{ code: 'TOKEN_UNVERIFIED' } as const]),
    ...(liquidity !== null && liquidity < LIQUIDITY_LOW
      ? [{ code: 'TOKEN_ILLIQUID', usd: String(Math.floor(Math.max(0, liquidity))) } as const]
      : []),
  ];
}
