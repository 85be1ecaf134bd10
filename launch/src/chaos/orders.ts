import { setTimeout as sleep } from 'node:timers/promises';
import { amountText } from '@cumulus/contract/amount.ts';
import { SOL_DECIMALS } from '@cumulus/contract/limits.ts';
import { type Customer, Refused } from '../customer.ts';

/** One transfer that a customer wants, whatever happens meanwhile. */
export interface Order {
  readonly key: string;
  readonly walletId: string;
  readonly to: string;
  /** Null for SOL. */
  readonly token: { readonly mint: string; readonly decimals: number } | null;
  /** Base units. */
  readonly amount: bigint;
}

/** How a customer saw an order end. */
export interface Ending {
  readonly order: Order;
  readonly moved: boolean;
  readonly signature: string | null;
  /** How often it was asked for under its one key. */
  readonly asked: number;
}

/** Statuses that say nothing about the order: the service was in trouble, ask again. */
const TROUBLE = new Set(['UNAVAILABLE', 'INTERNAL', 'DEADLINE_EXCEEDED', 'UNAUTHENTICATED']);
const PAUSE = 150;

/** Asks for one order again and again under the same key, until the answer is final. */
export async function insist(customer: Customer, order: Order): Promise<Ending> {
  for (let asked = 1; ; asked++) {
    try {
      const answer = await ask(customer, order);
      if (!answer.pending) return { order, moved: answer.success, signature: answer.txSignature, asked };
    } catch (error) {
      if (error instanceof Refused && !TROUBLE.has(error.body.status)) {
        return { order, moved: false, signature: null, asked };
      }
    }
    await sleep(PAUSE);
  }
}

function ask(customer: Customer, { walletId, to, token, amount, key }: Order) {
  const common = { walletId, toAddress: to, idempotencyKey: key };
  return token
    ? customer.call('transferToken', {
        ...common,
        tokenMint: token.mint,
        decimals: token.decimals,
        amount: amountText(amount, token.decimals),
      })
    : customer.call('transferSol', { ...common, amount: amountText(amount, SOL_DECIMALS) });
}
