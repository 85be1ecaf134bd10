import type { WalletBalances } from '@cumulus/contract/shapes.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Market } from '../ports/market.ts';
import type { Books } from '../profit/books.ts';
import { isBooked } from '../profit/difference.ts';
import { balancesByMint } from '../solana/balances.ts';
import { isDesktopWalletId } from './desktop.ts';
import { tokenFacts, valued } from './holdings.ts';

export interface BalancesDeps {
  readonly chain: Pick<Chain, 'holdings'>;
  readonly market: Market;
  readonly clock: Clock;
  /** What is booked for wallets, by their ids; one query for all. */
  readonly books: (walletIds: readonly string[]) => Promise<ReadonlyMap<string, Books>>;
  /** Told the addresses of wallets that hold something else than what is booked. */
  readonly onUnbooked: (addresses: readonly string[]) => void;
}

export interface WatchedWallet {
  readonly walletId: string;
  readonly publicKey: string;
  /** Balances read at an older slot are out of date; 0 for a wallet that the product does not spend from. */
  readonly settledSlot: bigint;
}

const NOTHING_BOOKED: Books = { positions: new Map(), booked: new Map() };

/**
 * Balances of wallets in the order given: one read of the chain, of the ledger and of the market for all of them.
 * Throws CallError CHAIN_UNAVAILABLE: there is no balance to tell without the chain.
 */
export async function readBalances(
  { chain, market, clock, books, onUnbooked }: BalancesDeps,
  wallets: readonly WatchedWallet[],
): Promise<WalletBalances[]> {
  if (wallets.length === 0) return [];
  const minSlot = wallets.reduce(
    (newest, { settledSlot }) => (settledSlot > newest ? settledSlot : newest),
    0n,
  );
  const owners = wallets.map(({ publicKey }) => publicKey);
  const cloud = wallets.filter(({ walletId }) => !isDesktopWalletId(walletId));
  const [{ value: holdings }, byWallet] = await Promise.all([
    chain.holdings(owners, { minSlot }),
    books(cloud.map(({ walletId }) => walletId)),
  ]);
  const readAt = new Date(clock.now());
  const balances = holdings.map(balancesByMint);
  const booksOf = ({ walletId }: WatchedWallet): Books => byWallet.get(walletId) ?? NOTHING_BOOKED;
  const unbooked = cloud.filter(
    (wallet) => !isBooked(balances[wallets.indexOf(wallet)]!, booksOf(wallet).booked),
  );
  if (unbooked.length > 0) onUnbooked(unbooked.map(({ publicKey }) => publicKey));
  const mints = [...new Set(balances.flat().map(({ mint }) => mint))];
  const [prices, tokens] = await Promise.all([market.prices(mints), market.tokens(mints)]);
  const facts = tokenFacts(mints, { prices, tokens });
  return wallets.map((wallet, index) =>
    valued(wallet, holdings[index]!.lamports, balances[index]!, facts, booksOf(wallet).positions, readAt),
  );
}
