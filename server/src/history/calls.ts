import type { Handlers } from '../accounts/caller.ts';
import type { History } from './history.ts';

export function createHistoryCalls(history: Pick<History, 'page'>): Handlers<'getWalletTransactionsUnified'> {
  return {
    async getWalletTransactionsUnified(input, { userId }) {
      const { startAfter = null, transactionType = null, walletId = null, mint = null } = input ?? {};
      const type = transactionType === 'all' ? null : transactionType;
      const [from, until] = [timeOf(input?.from), timeOf(input?.until)];
      const wish = {
        startAfter,
        type,
        walletId,
        mint,
        from,
        until,
        limit: input?.limit,
        search: input?.search,
      };
      return { success: true, ...(await history.page(userId, wish)) };
    },
  };
}

function timeOf(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null;
}
