import { isAddress } from '@solana/kit';
import type { Handlers } from '../../accounts/caller.ts';
import type { PortfolioHistory } from './portfolio.ts';
import type { PriceHistory } from './price-history.ts';

interface Deps {
  readonly prices: PriceHistory;
  readonly portfolio: PortfolioHistory;
  /** The cloud wallets that a user has now. */
  readonly wallets: {
    own(userId: string, walletId: string): Promise<{ readonly walletId: string }>;
    list(userId: string): Promise<readonly { readonly walletId: string }[]>;
  };
}

type Names = 'getPriceHistory' | 'getPortfolioHistory' | 'getPriceSparklines';

export function createPriceHistoryCalls({ prices, portfolio, wallets }: Deps): Handlers<Names> {
  return {
    getPriceHistory: async ({ mint, range }) => ({
      success: true,
      points: isAddress(mint) ? await prices.ofToken(mint, range) : [],
    }),
    async getPortfolioHistory({ walletId, range }, { userId }) {
      const own = walletId ? [await wallets.own(userId, walletId)] : await wallets.list(userId);
      return {
        success: true,
        points: await portfolio(
          own.map((wallet) => wallet.walletId),
          range,
        ),
      };
    },
    async getPriceSparklines({ mints }) {
      const { from, to, lines } = await prices.sparklines(mints.filter(isAddress));
      return { success: true, from: from.toISOString(), to: to.toISOString(), sparklines: [...lines] };
    },
  };
}
