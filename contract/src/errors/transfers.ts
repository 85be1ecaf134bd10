import { writtenDigits } from '../notation.ts';
import { withSymbol } from './amounts.ts';
import type { Definitions } from './definition.ts';

export interface TransferErrorContext {
  DECIMALS_MISMATCH: { expected: number };
  /**
   * Whole units; `symbol` is null if unknown. `elsewhere` is the balance in token accounts that a
   * swap does not use, `apart` the one in accounts that a transfer does not debit together with the one it debits.
   */
  INSUFFICIENT_FUNDS: {
    available: string;
    needed: string;
    symbol: string | null;
    elsewhere?: string;
    apart?: string;
  };
  /** If the operator's sponsor pays them for others, its name, and the tokens of which it does; null if this one is, but has to wait. */
  INSUFFICIENT_SOL_FOR_FEES: {
    available: string;
    needed: string;
    sponsor?: { name: string; tokens: string | null };
  };
  BELOW_RENT_EXEMPT: { minimum: string };
  LEAVES_BELOW_RENT_EXEMPT: { minimum: string };
  UNSAFE_TOKEN: { reason: string };
  GUARD_REFUSED: { reason: string };
  MANDATE_USED: { signature: string };
  /** `why` is the operator's. */
  ON_HOLD: { why: string };
  /** `reason` is the operator's, for the user; null if none is given. */
  PAYMENT_HELD: { reason: string | null };
  PAYMENT_REFUSED: { reason: string | null };
  /** `free` if someone else, or no one, has paid the network fee. */
  TRANSACTION_FAILED: { reason: string; free?: true };
  SCHEDULED_SEND_NOT_WAITING: { status: 'sending' | 'sent' | 'failed' };
}

/** Why a scheduled send is not cancelled, by how it stands. */
const notWaiting = {
  sending: 'This transfer is being sent. It can no longer be cancelled.',
  sent: 'This transfer has already been sent. It can no longer be cancelled.',
  failed: 'This transfer has already failed. There is nothing left to cancel.',
} as const;

/** What else the operator has to say. */
const told = (reason: string | null): string => (reason === null ? '' : ` Reason: ${reason}`);

