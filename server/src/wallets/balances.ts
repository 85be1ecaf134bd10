import { holdingsOf } from '@cumulus/contract/holdings.ts';
import type { TokenFacts, WalletBalances } from '@cumulus/contract/shapes.ts';
import type { Address } from '@solana/kit';
import type { Books } from '../history/profit/books.ts';
import { isBooked } from '../history/profit/difference.ts';
import type { Chain, Holdings } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Market } from '../ports/market.ts';
import type { Mint } from '../ports/units.ts';
import { balancesByMint } from '../solana/balances.ts';
import { excessesOf, mayHoldExcess } from '../solana/excess.ts';
import { isDesktopWalletId } from './desktop.ts';
import { tokenFacts, type Valued, valued } from './holdings.ts';

export interface BalancesDeps {
  readonly chain: Pick<Chain, 'holdings' | 'rentExemptMinimum'>;
  readonly market: Market;
  readonly clock: Clock;
  /** The books of wallets by id, in one query. */
  readonly books: (walletIds: readonly string[]) => Promise<ReadonlyMap<string, Books>>;
  /** Called with the addresses of wallets whose balances differ from the ledger. */
  readonly onUnbooked: (addresses: readonly string[]) => void;
}

export interface WatchedWallet {
  readonly walletId: string;
  readonly publicKey: Address;
  /** Balances read at an older slot are stale; 0 for a desktop wallet. */
  readonly settledSlot: bigint;
}

const NOTHING_BOOKED: Books = { positions: new Map(), booked: new Map() };

/** Reads balances in the order of `wallets`, from chain, ledger and market once for all. Throws CallError CHAIN_UNAVAILABLE. */
export async function readBalances(
  deps: BalancesDeps,
  wallets: readonly WatchedWallet[],
): Promise<WalletBalances[]> {
  const { balances, facts } = await readValued(deps, wallets);
  return balances.map((each) => ({ ...each, tokens: holdingsOf(each.tokens, facts) }));
}

/** As `readBalances`, with the facts of all tokens apart, by mint. */
export async function readValued(
  { chain, market, clock, books, onUnbooked }: BalancesDeps,
  wallets: readonly WatchedWallet[],
): Promise<{ balances: Valued[]; facts: ReadonlyMap<string, TokenFacts> }> {
  if (wallets.length === 0) return { balances: [], facts: new Map() };
  const minSlot = wallets.reduce(
    (newest, { settledSlot }) => (settledSlot > newest ? settledSlot : newest),
    0n,
  );
  const owners = wallets.map(({ publicKey }) => publicKey);
  const cloud = wallets.filter(({ walletId }) => !isDesktopWalletId(walletId));
  const [{ holdings, readAt }, [byWallet, expected]] = await Promise.all([
    chain
      .holdings(owners, { minSlot })
      .then(({ value }) => ({ holdings: value, readAt: new Date(clock.now()) })),
    books(cloud.map(({ walletId }) => walletId)).then(async (byWallet) => {
      // While the chain is read: what was booked is mostly what is held.
      return [byWallet, await readMarket(market, bookedMints(byWallet))] as const;
    }),
  ]);
  const balances = holdings.map(balancesByMint);
  const booksOf = ({ walletId }: WatchedWallet): Books => byWallet.get(walletId) ?? NOTHING_BOOKED;
  const unbooked = cloud.filter(
    (wallet) => !isBooked(balances[wallets.indexOf(wallet)]!, booksOf(wallet).booked),
  );
  if (unbooked.length > 0) onUnbooked(unbooked.map(({ publicKey }) => publicKey));
  const mints = [...new Set(balances.flat().map(({ mint }) => mint))];
  const [found, excess] = await Promise.all([
    readMarket(
      market,
      mints.filter((mint) => !expected.has(mint)),
    ),
    excessAccounts(chain, holdings),
  ]);
  const facts = new Map([...expected, ...found]);
  const valuedAll = wallets.map((wallet, index) => {
    const { lamports, tokens: accounts } = holdings[index]!;
    return {
      ...valued(wallet, lamports, balances[index]!, facts, booksOf(wallet).positions, readAt),
      emptyAccounts: accounts.filter(({ amount }) => amount === 0n).length,
      excessAccounts: excess[index]!,
    };
  });
  return { balances: valuedAll, facts };
}

/** The mints that wallets have by their ledgers. */
function bookedMints(books: ReadonlyMap<string, Books>): Mint[] {
  const mints = new Set<Mint>();
  for (const { booked } of books.values())
    for (const [mint, amount] of booked) if (amount > 0n) mints.add(mint);
  return [...mints];
}

async function readMarket(market: Market, mints: readonly Mint[]): Promise<ReadonlyMap<string, TokenFacts>> {
  if (mints.length === 0) return new Map();
  const [prices, tokens] = await Promise.all([market.prices(mints), market.tokens(mints)]);
  return tokenFacts(mints, { prices, tokens });
}

/** How many accounts in use of each owner hold more than their rent. If rent cannot be read, none: balances do not wait for an offer. */
async function excessAccounts(
  chain: Pick<Chain, 'rentExemptMinimum'>,
  holdings: readonly Holdings[],
): Promise<number[]> {
  const inUse = holdings.map(({ tokens }) => tokens.filter(mayHoldExcess));
  const excesses = await excessesOf(chain, inUse.flat()).catch(() => []);
  let at = 0;
  return inUse.map(({ length }) => {
    at += length;
    return excesses.slice(at - length, at).filter((excess) => excess > 0n).length;
  });
}
