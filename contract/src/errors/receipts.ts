import type { Definitions } from './definition.ts';

export interface ReceiptErrorContext {
  RECEIPT_REFUSED: { reason: string };
}

export const receiptErrors = {
  RECEIPT_NOT_FOUND: { status: 'NOT_FOUND', message: 'There is no receipt for this transaction yet.' },
  RECEIPT_REFUSED: {
    status: 'FAILED_PRECONDITION',
    message: (c: ReceiptErrorContext['RECEIPT_REFUSED']) =>
      `The signer has not signed a receipt: ${c.reason}.`,
  },
  RECEIPT_LINK_INVALID: {
    status: 'NOT_FOUND',
    message: 'This link shows no receipt. It may have expired, or is no longer shared.',
  },
} as const satisfies Definitions;
