import type { Handlers } from '../accounts/caller.ts';
import type { History } from './history.ts';

export function createHistoryCalls(history: Pick<History, 'page'>): Handlers<'getWalletTransactionsUnified'> {
  return {
    async getWalletTransactionsUnified(input, { userId }) {
      const { startAfter = null, transactionType = null, walletId = null, mint = null } = input ?? {};
      const type = transactionType === 'all' ? null : transactionType;
      return { success: true, ...(await history.page(userId, { startAfter, type, walletId, mint })) };
    },
  };
}
