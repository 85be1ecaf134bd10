import { randomUUID } from 'node:crypto';
import type { Address } from '@solana/kit';
import { FaucetError } from '../../chain/faucet.ts';
import { NATIVE_MINT } from '../../chain/token.ts';
import { type Answer, json } from '../../http.ts';
import { associatedAccount } from '../../programs/addresses.ts';
import { POOLS } from '../../programs/router-layout.ts';
import type { LieName } from './lies.ts';
import { offerTo, type SwapDeps } from './offer.ts';
import { NO_ROUTE, OrderError, type OrderRequest, readOrderRequest } from './order-request.ts';
import { type Quote, quote } from './quote.ts';
import { routersFor } from './router.ts';
import { isEligible, sponsorBps } from './sponsor.ts';

/** Answers GET /swap/v2/order: a quote, and to a taker the transaction that carries it out, or the one that `lie` makes of it. */
export async function order(deps: SwapDeps, query: URLSearchParams, lie?: LieName): Promise<Answer> {
  const started = performance.now();
  const requestId = randomUUID();
  try {
    const request = readOrderRequest(query);
    const { found, isSponsored } = await bestOf(deps, request);
    if (found === null) throw new OrderError(NO_ROUTE);
    const facts = quoteFacts(deps, found, request, requestId);
    const offer =
      request.taker === null
        ? { transaction: null }
        : await offerTo(deps, found, request, requestId, { lie, isSponsored });
    return json({ ...facts, ...offer, totalTime: Math.round(performance.now() - started) });
  } catch (error) {
    if (error instanceof OrderError) return json({ requestId, error: error.message }, 400);
    if (error instanceof FaucetError) return json({ requestId, error: NO_ROUTE }, 400);
    throw error;
  }
}

interface Found {
  readonly found: Quote | null;
  /** Whether fee and rent are paid for the taker. */
  readonly isSponsored: boolean;
}

/** The best router's quote. No maker is asked for a taker who cannot pay the rent of its output account. */
async function bestOf({ chain, market }: SwapDeps, request: OrderRequest): Promise<Found> {
  const eligible = isEligible(chain, request);
  const [best, ...others] = routersFor(request);
  const first = best === undefined ? null : quote(chain, market, request, best);
  if (!eligible || first === null) return { found: first, isSponsored: false };
  const { output } = first;
  const account = await associatedAccount(request.taker as Address, output);
  const needsNoRent = output.mint === NATIVE_MINT || chain.account(account) !== null;
  if (best === 'jupiterz' && (needsNoRent || others.length === 0))
    return { found: first, isSponsored: false };
  const routed = quote(chain, market, request, 'iris');
  const bps = routed && (await sponsorBps(chain, market, routed, request.taker!));
  if (bps === null) return { found: routed, isSponsored: false };
  const feeBps = request.feeBps + bps;
  return { found: quote(chain, market, { ...request, feeBps }, 'iris'), isSponsored: true };
}

function quoteFacts(deps: SwapDeps, found: Quote, request: OrderRequest, requestId: string): object {
  const { inputMint, outputMint, amount, slippageBps, feeBps, inUsd, outUsd, priceImpact } = found;
  const isFilled = found.router === 'jupiterz';
  return {
    mode: request.mode,
    inputMint,
    outputMint,
    inAmount: amount.toString(),
    outAmount: found.outAmount.toString(),
    inUsdValue: inUsd,
    outUsdValue: outUsd,
    swapUsdValue: inUsd,
    priceImpact: priceImpact * 100,
    priceImpactPct: decimalText(priceImpact),
    otherAmountThreshold: (isFilled ? found.outAmount : found.thresholdAmount).toString(),
    swapMode: 'ExactIn',
    // The maker gives exactly what it says, or nothing.
    slippageBps: isFilled ? 0 : slippageBps,
    routePlan: found.legs.map((leg) => ({
      swapInfo: {
        ammKey: isFilled ? deps.maker.address : POOLS,
        label: isFilled ? 'JupiterZ' : 'Localnet',
        inputMint: leg.input.mint,
        outputMint: leg.output.mint,
        inAmount: leg.amountIn.toString(),
        outAmount: leg.amountOut.toString(),
      },
      percent: 100,
      bps: 10_000,
      usdValue: inUsd,
    })),
    ...(request.referralAccount !== null && { referralAccount: request.referralAccount }),
    feeMint: outputMint,
    feeBps,
    platformFee: { amount: found.feeAmount.toString(), feeBps, feeMint: outputMint },
    signatureFeeLamports: 0,
    signatureFeePayer: null,
    prioritizationFeeLamports: 0,
    prioritizationFeePayer: null,
    rentFeeLamports: 0,
    rentFeePayer: null,
    swapType: isFilled ? 'rfq' : 'aggregator',
    router: found.router,
    gasless: isFilled,
    requestId,
    taker: request.taker,
    ...(isFilled && { quoteId: randomUUID(), maker: deps.maker.address }),
  };
}

/** Digits only, without an exponent. */
const decimalText = (value: number): string => (value === 0 ? '0' : value.toFixed(18).replace(/\.?0+$/, ''));
