import { exactAmount } from '@cumulus/contract/format-amount.ts';
import type { Intent } from './intents.ts';
import { randomId } from './random-id.ts';

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

/** Kept with the tab, so that a reload finds it, under the user, so that nobody else does. */
const place = (userId: string, walletId: string, mint: string): string =>
  `cumulus.transfer.${userId}.${walletId}.${mint}`;

/** The transfer of this token from this wallet that is not settled yet. */
export function unsettledIntent(userId: string, walletId: string, mint: string): TransferIntent | null {
  const text = sessionStorage.getItem(place(userId, walletId, mint));
  if (text === null) return null;
  const intent = JSON.parse(text) as Omit<TransferIntent, 'amount'> & { amount: string };
  return { ...intent, amount: BigInt(intent.amount) };
}

export function keepIntent(userId: string, intent: TransferIntent): void {
  const text = JSON.stringify({ ...intent, amount: intent.amount.toString() });
  sessionStorage.setItem(place(userId, intent.walletId, intent.mint), text);
}

export function settleIntent(userId: string, { walletId, mint }: Transfer): void {
  sessionStorage.removeItem(place(userId, walletId, mint));
}

/** The intention behind a press of the send button: the unsettled one where it is the same, else a new one. */
export function intentFor(userId: string, transfer: Transfer): TransferIntent {
  const unsettled = unsettledIntent(userId, transfer.walletId, transfer.mint);
  const isSame = unsettled?.toAddress === transfer.toAddress && unsettled.amount === transfer.amount;
  const key = isSame ? unsettled.key : randomId();
  return { ...transfer, key, state: 'asked', txSignature: isSame ? unsettled.txSignature : null };
}

/** "1.5 SOL". */
export function transferText({ amount, decimals, symbol }: Transfer): string {
  return `${exactAmount(amount, decimals)} ${symbol}`;
}
