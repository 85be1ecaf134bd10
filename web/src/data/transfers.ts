import { amountText } from '@cumulus/contract/amount.ts';
import type { CallOutput } from '@cumulus/contract/call.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { call } from './client.ts';
import type { Tap } from './tap.ts';
import type { TransferIntent } from './transfers-intents.ts';

/** Has the server carry out the transfer that a tap has confirmed. */
export function postTransfer(
  { walletId, mint, toAddress, amount, decimals, key }: TransferIntent,
  pin: string | null,
  tap: Tap,
): Promise<CallOutput<Calls['transferSol']>> {
  const input = {
    walletId,
    toAddress,
    amount: amountText(amount, decimals),
    ...(pin !== null && { pin }),
    idempotencyKey: key,
  };
  return mint === SOL_MINT
    ? call('transferSol', input, tap)
    : call('transferToken', { ...input, tokenMint: mint, decimals }, tap);
}
