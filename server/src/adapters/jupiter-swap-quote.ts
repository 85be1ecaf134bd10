import { BASE_UNITS_MAX, baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { leastReceived } from '@cumulus/contract/slippage.ts';
import { type Address, lamports } from '@solana/kit';
import { z } from 'zod';
import { type Quote, type QuoteRequest, UnusableOffer } from '../ports/router.ts';
import { plus } from '../ports/units.ts';
import { tradedMint } from '../solana/sol.ts';
import { unavailable } from './unavailable.ts';

const amount = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform((text) => BigInt(text))
  .refine((value) => value <= BASE_UNITS_MAX)
  .transform(baseUnits);
/** Capped, not refused: a fee that is too high must not count as an unreadable one. */
const fee = z
  .union([z.number().int().nonnegative(), z.string().regex(/^\d{1,20}$/)])
  .transform((value) => BigInt(value))
  .transform((value) => lamports(value < BASE_UNITS_MAX ? value : BASE_UNITS_MAX))
  .catch(lamports(0n));
/** The published schema has text; some answers have a number. */
const height = z
  .union([z.number().int().nonnegative(), z.string().regex(/^\d{1,20}$/)])
  .transform(BigInt)
  .nullish()
  .catch(null);
const usd = z.number().nonnegative().nullish().catch(null);
const impact = z.coerce.number().nullish().catch(null);

/** The fields of Jupiter's answer that are read. Fields that are only informative may be missing or malformed. */
const order = z.object({
  requestId: z.string().min(1).max(200),
  inputMint: z.string(),
  outputMint: z.string(),
  inAmount: amount,
  outAmount: amount,
  otherAmountThreshold: amount,
  priceImpact: impact,
  priceImpactPct: impact,
  inUsdValue: usd,
  outUsdValue: usd,
  feeBps: z.number().nonnegative().catch(0),
  signatureFeeLamports: fee,
  prioritizationFeeLamports: fee,
  rentFeeLamports: fee,
  rentFeePayer: z.string().nullish().catch(null),
  signatureFeePayer: z.string().nullish(),
  gasless: z.boolean().nullish(),
  swapMode: z.string().nullish(),
  router: z.string().max(40).catch('unknown'),
  taker: z.string().nullish(),
  transaction: z.string().nullish(),
  expireAt: z.union([z.string(), z.number()]).nullish().catch(null),
  lastValidBlockHeight: height,
  errorCode: z.number().nullish(),
});
type Order = z.output<typeof order>;

/** Jupiter's wallet that pays for takers without SOL. Source: jup-ag/docs, openapi-spec/swap/v2/swap.yaml, August 2026. */
const JUPITER_SPONSOR = 'gasTzr94Pmp4Gf8vknQnqxeYxdgwFjbgdJa4msYRpnB';

/** Jupiter's name for the router that asks market makers. */
export const MAKERS = 'jupiterz';

/**
 * Reads Jupiter's answer as a quote. Throws CallError ROUTER_UNAVAILABLE if it is malformed, NO_ROUTE if it offers nothing, an
 * UnusableOffer if it does not match the request.
 */
export function readQuote(body: unknown, request: QuoteRequest, operatorFeeBps: number): Quote {
  const parsed = order.safeParse(body);
  if (!parsed.success) throw unavailable('ROUTER_UNAVAILABLE', parsed.error);
  const answer = parsed.data;
  if (answer.outAmount === 0n) throw new CallError('NO_ROUTE');
  checkTerms(answer, request);
  const { inputMint, outputMint, inAmount, slippageBps, taker } = request;
  // A maker gives exactly its amount. If it backs out, what the user accepts is what another may still give.
  const least = baseUnits(leastReceived(answer.outAmount, slippageBps));
  return {
    requestId: answer.requestId,
    inputMint,
    outputMint,
    inAmount,
    outAmount: answer.outAmount,
    minimumReceived:
      least < answer.otherAmountThreshold && isMaker(answer) ? least : answer.otherAmountThreshold,
    guaranteed: answer.otherAmountThreshold,
    slippageBps,
    priceImpactPct: priceImpact(answer),
    inUsdValue: answer.inUsdValue ?? null,
    outUsdValue: answer.outUsdValue ?? null,
    feeBps: answer.feeBps,
    operatorFeeBps,
    networkFeeLamports: isPaidByOther(answer.signatureFeePayer, taker)
      ? lamports(0n)
      : plus(answer.signatureFeeLamports, answer.prioritizationFeeLamports),
    rentLamports: isPaidByOther(answer.rentFeePayer, taker) ? lamports(0n) : answer.rentFeeLamports,
    router: answer.router,
    transaction: transactionOf(answer, taker),
    isPaidByOther: isPaidByOther(answer.signatureFeePayer, taker),
    expiresAt: expiry(answer.expireAt ?? null),
    lastValidBlockHeight: answer.lastValidBlockHeight ?? null,
  };
}

function checkTerms(answer: Order, { inputMint, outputMint, inAmount, taker, slippageBps }: QuoteRequest) {
  const isFor = (mint: string, asked: typeof inputMint) => mint === asked || mint === tradedMint(asked);
  if (!isFor(answer.inputMint, inputMint) || !isFor(answer.outputMint, outputMint))
    refuse(answer, 'it is for other tokens');
  if (answer.swapMode && answer.swapMode !== 'ExactIn') refuse(answer, 'it does not say what is sold');
  if (answer.inAmount !== inAmount) refuse(answer, 'it is for another amount');
  if (answer.taker && answer.taker !== taker) refuse(answer, 'it is for another wallet');
  const least = leastReceived(answer.outAmount, slippageBps);
  // The router may round the other way.
  if (answer.otherAmountThreshold + 1n < least) refuse(answer, 'it allows more slippage than was asked');
}

/** Null if the taker's funds do not suffice now. */
function transactionOf(answer: Order, taker: Address): Uint8Array | null {
  const { transaction, errorCode, signatureFeePayer, gasless } = answer;
  if (!transaction) {
    // From a market maker the second says that the taker lacks an account.
    const lacksFunds = errorCode === 1 || (errorCode === 2 && !isMaker(answer));
    // Code 3: the router would have paid the fees of a larger swap, and the taker has no SOL for them. From a market
    // maker the same code does not say so.
    if (lacksFunds || (errorCode === 3 && !isMaker(answer))) return null;
    refuse(answer, 'its transaction could not be built');
  }
  // Market makers pay the fees of what they fill, Jupiter those of takers without SOL. The signer knows no others who do.
  const isSponsored = gasless === true && signatureFeePayer === JUPITER_SPONSOR;
  if (signatureFeePayer !== taker && !isMaker(answer) && !isSponsored) {
    if (gasless) return null;
    refuse(answer, 'somebody else would pay and name the transaction');
  }
  return new Uint8Array(Buffer.from(transaction, 'base64'));
}

const isMaker = ({ router }: Pick<Order, 'router'>): boolean => router === MAKERS;
const isPaidByOther = (payer: string | null | undefined, taker: Address): boolean =>
  !!payer && payer !== taker;

/**
 * "0.01" is one percent lost. Jupiter gives it in percent or, as in earlier versions, as a ratio, and losses with or without
 * a minus sign: gains are so rare that all values count as losses, lest a loss be missed.
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

function refuse({ router, outAmount }: Order, reason: string): never {
  throw new UnusableOffer(router, reason, outAmount);
}
