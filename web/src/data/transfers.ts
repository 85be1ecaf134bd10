import { amountText } from '@cumulus/contract/amount.ts';
import type { CallOutput } from '@cumulus/contract/call.ts';
import { shortAddress } from '@cumulus/contract/format.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { t } from '../locale/t.ts';
import { call } from './client.ts';
import type { CallPinned } from './pin.tsx';
import { type TransferIntent, transferText } from './transfers-intents.ts';

/** "Send 1.5 SOL to 9WzD...AWWM". */
const transferAct = (intent: TransferIntent): string =>
  t('Send {amount} to {address}', { amount: transferText(intent), address: shortAddress(intent.toAddress) });

/**
 * Asks the server for a transfer: to carry it out the first time, how it went every other time.
 * With `callPinned` the PIN is asked for where it is wanted; without it such a call is refused.
 */
export function requestTransfer(
  intent: TransferIntent,
  callPinned: CallPinned | null,
): Promise<CallOutput<Calls['transferSol']>> {
  const { walletId, mint, toAddress, decimals, key } = intent;
  const input = { walletId, toAddress, amount: amountText(intent.amount, decimals), idempotencyKey: key };
  const question = { detail: transferAct(intent) };
  if (mint === SOL_MINT)
    return callPinned ? callPinned('transferSol', input, question) : call('transferSol', input);
  const token = { ...input, tokenMint: mint, decimals };
  return callPinned ? callPinned('transferToken', token, question) : call('transferToken', token);
}
