import type { Handlers } from '../../accounts/caller.ts';
import type { Receipts } from './receipts.ts';

export function createReceiptCalls(receipts: Pick<Receipts, 'file'>): Handlers<'getReceipt'> {
  return {
    async getReceipt({ transactionId }, { userId }) {
      return { success: true, ...(await receipts.file(userId, transactionId)) };
    },
  };
}
