import { setTimeout as sleep } from 'node:timers/promises';
import { amountText, ownUnits, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { type Customer, Refused } from '../../launch/src/customer.ts';

/** JUP: wallets start without any, so that their first swap creates the token account. */
export const BOUGHT_MINT = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

interface PaymentBase {
  /** Idempotency key. */
  readonly key: string;
  readonly walletId: string;
  /** Base units. */
  readonly amount: bigint;
}

interface Transfer extends PaymentBase {
  readonly to: string;
  /** Null for SOL. */
  readonly token: { readonly mint: string; readonly decimals: number } | null;
}

/** A swap at the first quote. */
interface Swap extends PaymentBase {
  readonly inputMint: string;
  readonly outputMint: string;
}

export type Payment = Transfer | Swap;

/** The final response to a payment. */
export interface Outcome {
  readonly payment: Payment;
  readonly moved: boolean;
  readonly signature: string | null;
  /** Amounts of a swap, base units. */
  readonly swapped: { readonly sold: string; readonly bought: string } | null;
  /** How many requests it took, all with the same key. */
  readonly requests: number;
}

type Result = Omit<Outcome, 'payment' | 'requests'>;

/** Statuses that say nothing about the payment: retry. */
const RETRIABLE = new Set(['UNAVAILABLE', 'INTERNAL', 'UNAUTHENTICATED']);
const PAUSE = 150;
const UNMOVED: Result = { moved: false, signature: null, swapped: null };

/** Requests a payment under the same key until the response is final. */
export async function payUntilFinal(customer: Customer, payment: Payment): Promise<Outcome> {
  const request = 'to' in payment ? () => transfer(customer, payment) : await prepareSwap(customer, payment);
  for (let requests = 1; request; requests++) {
    try {
      const result = await request();
      if (result) return { payment, ...result, requests };
    } catch (error) {
      if (isFinal(error)) return { payment, ...UNMOVED, requests };
    }
    await sleep(PAUSE);
  }
  return { payment, ...UNMOVED, requests: 1 };
}

/** A failed swap is INTERNAL with a sentence in `details`, and stays so at every retry. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof Refused)) return false;
  return typeof error.body.details === 'string' || !RETRIABLE.has(error.body.status);
}

/** Null while it is pending. */
async function transfer(customer: Customer, payment: Transfer): Promise<Result | null> {
  const { walletId, to, token, amount, key } = payment;
  const common = { walletId, toAddress: to, idempotencyKey: key };
  const { pending, success, txSignature } = token
    ? await customer.call('transferToken', {
        ...common,
        tokenMint: token.mint,
        decimals: token.decimals,
        amount: amountText(amount, ownUnits(token.decimals)),
      })
    : await customer.call('transferSol', { ...common, amount: amountText(amount, SOL_SCALE) });
  return pending ? null : { moved: success, signature: txSignature, swapped: null };
}

/** Gets a quote, with retries, and returns the request for the swap; null if there is no quote. */
async function prepareSwap(customer: Customer, swap: Swap): Promise<(() => Promise<Result | null>) | null> {
  const { walletId, inputMint, outputMint, amount, key } = swap;
  for (;;) {
    try {
      const { quote } = await customer.call('getCloudWalletSwapQuote', {
        ...{ walletId, inputMint, outputMint },
        amount: String(amount),
      });
      const request = { walletId, quote, userConfirmedPriceImpact: true, idempotencyKey: key };
      return async () => {
        const response = await customer.call('executeCloudWalletSwap', request);
        if (response.pending) return null;
        const { inAmount, outAmount } = response;
        const swapped = inAmount && outAmount ? { sold: inAmount, bought: outAmount } : null;
        return { moved: response.success, signature: response.txSignature, swapped };
      };
    } catch (error) {
      if (isFinal(error)) return null;
    }
    await sleep(PAUSE);
  }
}
