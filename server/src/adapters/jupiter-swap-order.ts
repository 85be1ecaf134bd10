import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { z } from 'zod';
import type { OrderRequest, RouterOrder } from '../ports/router.ts';

const baseUnits = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform((text) => BigInt(text));
const lamports = z
  .union([z.number().int().nonnegative(), z.string().regex(/^\d{1,20}$/)])
  .transform((value) => BigInt(value));
const usd = z.number().nonnegative().nullish().catch(null);
const impact = z.coerce.number().nullish().catch(null);

/** What is read of an order. Unknown fields are dropped; what only informs may be missing or broken. */
const order = z.object({
  requestId: z.string().min(1).max(200),
  inputMint: z.string(),
  outputMint: z.string(),
  inAmount: baseUnits,
  outAmount: baseUnits,
  otherAmountThreshold: baseUnits,
  priceImpact: impact,
  priceImpactPct: impact,
  inUsdValue: usd,
  outUsdValue: usd,
  feeBps: z.number().nonnegative().catch(0),
  signatureFeeLamports: lamports.catch(0n),
  prioritizationFeeLamports: lamports.catch(0n),
  rentFeeLamports: lamports.catch(0n),
  signatureFeePayer: z.string().nullish(),
  gasless: z.boolean().nullish(),
  router: z.string().max(40).catch('unknown'),
  taker: z.string().nullish(),
  transaction: z.string().nullish(),
  expireAt: z.union([z.string(), z.number()]).nullish().catch(null),
  errorCode: z.number().nullish(),
});
type Order = z.output<typeof order>;

const BASIS_POINTS = 10_000n;

/**
 * Reads an order as an offer to what was asked. Throws CallError ROUTER_UNAVAILABLE where it is none, NO_ROUTE where it
 * offers nothing, ROUTER_REFUSED where it offers something else.
 */
export function readOrder(body: unknown, request: OrderRequest, operatorFeeBps: number): RouterOrder {
  const parsed = order.safeParse(body);
  if (!parsed.success) {
    const error = new CallError('ROUTER_UNAVAILABLE');
    error.cause = parsed.error;
    throw error;
  }
  const answer = parsed.data;
  if (answer.outAmount === 0n) throw new CallError('NO_ROUTE');
  checkTerms(answer, request);
  return {
    requestId: answer.requestId,
    inAmount: answer.inAmount,
    outAmount: answer.outAmount,
    minimumReceived: answer.otherAmountThreshold,
    slippageBps: request.slippageBps,
    priceImpactPct: priceImpact(answer),
    inUsdValue: answer.inUsdValue ?? null,
    outUsdValue: answer.outUsdValue ?? null,
    feeBps: answer.feeBps,
    operatorFeeBps,
    networkFeeLamports: answer.signatureFeeLamports + answer.prioritizationFeeLamports,
    rentLamports: answer.rentFeeLamports,
    router: answer.router,
    transaction: transactionOf(answer, request.taker),
    expiresAt: expiry(answer.expireAt ?? null),
  };
}

function checkTerms(answer: Order, { inputMint, outputMint, amount, taker, slippageBps }: OrderRequest) {
  const isAsked = (mint: string, asked: string) =>
    mint === asked || (asked === SOL_MINT && mint === WRAPPED_SOL_MINT);
  if (!isAsked(answer.inputMint, inputMint) || !isAsked(answer.outputMint, outputMint))
    refuse('it is for other tokens');
  if (answer.inAmount !== amount) refuse('it is for another amount');
  if (answer.taker && answer.taker !== taker) refuse('it is for another wallet');
  const least = (answer.outAmount * (BASIS_POINTS - BigInt(slippageBps))) / BASIS_POINTS;
  // It may round the other way.
  if (answer.otherAmountThreshold + 1n < least) refuse('it allows more slippage than was asked');
}

/** Null where the taker cannot carry it out as things stand. */
function transactionOf(
  { transaction, errorCode, router, signatureFeePayer, gasless }: Order,
  taker: string,
): Uint8Array | null {
  if (!transaction) {
    const lacks = errorCode === 1 || errorCode === 2;
    // Somebody else would have paid the fees, had the swap been larger: the taker has no SOL for them. Of a maker the
    // same code says nothing of the kind.
    if (lacks || (errorCode === 3 && !isMaker(router))) return null;
    refuse('its transaction could not be built');
  }
  if (signatureFeePayer !== taker) {
    // Offered of the router's own accord to takers without SOL.
    if (gasless && !isMaker(router)) return null;
    refuse('somebody else would pay and name the transaction');
  }
  return new Uint8Array(Buffer.from(transaction, 'base64'));
}

const isMaker = (router: string): boolean => router === 'jupiterz';

/**
 * "0.01" is one percent lost. Upstream tells it in percent or, as it did before, as a ratio, and losses with a minus sign
 * or without: a gain is too rare to be worth a loss overlooked.
 */
function priceImpact({ priceImpact, priceImpactPct }: Order): string {
  const ratios = [(priceImpact ?? 0) / 100, priceImpactPct ?? 0].map(Math.abs);
  return Math.max(...ratios.filter(Number.isFinite), 0)
    .toFixed(6)
    .replace(/\.?0+$/, '');
}

const SECONDS_MAX = 100_000_000_000;

/** ISO text, or seconds or milliseconds since 1970. */
function expiry(value: string | number | null): number | null {
  if (value === null || value === '') return null;
  const number = Number(value);
  const at = Number.isFinite(number)
    ? number * (number < SECONDS_MAX ? 1_000 : 1)
    : Date.parse(String(value));
  return Number.isFinite(at) ? at : null;
}

function refuse(reason: string): never {
  throw new CallError('ROUTER_REFUSED', { reason });
}
