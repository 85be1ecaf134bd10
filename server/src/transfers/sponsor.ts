import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import type { Db } from '../db/pool.ts';
import type { Market } from '../ports/market.ts';
import type { Mint } from '../ports/units.ts';

const USDT_MINT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
/** Tokens that the signer knows the worth of by default, and that keep back nothing: each of a million base units. */
const TAKEN: ReadonlyMap<string, string> = new Map([
  [USDC_MINT, 'USDC'],
  [USDT_MINT, 'USDT'],
]);
const UNITS_PER_TOKEN = 1_000_000n;
/** What the sponsor asks above its costs: prices move until the signer looks at them, percent. */
const MARGIN = 110n;
const LAMPORTS_PER_SOL = 1_000_000_000n;
const MICRO = 1_000_000;

/** The operator's wallet that pays for sends of users without SOL, for a fee in the token. */
export interface Sponsor {
  /** As users know the operator. */
  readonly name: string;
  /** Symbols of the tokens whose sends it pays for, by mint. */
  readonly taken: ReadonlyMap<string, string>;
  /** Null if there is no such wallet. */
  address(): Promise<Address | null>;
  /** Base units of a token that pay for so many lamports, with a margin; null if the token is not taken or a price is missing. */
  feeFor(mint: Mint, lamports: bigint): Promise<BaseUnits | null>;
}

export function createSponsor({
  db,
  market,
  walletId,
  name,
}: {
  readonly db: Db;
  readonly market: Pick<Market, 'prices'>;
  readonly walletId: string;
  readonly name: string;
}): Sponsor {
  return {
    name,
    taken: TAKEN,
    async address() {
      const found = await db
        .selectFrom('wallets')
        .select('public_key')
        .where('id', '=', walletId)
        .executeTakeFirst();
      return found?.public_key ?? null;
    },
    async feeFor(mint, lamports) {
      if (!TAKEN.has(mint)) return null;
      const prices = await market.prices([SOL_MINT, mint]);
      const [sol, token] = [SOL_MINT, mint].map((of) =>
        BigInt(Math.round((prices.get(of)?.usd ?? 0) * MICRO)),
      );
      if (!sol || !token) return null;
      const worth = lamports * sol * MARGIN * UNITS_PER_TOKEN;
      const unit = LAMPORTS_PER_SOL * token * 100n;
      return baseUnits((worth + unit - 1n) / unit);
    },
  };
}
