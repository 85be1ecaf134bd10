import { amountText } from '@cumulus/contract/amount.ts';
import type { CallOutput } from '@cumulus/contract/call.ts';
import { shortAddress } from '@cumulus/contract/format.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { call } from './client.ts';
import { CallFailure } from './failure.ts';
import type { usePinned } from './pin.tsx';
import { type TransferIntent, transferText } from './transfers-intents.ts';

type CallPinned = ReturnType<typeof usePinned>['callPinned'];

/** "Send 1.5 SOL to 9WzD...AWWM". */
const transferAct = (intent: TransferIntent): string =>
  `Send ${transferText(intent)} to ${shortAddress(intent.toAddress)}`;

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

/** Statuses that leave open whether a request was carried out. */
const UNDECIDED = new Set([
  'INTERNAL',
  'UNKNOWN',
  'UNAVAILABLE',
  'UNAUTHENTICATED',
  'CANCELLED',
  'DATA_LOSS',
]);
/** Refusals before anything is done for this request, which say nothing of an earlier one with the same key. */
const NOT_NOW = new Set(['CHAIN_UNAVAILABLE', 'SIGNER_UNAVAILABLE', 'RATE_LIMITED']);

/** Whether the server could not take a request up now: asked again it may. */
export function isNotNow(failure: unknown): boolean {
  return failure instanceof CallFailure && NOT_NOW.has(failure.code);
}

/** Whether a transfer may have been carried out although its request failed. `first`: nobody has asked before. */
export function isUndecided(failure: unknown, first: boolean): boolean {
  if (!(failure instanceof CallFailure)) return true;
  if (first && isNotNow(failure)) return false;
  return failure.code === 'TIMEOUT' || UNDECIDED.has(failure.status);
}
