import { SOL_MINT, SWAP_PRIORITY_FEE } from '@cumulus/contract/limits.ts';
import { wholeAmountText } from '@cumulus/contract/whole-amount.ts';
import { attachmentText } from '../../../wire/src/attachment.ts';
import { call } from './client.ts';
import { callWith, type Factor } from './factor.ts';
import { CallFailure, Cancelled } from './failure.ts';
import type { OrderIntent, SwapIntent, Transfer, TransferIntent } from './intents.ts';
import type { Tap } from './tap.ts';

/**
 * Posts what a tap has confirmed, and asks for outcomes. Plain calls, not mutations of the query client: nothing here may
 * be retried, paused, resumed or replayed by a library.
 */

/** What a transfer carries besides money, as calls take it. */
export function attachedTo({ asked }: Transfer) {
  const { memo = null, references = [] } = asked ?? {};
  return { ...(memo !== null && { memo }), ...(references.length > 0 && { references: [...references] }) };
}

export function postTransfer(intent: TransferIntent, factor: Factor | null, tap: Tap) {
  const { walletId, mint, toAddress, amount, decimals, multiplier, key, asked, feeAmount } = intent;
  const fee = feeAmount === undefined ? {} : { feeAmount };
  const input = {
    walletId,
    toAddress,
    amount: wholeAmountText(amount, intent),
    ...attachedTo(intent),
    idempotencyKey: key,
  };
  const attached = attachmentText(asked?.memo ?? null, asked?.references ?? []);
  const moved = { walletId, to: toAddress, ...attached };
  if (mint === SOL_MINT) {
    const terms = { ...moved, kind: 'transfer_sol', lamports: String(amount) } as const;
    return callWith(factor, 'transferSol', input, tap, terms);
  }
  const terms = {
    ...moved,
    kind: 'transfer_token',
    mint,
    amount: String(amount),
    decimals: String(decimals),
    ...fee,
  } as const;
  const request = { ...input, tokenMint: mint, decimals, multiplier, ...fee };
  return callWith(factor, 'transferToken', request, tap, terms);
}

export function postSwap(intent: SwapIntent, factor: Factor | null, tap: Tap) {
  const { walletId, sell, buy, inAmount, key } = intent;
  const { seal, minimumReceived } = intent.quote;
  const input = {
    walletId,
    quote: { seal },
    priorityFee: SWAP_PRIORITY_FEE,
    // The review asks for confirmation if the impact is high.
    userConfirmedPriceImpact: true,
    idempotencyKey: key,
  };
  return callWith(factor, 'executeCloudWalletSwap', input, tap, {
    ...{ kind: 'swap', walletId, sellMint: sell.mint, sellAmount: inAmount },
    ...{ buyMint: buy.mint, buyAmount: minimumReceived },
  });
}

export function postOrder(
  { order, key }: OrderIntent<'createConditionalOrder'>,
  factor: Factor | null,
  tap: Tap,
) {
  const { walletId, sellToken, buyToken, floor } = order;
  return callWith(factor, 'createConditionalOrder', { ...order, idempotencyKey: key }, tap, {
    ...{ kind: 'order', walletId: walletId ?? '', sellMint: sellToken?.mint ?? '' },
    ...{ sellAmount: sellToken?.amount ?? '', buyMint: buyToken?.mint ?? '' },
    ...(floor && { buyAmount: floor }),
  });
}

/** The outcome of a transfer or a swap; null if it was not accepted and never will be. Moves nothing. */
export async function concludePayment({ key }: { readonly key: string }) {
  const answer = await call('concludePayment', { idempotencyKey: key });
  return answer.known ? answer : null;
}

/** The order placed under this key; null if none was and none ever will be. Places nothing. */
export async function concludeOrder({ key }: { readonly key: string }) {
  return (await call('concludeConditionalOrder', { idempotencyKey: key })).order;
}

/** Statuses that leave open whether a request was carried out. */
const UNDECIDED = new Set(['UNKNOWN', 'UNAVAILABLE', 'CANCELLED', 'DATA_LOSS']);
/** Temporary refusals, before anything was done. */
const TEMPORARY = new Set([
  'CHAIN_UNAVAILABLE',
  'SIGNER_UNAVAILABLE',
  'CLOCK_WRONG',
  'RECOVERING',
  'INCIDENT',
  'RATE_LIMITED',
  'TRANSACTION_EXPIRED',
  'REQUEST_VOID',
]);

/** Whether nothing was done, and a retry from the review may succeed. */
export function isTemporaryRefusal(failure: unknown): boolean {
  return failure instanceof CallFailure && TEMPORARY.has(failure.code);
}

/** Whether the request may have been carried out although it failed. */
export function isUndecided(failure: unknown): boolean {
  if (failure instanceof Cancelled || isTemporaryRefusal(failure)) return false;
  if (!(failure instanceof CallFailure)) return true;
  // An unforeseen error decides nothing; an error with its own code does.
  if (failure.status === 'INTERNAL') return failure.code === 'INTERNAL';
  return failure.code === 'TIMEOUT' || UNDECIDED.has(failure.status);
}
