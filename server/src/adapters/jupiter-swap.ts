import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { isSignature } from '@solana/kit';
import { Pool } from 'undici';
import { UpstreamDenied } from '../ports/market.ts';
import type { LosingOffer, Quote, QuoteRequest, Router } from '../ports/router.ts';
import { traced } from '../runtime/context.ts';
import { tellExchange } from '../runtime/exchanges.ts';
import { tradedMint } from '../solana/sol.ts';
import { MAKERS, readQuote } from './jupiter-swap-quote.ts';
import { limitsOf } from './service-limits.ts';
import { unavailable } from './unavailable.ts';

export interface JupiterSwapSettings {
  readonly url: string;
  readonly apiKey?: string | undefined;
  /** Routers that may not be used, by Jupiter's names for them. */
  readonly excludeRouters?: readonly string[] | undefined;
  /** The operator's Jupiter referral account, and the fee that it takes from each swap. */
  readonly referral?: Referral | null;
  /** Called before each request for a quote: what is executed counts apart. */
  readonly onRequest?: () => void;
  /** Called with how each request ended: that there is no route is an answer. */
  readonly onAnswer?: (outcome: 'ok' | 'busy' | 'denied' | 'failed') => void;
  /** Called with a quote after which there is no room for another request, with the milliseconds until there is. */
  readonly onUsedUp?: (waitMs: number) => void;
  /** Called if quotes are asked for too often, with the wait until the next one, milliseconds. */
  readonly onBusy?: (retryAfter: number) => void;
  /** Longest wait for a quote, milliseconds. */
  readonly quoteTimeout?: number;
  /** Longest wait for the answer to a transaction that was handed in, milliseconds: it comes after the transaction lands. */
  readonly executeTimeout?: number;
}

export interface Referral {
  readonly account: string;
  readonly feeBps: number;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Too many requests. */
  readonly isBusy: boolean;
  /** Milliseconds until there is room for the next one; null while there is. */
  readonly waitMs: number | null;
}

const ANSWER_MAX_BYTES = 1_000_000;
/** How long a market that is asked too often is left alone if it does not say, milliseconds. */
const BUSY_MS = 1_000;
/** Of transactions that the signer signs; Jupiter says which one it took. */
const NEWEST_VERSION = '1';

