import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { Pool } from 'undici';
import type { OrderRequest, Router, RouterOrder } from '../ports/router.ts';
import { readOrder } from './jupiter-swap-order.ts';

export interface JupiterSwapSettings {
  readonly url: string;
  readonly apiKey?: string | undefined;
  /** Routers that may not answer, by the names that Jupiter gives them. */
  readonly excludeRouters?: readonly string[] | undefined;
  /** Jupiter referral account of the operator, and what it takes of each swap. */
  readonly referral?: Referral | null;
  /** Told of every request, before it is sent. */
  readonly onRequest?: () => void;
  /** Told that requests come too often, and for how long none should come, milliseconds. */
  readonly onBusy?: (retryAfter: number) => void;
  /** Longest wait for an offer, milliseconds. */
  readonly orderTimeout?: number;
  /** Longest wait for the answer to a transaction that was handed in: it comes when that has landed. */
  readonly executeTimeout?: number;
}

export interface Referral {
  readonly account: string;
  readonly feeBps: number;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Seconds until the next request is allowed, where it says so. */
  readonly reset: number;
}

const ANSWER_MAX_BYTES = 1_000_000;

/** Jupiter's Swap v2: the managed way, in which an order's transaction is handed back to be landed. */
export function openJupiterSwap(settings: JupiterSwapSettings): Router & { close(): Promise<void> } {
  const { apiKey, referral = null, orderTimeout = 8_000, executeTimeout = 15_000 } = settings;
  const base = new URL(settings.url);
  const folder = base.pathname.replace(/\/$/, '');
  // Each to this one host; a redirect is an answer like any other, and not followed.
  const options = { connections: 32, pipelining: 1, maxResponseSize: ANSWER_MAX_BYTES };
  const orders = new Pool(base.origin, { ...options, connect: { timeout: orderTimeout } });
  // Transactions under way keep their connections for long: offers do not queue behind them.
  const executions = new Pool(base.origin, { ...options, connect: { timeout: orderTimeout } });

  async function ask(pool: Pool, path: string, timeout: number, posted?: object): Promise<Answer> {
    settings.onRequest?.();
    try {
      const { statusCode, headers, body } = await pool.request({
        method: posted ? 'POST' : 'GET',
        path: `${folder}${path}`,
        headers: {
          ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
          ...(posted && { 'content-type': 'application/json' }),
        },
        ...(posted && { body: JSON.stringify(posted) }),
        signal: AbortSignal.timeout(timeout),
      });
      const text = await body.text();
      const wait = Number(headers['retry-after']);
      const reset = wait > 0 ? wait : 1;
      if (statusCode === 429) settings.onBusy?.(reset * 1_000);
      return { status: statusCode, body: parsed(text), reset };
    } catch (error) {
      throw unavailable(error);
    }
  }

  return {
    async order(request): Promise<RouterOrder> {
      const path = `/swap/v2/order?${query(request)}`;
      const { status, body, reset } = await ask(orders, path, orderTimeout);
      if (status === 429) throw new CallError('RATE_LIMITED', { seconds: Math.ceil(reset) });
      // It has looked at the request and found nothing to offer.
      if (status === 400 || status === 404 || status === 422) throw new CallError('NO_ROUTE');
      if (status !== 200) throw unavailable(new Error(`the router answers HTTP ${status}`));
      return readOrder(body, request, referral?.feeBps ?? 0);
    },

    async execute({ requestId, transaction }) {
      const signedTransaction = Buffer.from(transaction).toString('base64');
      const posted = { signedTransaction, requestId };
      const { status, body } = await ask(executions, '/swap/v2/execute', executeTimeout, posted);
      const { status: outcome, code, error } = (body ?? {}) as Record<string, unknown>;
      if (status === 200 && outcome === 'Success') return;
      throw unavailable(new Error(`the router answers HTTP ${status}, code ${code}: ${error}`));
    },

    async close() {
      await Promise.all([orders.destroy(), executions.destroy()]);
    },
  };

  function query({ inputMint, outputMint, amount, taker, slippageBps }: OrderRequest): URLSearchParams {
    const excluded = settings.excludeRouters ?? [];
    return new URLSearchParams({
      inputMint: routed(inputMint),
      outputMint: routed(outputMint),
      amount: String(amount),
      taker,
      slippageBps: String(slippageBps),
      ...(excluded.length > 0 && { excludeRouters: excluded.join(',') }),
      ...(referral && { referralAccount: referral.account, referralFee: String(referral.feeBps) }),
    });
  }
}

/** Routers know SOL by the mint that it is wrapped in. */
function routed(mint: string): string {
  return mint === SOL_MINT ? WRAPPED_SOL_MINT : mint;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** ROUTER_UNAVAILABLE with what really happened as its cause, for the log. */
function unavailable(cause: unknown): CallError {
  const error = new CallError('ROUTER_UNAVAILABLE');
  error.cause = cause;
  return error;
}
