import { setTimeout as sleep } from 'node:timers/promises';
import { amountText } from '@cumulus/contract/amount.ts';
import { SOL_DECIMALS } from '@cumulus/contract/limits.ts';
import { type Customer, Refused } from '../customer.ts';

/** JUP: a wallet has none to begin with, so that its first swap opens the account. */
export const BOUGHT_MINT = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

interface Wish {
  readonly key: string;
  readonly walletId: string;
  /** Base units. */
  readonly amount: bigint;
}

/** One transfer that a customer wants, whatever happens meanwhile. */
export interface TransferOrder extends Wish {
  readonly to: string;
  /** Null for SOL. */
  readonly token: { readonly mint: string; readonly decimals: number } | null;
}

/** One swap that a customer wants, at the first quote that he gets for it. */
export interface SwapOrder extends Wish {
  readonly inputMint: string;
  readonly outputMint: string;
}

export type Order = TransferOrder | SwapOrder;

/** How a customer saw an order end. */
export interface Ending {
  readonly order: Order;
  readonly moved: boolean;
  readonly signature: string | null;
  /** What a swap was said to have moved, base units. */
  readonly swapped: { readonly sold: string; readonly bought: string } | null;
  /** How often it was asked for under its one key. */
  readonly asked: number;
}

type Answer = Omit<Ending, 'order' | 'asked'>;

/** Statuses that say nothing about the order: the service was in trouble, ask again. */
const TROUBLE = new Set(['UNAVAILABLE', 'INTERNAL', 'UNAUTHENTICATED']);
const PAUSE = 150;
const UNMOVED: Answer = { moved: false, signature: null, swapped: null };

/** Asks for one order again and again under the same key, until the answer is final. */
export async function insist(customer: Customer, order: Order): Promise<Ending> {
  const asker = 'to' in order ? () => send(customer, order) : await swapper(customer, order);
  for (let asked = 1; asker; asked++) {
    try {
      const answer = await asker();
      if (answer) return { order, ...answer, asked };
    } catch (error) {
      if (isFinal(error)) return { order, ...UNMOVED, asked };
    }
    await sleep(PAUSE);
  }
  return { order, ...UNMOVED, asked: 1 };
}

/** A swap that came to nothing is told as INTERNAL with its sentence; whoever asks again is told the same. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Refused)) return false;
  return typeof error.body.details === 'string' || !TROUBLE.has(error.body.status);
}

/** Null while it is pending. */
async function send(customer: Customer, order: TransferOrder): Promise<Answer | null> {
  const { walletId, to, token, amount, key } = order;
  const common = { walletId, toAddress: to, idempotencyKey: key };
  const { pending, success, txSignature } = token
    ? await customer.call('transferToken', {
        ...common,
        tokenMint: token.mint,
        decimals: token.decimals,
        amount: amountText(amount, token.decimals),
      })
    : await customer.call('transferSol', { ...common, amount: amountText(amount, SOL_DECIMALS) });
  return pending ? null : { moved: success, signature: txSignature, swapped: null };
}

/** How to ask for a swap at one quote, got however long it takes; null where nobody offers any. */
async function swapper(customer: Customer, order: SwapOrder): Promise<(() => Promise<Answer | null>) | null> {
  const { walletId, inputMint, outputMint, amount, key } = order;
  for (;;) {
    try {
      const wish = { walletId, inputMint, outputMint, amount: String(amount) };
      const { quote } = await customer.call('getCloudWalletSwapQuote', wish);
      const request = { walletId, quote, userConfirmedPriceImpact: true, idempotencyKey: key };
      return async () => {
        const answer = await customer.call('executeCloudWalletSwap', request);
        if (answer.pending) return null;
        const { inAmount, outAmount } = answer;
        const swapped = inAmount && outAmount ? { sold: inAmount, bought: outAmount } : null;
        return { moved: answer.success, signature: answer.txSignature, swapped };
      };
    } catch (error) {
      if (isFinal(error)) return null;
    }
    await sleep(PAUSE);
  }
}
