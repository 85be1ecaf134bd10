import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { type Intent, type IntentPlace, intentPlace } from './intents.ts';

/** What the user has asked to be sent: the whole of it, as the review sheet showed it. */
export interface Transfer {
  readonly walletId: string;
  readonly mint: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly toAddress: string;
  /** Base units. */
  readonly amount: bigint;
}

/** One intention to send. */
export interface TransferIntent extends Transfer, Intent {}

type Written = Omit<TransferIntent, 'amount'> & { readonly amount: string };

/** The transfer of this token from this wallet that is not settled yet. */
export function transferPlace(userId: string, walletId: string, mint: string): IntentPlace<TransferIntent> {
  return intentPlace<TransferIntent>(
    `cumulus.transfer.${userId}.${walletId}.${mint}`,
    (intent): Written => ({ ...intent, amount: String(intent.amount) }),
    (written) => ({ ...(written as Written), amount: BigInt((written as Written).amount) }),
  );
}

/** "1.5 SOL". */
export function transferText({ amount, decimals, symbol }: Transfer): string {
  return `${exactAmount(amount, decimals)} ${symbol}`;
}