/** Jupiter's Swap v2 in its managed mode: a signed transaction is handed back to Jupiter, which lands it. */
export function openJupiterSwap(settings: JupiterSwapSettings): Router & { close(): Promise<void> } {
  const { apiKey, referral = null, quoteTimeout = 8_000, executeTimeout = 15_000 } = settings;
  const base = new URL(settings.url);
  const folder = base.pathname.replace(/\/$/, '');
  // To this host only: redirects are not followed.
  const options = { connections: 32, pipelining: 1, maxResponseSize: ANSWER_MAX_BYTES };
  const quotes = new Pool(base.origin, { ...options, connect: { timeout: quoteTimeout } });
  // Executions keep their connections for long, so they get a pool of their own.
  const executions = new Pool(base.origin, { ...options, connect: { timeout: quoteTimeout } });

  async function ask(pool: Pool, path: string, timeout: number, posted?: object): Promise<Answer> {
    return await traced(`router ${path.split('?')[0]}`, () => send(pool, path, timeout, posted));
  }

  async function send(pool: Pool, path: string, timeout: number, posted?: object): Promise<Answer> {
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
      tellExchange(() => ({ service: 'Jupiter', asked: path, status: statusCode, headers, answered: text }));
      const { isBusy, isDenied, waitMs } = limitsOf(statusCode, headers, text);
      const outcome = isBusy ? 'busy' : isDenied ? 'denied' : statusCode >= 500 ? 'failed' : 'ok';
      settings.onAnswer?.(outcome);
      return { status: statusCode, body: parsed(text), isBusy, waitMs };
    } catch (error) {
      settings.onAnswer?.('failed');
      throw unavailable('ROUTER_UNAVAILABLE', error);
    }
  }

  /** What a router's answer without an offer says. */
  const saying = (status: number, more = ''): Error =>
    status === 401 || status === 403
      ? new UpstreamDenied('the router', status, { isSet: apiKey !== undefined })
      : new Error(`the router answers HTTP ${status}${more}`);

  return {
    async quote(request) {
      if (request.wantsSponsor) return await order(request, []);
      const lost: LosingOffer[] = [];
      const excluded = [...(settings.excludeRouters ?? []), ...(request.excludeRouters ?? [])];
      // What a maker cannot build, or another would pay for, the next router may. If it offers nothing, the price is still one.
      for (let priced: Quote | null = null; ; ) {
        const quote = await orderUnless(priced, request, excluded);
        const isOfOthers = quote.router === MAKERS || quote.isPaidByOther;
        if (quote === priced) return quote;
        if (quote.transaction || !isOfOthers) return lost.length > 0 ? { ...quote, lost } : quote;
        priced ??= quote;
        if (excluded.includes(quote.router)) return priced;
        excluded.push(quote.router);
        lost.push({
          router: quote.router,
          outAmount: quote.outAmount,
          reason: 'its transaction could not be built',
        });
      }
    },

    async execute({ requestId, transaction }) {
      const signedTransaction = Buffer.from(transaction).toString('base64');
      const posted = { signedTransaction, requestId };
      const { status, body } = await ask(executions, '/swap/v2/execute', executeTimeout, posted);
      const { status: outcome, code, error, signature } = (body ?? {}) as Record<string, unknown>;
      if (status === 200 && outcome === 'Success') return isSignatureText(signature) ? signature : null;
      throw unavailable('ROUTER_UNAVAILABLE', saying(status, `, code ${code}: ${error}`));
    },

    async close() {
      await Promise.all([quotes.destroy(), executions.destroy()]);
    },
  };

  async function orderUnless(
    priced: Quote | null,
    request: QuoteRequest,
    excluded: readonly string[],
  ): Promise<Quote> {
    try {
      return await order(request, excluded);
    } catch (error) {
      if (priced && isCallError(error, 'NO_ROUTE')) return priced;
      throw error;
    }
  }

  async function order(request: QuoteRequest, excluded: readonly string[]): Promise<Quote> {
    const path = `/swap/v2/order?${new URLSearchParams(query(request, excluded, referral))}`;
    settings.onRequest?.();
    const { status, body, isBusy, waitMs } = await ask(quotes, path, quoteTimeout);
    if (isBusy) {
      const retryAfter = waitMs || BUSY_MS;
      settings.onBusy?.(retryAfter);
      throw new CallError('RATE_LIMITED', { seconds: Math.ceil(retryAfter / 1_000) });
    }
    if (waitMs !== null) settings.onUsedUp?.(waitMs);
    // The router understood the request and has no route.
    if (status === 400 || status === 404 || status === 422) throw new CallError('NO_ROUTE');
    if (status !== 200) throw unavailable('ROUTER_UNAVAILABLE', saying(status));
    return readQuote(body, request, request.wantsSponsor ? 0 : (referral?.feeBps ?? 0));
  }
}

function query(
  { inputMint, outputMint, inAmount, taker, slippageBps, wantsSponsor }: QuoteRequest,
  excluded: readonly string[],
  referral: Referral | null,
): Record<string, string> {
  const asked = {
    inputMint: tradedMint(inputMint),
    outputMint: tradedMint(outputMint),
    amount: String(inAmount),
    taker,
  };
  // Jupiter sponsors no request that chooses anything. Source: jup-ag/docs, swap/advanced/gasless.mdx, August 2026.
  if (wantsSponsor) return asked;
  return {
    ...asked,
    slippageBps: String(slippageBps),
    maxSupportedTransactionVersion: NEWEST_VERSION,
    ...(excluded.length > 0 && { excludeRouters: excluded.join(',') }),
    ...(referral && { referralAccount: referral.account, referralFee: String(referral.feeBps) }),
  };
}

function isSignatureText(value: unknown): value is string {
  return typeof value === 'string' && isSignature(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
