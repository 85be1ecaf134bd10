import type { WalletBalances } from '@cumulus/contract/shapes.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Market } from '../ports/market.ts';
import { balancesByMint, valued } from './holdings.ts';

export interface BalancesDeps {
  readonly chain: Pick<Chain, 'holdings'>;
  readonly market: Market;
  readonly clock: Clock;
}

export interface WatchedWallet {
  readonly walletId: string;
  readonly publicKey: string;
  /** Balances read at an older slot are out of date; 0 for a wallet that the product does not spend from. */
  readonly settledSlot: bigint;
}

/**
 * Balances of wallets in the order given: one read of the chain for all, and one look at the market for all their tokens.
 * Throws CallError CHAIN_UNAVAILABLE: there is no balance to tell without the chain.
 */
export async function readBalances(
  { chain, market, clock }: BalancesDeps,
  wallets: readonly WatchedWallet[],
): Promise<WalletBalances[]> {
  if (wallets.length === 0) return [];
  const minSlot = wallets.reduce(
    (newest, { settledSlot }) => (settledSlot > newest ? settledSlot : newest),
    0n,
  );
  const { value: holdings } = await chain.holdings(
    wallets.map(({ publicKey }) => publicKey),
    { minSlot },
  );
  const readAt = new Date(clock.now());
  const balances = holdings.map(balancesByMint);
  const mints = [...new Set(balances.flat().map(({ mint }) => mint))];
  const [prices, tokens] = await Promise.all([market.prices(mints), market.tokens(mints)]);
  return wallets.map((wallet, index) =>
    valued(wallet, holdings[index]!.lamports, balances[index]!, { prices, tokens }, readAt),
  );
}
