import type { Warning, WarningCode } from '@cumulus/contract/warnings.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mint } from '../ports/units.ts';
import { createCache } from '../runtime/cache.ts';
import { mintRisks } from '../solana/mint-risks.ts';

interface Deps {
  readonly chain: Pick<Chain, 'accounts'>;
  readonly clock: Clock;
  /** Whether the market knows the token as the one that its name says. */
  readonly isVerified: (mint: Mint) => Promise<boolean>;
}

const MAX_AGE = 60_000;
/** Issuers of verified tokens keep these rights by law or to bridge, such as those of USDC. */
const USUAL: ReadonlySet<WarningCode> = new Set(['TOKEN_FREEZABLE', 'TOKEN_MINTABLE', 'TOKEN_PAUSABLE']);

/** Tells what the issuer of a token may do to it. Never throws: without the chain, nothing is known and nothing is said. */
export function createTokenRisks({ chain, clock, isVerified }: Deps) {
  const risks = createCache<Mint, readonly Warning[]>({
    max: 1_000,
    expiry: { clock, maxAgeMs: MAX_AGE },
  });
  async function read(mint: Mint): Promise<readonly Warning[]> {
    const [{ value }, verified] = await Promise.all([chain.accounts([mint]), isVerified(mint)]);
    const found = mintRisks(value[0] ?? null);
    return verified ? found.filter(({ code }) => !USUAL.has(code)) : found;
  }
  return (mint: Mint): Promise<readonly Warning[]> => risks.load(mint, () => read(mint)).catch(() => []);
}
