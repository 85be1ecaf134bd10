import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Db } from '../db/pool.ts';
import type { TokenInfo, TokenMarket } from '../ports/market.ts';
import { verifiedTokens } from './notices.ts';
import { type Unrouted, unroutedNotices, writeRoutes } from './routing-store.ts';

interface RoutingDeps {
  readonly db: Db;
  readonly market: Pick<TokenMarket, 'tokens' | 'listed'>;
}

/** Deposits worth less are not told: sending them costs a stranger next to nothing, billionths of a USD. */
const DUST_NANO_USD = 100_000_000n;
const AT_ONCE = 200;

/** Routes notices that are ready for it. Returns how many it looked at. */
export async function routeNotices({ db, market }: RoutingDeps): Promise<number> {
  const waiting = await unroutedNotices(db, AT_ONCE);
  if (waiting.length === 0) return 0;
  const tokens = await verifiedTokens(market, waiting);
  const dropped = waiting.filter((notice) => isDust(notice, tokens)).map(({ id }) => id);
  await writeRoutes(db, { routed: waiting.map(({ id }) => id), dropped });
  return waiting.length;
}

/** A deposit of a token that nobody has verified, or of next to nothing. Without a price, a verified token is told. */
function isDust({ kind, facts, value }: Unrouted, tokens: ReadonlyMap<string, TokenInfo>): boolean {
  if (kind !== 'received') return false;
  const mint = String(facts.mint);
  return (mint !== SOL_MINT && !tokens.has(mint)) || (value !== null && value < DUST_NANO_USD);
}