export const transferErrors = {
  MALFORMED_AMOUNT: { status: 'INVALID_ARGUMENT', message: 'Please enter a valid amount' },
  MALFORMED_MEMO: {
    status: 'INVALID_ARGUMENT',
    message:
      'The note is too long or has characters that cannot be sent. Use at most 200 bytes of plain text.',
  },
  MALFORMED_REFERENCES: {
    status: 'INVALID_ARGUMENT',
    message: 'The references of this payment cannot be sent. Ask for a new payment request.',
  },
  DECIMALS_MISMATCH: {
    status: 'INVALID_ARGUMENT',
    message: (c: TransferErrorContext['DECIMALS_MISMATCH']) =>
      `This token has ${c.expected} decimals. Reload and try again.`,
  },
  UNITS_CHANGED: {
    status: 'FAILED_PRECONDITION',
    message:
      'The issuer of this token has changed its units. Nothing was sent. Check the amount and try again.',
  },
  TOKEN_NOT_FOUND: { status: 'NOT_FOUND', message: 'There is no such token.' },
  NOTHING_TO_RECLAIM: {
    status: 'FAILED_PRECONDITION',
    message: 'This wallet has no rent to reclaim.',
  },
  NOTHING_TO_UNWRAP: { status: 'FAILED_PRECONDITION', message: 'This wallet has no wrapped SOL.' },
  TOKEN_PRICE_NOT_FOUND: { status: 'NOT_FOUND', message: 'No price is known for this token.' },
  INSUFFICIENT_FUNDS: {
    status: 'FAILED_PRECONDITION',
    message: (context: TransferErrorContext['INSUFFICIENT_FUNDS']) => {
      const { symbol, available, needed, elsewhere, apart } = context;
      const whole = (amount: string) => withSymbol(writtenDigits(amount), symbol);
      const missing = `Not enough ${symbol ?? 'of this token'}. Available: ${whole(available)}, needed: ${whole(needed)}.`;
      if (apart !== undefined)
        return `${missing} Other accounts of this wallet hold ${whole(apart)} more, which you can send separately.`;
      return elsewhere === undefined
        ? missing
        : `${missing} Other accounts of this wallet hold ${whole(elsewhere)} more, which can be sent to another wallet, but not swapped.`;
    },
  },
  INSUFFICIENT_SOL_FOR_FEES: {
    status: 'FAILED_PRECONDITION',
    message: ({ available, needed, sponsor }: TransferErrorContext['INSUFFICIENT_SOL_FOR_FEES']) => {
      const missing = `Not enough SOL for network costs. Available: ${available} SOL, needed: ${needed} SOL.`;
      if (!sponsor) return missing;
      const { name, tokens } = sponsor;
      return tokens === null
        ? `${missing} ${name} pays them for no send that has to wait.`
        : `${missing} ${name} pays them for sends of ${tokens} alone.`;
    },
  },
  BELOW_RENT_EXEMPT: {
    status: 'FAILED_PRECONDITION',
    message: (c: TransferErrorContext['BELOW_RENT_EXEMPT']) =>
      `This address is new on Solana. Its first transfer must be at least ${c.minimum} SOL.`,
  },
  LEAVES_BELOW_RENT_EXEMPT: {
    status: 'FAILED_PRECONDITION',
    message: (c: TransferErrorContext['LEAVES_BELOW_RENT_EXEMPT']) =>
      `This would leave less than ${c.minimum} SOL, which Solana does not allow. Send a little less, or everything.`,
  },
  UNSAFE_TOKEN: {
    status: 'FAILED_PRECONDITION',
    message: (c: TransferErrorContext['UNSAFE_TOKEN']) => `This token cannot be sent: ${c.reason}.`,
  },
  ON_HOLD: {
    status: 'FAILED_PRECONDITION',
    message: (c: TransferErrorContext['ON_HOLD']) => `On hold for now: ${c.why}. Nothing was sent.`,
  },
  PAYMENT_HELD: {
    status: 'FAILED_PRECONDITION',
    message: ({ reason }: TransferErrorContext['PAYMENT_HELD']) =>
      `The operator of this service is reviewing this transfer before it is sent. You do not need to do anything.${told(reason)}`,
  },
  PAYMENT_REFUSED: {
    status: 'FAILED_PRECONDITION',
    message: ({ reason }: TransferErrorContext['PAYMENT_REFUSED']) =>
      `The operator of this service has declined this transfer. Nothing was sent.${told(reason)}`,
  },
  MANDATE_USED: {
    status: 'FAILED_PRECONDITION',
    message: 'This was already done. Nothing was sent again.',
  },
  GUARD_REFUSED: {
    status: 'FAILED_PRECONDITION',
    message: (c: TransferErrorContext['GUARD_REFUSED']) => `Not signed: ${c.reason}. Nothing was sent.`,
  },
  TRANSACTION_FAILED: {
    status: 'FAILED_PRECONDITION',
    message: (c: TransferErrorContext['TRANSACTION_FAILED']) =>
      `Solana refused the transaction: ${c.reason}. ${c.free ? 'Nothing' : 'Only the network fee'} was charged.`,
  },
  TRANSACTION_EXPIRED: {
    status: 'DEADLINE_EXCEEDED',
    message: 'The network did not accept the transaction in time. Nothing was sent.',
  },
  MALFORMED_ADDRESS_WAIT: { status: 'INVALID_ARGUMENT', message: 'Please enter an amount of zero or more.' },
  SCHEDULED_SENDS_EXCEEDED: {
    status: 'FAILED_PRECONDITION',
    message: 'You already have 100 scheduled sends. Cancel one to schedule another.',
  },
  SCHEDULED_SEND_NOT_FOUND: { status: 'NOT_FOUND', message: 'There is no such scheduled send.' },
  SCHEDULED_SEND_NOT_WAITING: {
    status: 'FAILED_PRECONDITION',
    message: (c: TransferErrorContext['SCHEDULED_SEND_NOT_WAITING']) => notWaiting[c.status],
  },
  SCHEDULED_SEND_CANCELLED: {
    status: 'FAILED_PRECONDITION',
    message: 'You cancelled this transfer. Nothing was sent.',
  },
  SCHEDULED_SEND_TOO_LATE: {
    status: 'DEADLINE_EXCEEDED',
    message: 'This transfer could not be sent within a day of its time. Nothing was sent.',
  },
  REASON_UNKNOWN: {
    status: 'FAILED_PRECONDITION',
    message: 'The transaction failed. The reason is no longer known.',
  },
} as const satisfies Definitions;
