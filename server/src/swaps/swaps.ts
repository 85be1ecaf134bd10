import { createHash } from 'node:crypto';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { PRICE_IMPACT_HIGH } from '@cumulus/contract/limits.ts';
import { lamports } from '@solana/kit';
import type { RawBuilder } from 'kysely';
import type { Session } from '../accounts/session.ts';
import { toJson } from '../db/json.ts';
import type { Clock } from '../ports/clock.ts';
import type { Quote } from '../ports/router.ts';
import { plus, solLamports } from '../ports/units.ts';
import type { Outcome } from '../settlement/intent.ts';
import type { Settlement } from '../settlement/settlement.ts';
import type { SealOrder } from '../settlement/signing/order-seal.ts';
import { SOL } from '../solana/sol.ts';
import { type FundsDeps, readFunds, type SwapFunds } from './funds.ts';
import { FALLBACK_FEE_LAMPORTS } from './kind.ts';
import type { SwapPlan, SwapRequest } from './plan.ts';
import type { Seller, SwapQuote } from './quote.ts';

export interface SwapsDeps extends FundsDeps {
  readonly clock: Clock;
  readonly settlement: Pick<Settlement, 'resume' | 'submit'>;
}

interface Taking {
  readonly idempotencyKey: string | null;
  /** Whether the user accepts a high price impact. */
  readonly confirmed: boolean;
  /** See NewIntent: the session of a user who swaps now, or permit, mandate and seal of an order. */
  readonly by:
    | { readonly session: Session }
    | { readonly permit: RawBuilder<unknown>; readonly mandate: string; readonly sealOrder: SealOrder };
}

/**
 * Carries out a quote, once for each idempotency key, and waits for its outcome. Without a key the quote is its own key: it
 * can be taken only once anyway. A repeated key returns the outcome of the first request without checking it again.
 * Throws CallError QUOTE_FOREIGN, QUOTE_EXPIRED, PRICE_IMPACT_UNCONFIRMED, and what funds and settlement throw.
 */
export async function takeQuote(
  deps: SwapsDeps,
  userId: string,
  seller: Seller,
  quote: SwapQuote,
  { idempotencyKey, confirmed, by }: Taking,
): Promise<Outcome> {
  if (quote.userId !== userId || quote.walletId !== seller.walletId) throw new CallError('QUOTE_FOREIGN');
  const { walletId, inputMint, outputMint, inAmount, requestId } = quote;
  const request = toJson({ walletId, inputMint, outputMint, inAmount, requestId } satisfies SwapRequest);
  const key = idempotencyKey ?? keyOf(quote);
  const earlier = await deps.settlement.resume(userId, key, 'swap', request);
  if (earlier) return earlier;
  if (deps.clock.now() >= quote.expiresAt) throw new CallError('QUOTE_EXPIRED');
  assertImpactConfirmed(quote, confirmed);

  const { sell, buy, rentLamports, rentBetween, isSponsored, funds, explainShortage } = await readFunds(
    deps,
    seller.publicKey,
    quote,
  );
  const { transaction, networkFeeLamports } = quote;
  if (!transaction) {
    await funds.read(0n).then(funds.afford).catch(explainShortage);
    // What was missing at the time of the quote has arrived: a new quote can be taken.
    throw new CallError('QUOTE_EXPIRED');
  }
  const orderSeal = 'mandate' in by ? by.sealOrder(by.mandate, transaction) : undefined;
  const plan = {
    ...planOf(quote, transaction, { sell, buy, rentLamports }),
    ...(orderSeal && { orderSeal }),
    ...(isSponsored && { isSponsored }),
  };
  const spare = lamports(isSponsored ? 0n : FALLBACK_FEE_LAMPORTS);
  const costs = plus(networkFeeLamports, spare, rentLamports, rentBetween);
  const submitted = deps.settlement.submit(
    {
      userId,
      walletId,
      idempotencyKey: key,
      kind: 'swap',
      request,
      plan: toJson(plan),
      reserve:
        inputMint === SOL
          ? { lamports: plus(solLamports(inAmount), costs), mint: null, amount: baseUnits(0n) }
          : { lamports: costs, mint: inputMint, amount: inAmount },
      ...('mandate' in by ? { permit: by.permit, mandate: by.mandate } : by),
    },
    funds,
  );
  return submitted.catch(explainShortage);
}

type PlannedQuote = Quote & Pick<SwapQuote, 'quotedAt'>;

/** What an intent stores of a quote, with the wallet's accounts for its two tokens. */
export function planOf(
  {
    outAmount,
    minimumReceived,
    networkFeeLamports,
    router,
    slippageBps,
    priceImpactPct,
    feeBps,
    operatorFeeBps,
    inUsdValue,
    outUsdValue,
    quotedAt,
    lost,
  }: PlannedQuote,
  transaction: Uint8Array,
  { sell, buy, rentLamports }: Pick<SwapFunds, 'sell' | 'buy' | 'rentLamports'>,
): SwapPlan {
  return {
    transaction: Buffer.from(transaction).toString('base64'),
    outAmount,
    minimumReceived,
    feeLamports: networkFeeLamports,
    rentLamports,
    router,
    slippageBps,
    priceImpactPct,
    feeBps,
    operatorFeeBps,
    usdValue: inUsdValue ?? outUsdValue,
    ...(quotedAt !== undefined && { quotedAt }),
    ...(lost && { lost: [...lost] }),
    sell,
    buy,
  };
}

/** Throws CallError PRICE_IMPACT_UNCONFIRMED if the price impact is high and the user has not accepted that. */
export function assertImpactConfirmed({ priceImpactPct }: SwapQuote, confirmed: boolean): void {
  if (Number(priceImpactPct) >= PRICE_IMPACT_HIGH && !confirmed)
    throw new CallError('PRICE_IMPACT_UNCONFIRMED', { percent: percent(priceImpactPct) });
}

function keyOf({ walletId, requestId }: SwapQuote): string {
  return `offer-${createHash('sha256').update(`${walletId} ${requestId}`).digest('hex')}`;
}

/** "0.0725" as "7.25". */
function percent(ratio: string): string {
  return String(Number((Number(ratio) * 100).toFixed(2)));
}
