import type { Handlers } from '../../accounts/caller.ts';
import type { Receipts } from './receipts.ts';
import type { ReceiptSharing } from './sharing.ts';

interface Deps {
  readonly receipts: Pick<Receipts, 'file'>;
  readonly sharing: ReceiptSharing;
}

type Names = 'getReceipt' | 'getReceiptLink' | 'shareReceipt' | 'stopSharingReceipt' | 'getSharedReceipt';

export function createReceiptCalls({ receipts, sharing }: Deps): Handlers<Names> {
  return {
    async getReceipt({ transactionId }, { userId }) {
      return { success: true, ...(await receipts.file(userId, transactionId)) };
    },
    async getReceiptLink({ transactionId }, { userId }) {
      return { success: true, shared: await sharing.linkOf(userId, transactionId) };
    },
    async shareReceipt({ transactionId }, { userId }) {
      return { success: true, shared: await sharing.share(userId, transactionId) };
    },
    async stopSharingReceipt({ transactionId }, { userId }) {
      await sharing.stop(userId, transactionId);
      return { success: true };
    },
    async getSharedReceipt({ link }) {
      return { success: true, ...(await sharing.show(link)) };
    },
  };
}
