import { createHash, randomUUID } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import { PRICE_IMPACT_HIGH } from '@cumulus/contract/limits.ts';
import type { RawBuilder } from 'kysely';
import type { Session } from '../accounts/session.ts';
import { toJson } from '../db/json.ts';
import type { Clock } from '../ports/clock.ts';
import type { Outcome } from '../settlement/intent.ts';
import type { Settlement } from '../settlement/settlement.ts';
import { type FundsDeps, readFunds } from './funds.ts';
import type { Offer } from './offer.ts';
import type { SwapPlan, SwapRequest } from './plan.ts';
import { isSol, type Seller } from './quote.ts';

export interface SwapsDeps extends FundsDeps {
  readonly clock: Clock;
  readonly settlement: Pick<Settlement, 'resume' | 'submit'>;
}

interface Taking {
  readonly idempotencyKey: string | null;
  /** Whether the user accepts a high price impact. */
  readonly confirmed: boolean;
  /** See NewIntent: of a user who swaps now, or of an order. */
  readonly by: { readonly session: Session } | { readonly permit: RawBuilder<unknown> };
}

/**
 * Carries an offer out, once for each idempotency key, and waits for its outcome. Without a key the offer is its own: it
 * can be taken once at any rate. A repeated key answers for the first request without judging it again.
 * Throws CallError QUOTE_FOREIGN, QUOTE_EXPIRED, PRICE_IMPACT_UNCONFIRMED, and what funds and settlement throw.
 */
export async function takeOffer(
  deps: SwapsDeps,
  userId: string,
  seller: Seller,
  offer: Offer,
  { idempotencyKey, confirmed, by }: Taking,
): Promise<Outcome> {
  if (offer.userId !== userId || offer.walletId !== seller.walletId) throw new CallError('QUOTE_FOREIGN');
  const { walletId, inputMint, outputMint, inAmount, requestId } = offer;
  const asked: SwapRequest = { walletId, inputMint, outputMint, inAmount, requestId };
  const request = toJson(asked);
  const key = idempotencyKey ?? keyOf(offer);
  const earlier = await deps.settlement.resume(userId, key, 'swap', request);
  if (earlier) return earlier;
  if (deps.clock.now() >= offer.expiresAt) throw new CallError('QUOTE_EXPIRED');
  assertImpactConfirmed(offer, confirmed);

  const { sell, buy, rentLamports, funds, refuse } = await readFunds(deps, seller.publicKey, offer);
  const { transaction, networkFeeLamports, outAmount, minimumReceived, router } = offer;
  if (!transaction) {
    await funds.read(0n).then(funds.afford).catch(refuse);
    // What was missing when it was quoted has come since: there is an offer to be had now.
    throw new CallError('QUOTE_EXPIRED');
  }
  const plan: SwapPlan = {
    transaction: Buffer.from(transaction).toString('base64'),
    outAmount,
    minimumReceived,
    feeLamports: networkFeeLamports,
    rentLamports,
    router,
    sell,
    buy,
  };
  const costs = networkFeeLamports + rentLamports;
  const submitted = deps.settlement.submit(
    {
      id: randomUUID(),
      userId,
      walletId,
      idempotencyKey: key,
      kind: 'swap',
      request,
      plan: toJson(plan),
      reserve: isSol(inputMint)
        ? { lamports: inAmount + costs, mint: null, amount: 0n }
        : { lamports: costs, mint: inputMint, amount: inAmount },
      ...by,
    },
    funds,
  );
  return submitted.catch(refuse);
}

/** Throws CallError PRICE_IMPACT_UNCONFIRMED where an offer moves the price by much and its user has not accepted that. */
export function assertImpactConfirmed({ priceImpactPct }: Offer, confirmed: boolean): void {
  if (Number(priceImpactPct) >= PRICE_IMPACT_HIGH && !confirmed)
    throw new CallError('PRICE_IMPACT_UNCONFIRMED', { percent: percent(priceImpactPct) });
}

function keyOf({ walletId, requestId }: Offer): string {
  return `offer-${createHash('sha256').update(`${walletId} ${requestId}`).digest('hex')}`;
}

/** "0.0725" as "7.25". */
function percent(ratio: string): string {
  return String(Number((Number(ratio) * 100).toFixed(2)));
}
