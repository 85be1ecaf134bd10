import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import { CallError, detailsOf, isCallError } from '@cumulus/contract/errors.ts';
import { SWAP_SLIPPAGE_BPS } from '@cumulus/contract/limits.ts';
import type { DryRun } from '@cumulus/contract/order-shapes.ts';
import type { Lamports } from '@solana/kit';
import type { RawBuilder } from 'kysely';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { TokenMarket } from '../ports/market.ts';
import type { Outcome } from '../settlement/intent.ts';
import type { Settlement } from '../settlement/settlement.ts';
import type { SealOrder } from '../settlement/signing/order-seal.ts';
import { readFunds } from '../swaps/funds.ts';
import { swapMoved } from '../swaps/plan.ts';
import { type QuoteDeps, requestQuote, type Seller } from '../swaps/quote.ts';
import { assertImpactConfirmed, type SwapsDeps, takeQuote } from '../swaps/swaps.ts';
import type { ClaimedOrder, OrderedSwap, Watched } from './order.ts';
import { amountOfShare, floorFor } from './share.ts';
import { expectTriggered, type TriggerRules } from './trigger-doubt.ts';

/** The outcome of an order's swap. */
export type SwapOutcome =
  | { readonly state: 'confirmed'; readonly signature: string; readonly bought: bigint }
  | Exclude<Outcome, { state: 'confirmed' }>;

/** The router's current quote for an order. */
export interface Estimate {
  readonly outAmount: BaseUnits;
  readonly minimumReceived: BaseUnits;
  readonly priceImpactPct: string;
  readonly networkFeeLamports: Lamports;
  /** Why the swap would be refused nevertheless, or null. */
  readonly refusal: CallError | null;
}

/** What is swapped, and the order whose mandate allows it. */
type Order = OrderedSwap &
  Pick<ClaimedOrder, 'mandate' | 'watched' | 'shareBps'> & {
    readonly floor: bigint;
    /** All that the offer has to confirm besides. */
    readonly within?: readonly Watched[];
  };

/** Swaps for orders: at the router's current quote, through the same guard and settlement as every swap. */
export interface OrderSwaps {
  /** The outcome of the swap under this key, waiting for it as settlement does; null if the key is unused. */
  outcome(swap: OrderedSwap, key: string): Promise<SwapOutcome | null>;
  /**
   * Swaps under an unused key, if the permit still returns a row when the intent is written.
   * Throws PermitWithdrawn if it does not, and a CallError if the swap is refused: then nothing was done. ORDER_BELOW_FLOOR if the
   * market gives less than the order's floor, TRIGGER_IN_DOUBT unless the offer confirms that the market has reached the order's trigger,
   * and what amountOfShare throws.
   */
  swap(order: Order, key: string, permit: RawBuilder<unknown>): Promise<SwapOutcome>;
  /** Asks for a quote and reads the wallet; writes nothing. Throws as `swap` if there is no quote. */
  estimate(swap: OrderedSwap): Promise<Estimate>;
}

interface Deps extends SwapsDeps, QuoteDeps {
  readonly chain: SwapsDeps['chain'] & QuoteDeps['chain'];
  readonly market: Pick<TokenMarket, 'fresh' | 'lacking' | 'pairs' | 'tokens'>;
  readonly rules: TriggerRules;
  readonly settlement: Pick<Settlement, 'resume' | 'submit' | 'outcome' | 'freeFunds'>;
  /** The user's own wallet. Throws CallError WALLET_NOT_FOUND. */
  readonly ownWallet: (userId: string, walletId: string) => Promise<Seller>;
  readonly sealOrder: SealOrder;
}

/**
 * Most orders for which one process asks for quotes at once; the others wait. If hundreds come due together, a router that is
 * asked for all of them answers none in time, and asking again keeps it so. Users who swap now have the rest of its connections.
 */
const QUOTES_AT_ONCE_MAX = 8;

export function createOrderSwaps(deps: Deps): OrderSwaps {
  const limit = pLimit(QUOTES_AT_ONCE_MAX);
  const ask = async ({ userId, walletId, inputMint, outputMint, amount }: OrderedSwap) => {
    const seller = await deps.ownWallet(userId, walletId);
    const terms = { inputMint, outputMint, inAmount: amount, slippageBps: SWAP_SLIPPAGE_BPS };
    return { seller, quote: await limit(() => requestQuote(deps, userId, seller, terms)) };
  };
  /** What an order sells now, and the least that it brings for that. */
  const sizeOf = async (order: Order) => {
    const { userId, walletId, amount, floor, shareBps } = order;
    if (shareBps === null) return order;
    const { publicKey } = await deps.ownWallet(userId, walletId);
    const sold = await amountOfShare(deps, order, shareBps, publicKey);
    return { ...order, amount: sold, floor: floorFor(floor, sold, amount) };
  };
  return {
    async outcome({ userId }, key) {
      const outcome = await deps.settlement.outcome(userId, key, 'swap');
      return outcome && withBought(outcome);
    },

    async swap(order, key, permit) {
      const swap = await sizeOf(order);
      const { userId, confirmed, mandate, floor, watched, within = [] } = swap;
      const asked = ask(swap);
      for (const each of [...(watched ? [watched] : []), ...within])
        await expectTriggered(
          deps,
          each,
          swap,
          asked.then(({ quote }) => quote),
        );
      const { seller, quote } = await asked;
      const { minimumReceived, guaranteed = minimumReceived } = quote;
      if (guaranteed < floor) throw new CallError('ORDER_BELOW_FLOOR', { offer: String(guaranteed) });
      const least = minimumReceived < floor ? baseUnits(floor) : minimumReceived;
      return withBought(
        await takeQuote(
          deps,
          userId,
          seller,
          { ...quote, minimumReceived: least },
          {
            idempotencyKey: key,
            confirmed,
            by: { permit, mandate, sealOrder: deps.sealOrder },
          },
        ),
      );
    },

    async estimate(swap) {
      const { seller, quote } = await ask(swap);
      const { outAmount, minimumReceived, priceImpactPct, networkFeeLamports } = quote;
      const refusal = await refusalOf(async () => {
        assertImpactConfirmed(quote, swap.confirmed);
        const { funds, explainShortage } = await readFunds(deps, seller.publicKey, quote);
        await funds.read(0n).then(funds.afford).catch(explainShortage);
      });
      return { outAmount, minimumReceived, priceImpactPct, networkFeeLamports, refusal };
    },
  };
}

function withBought(outcome: Outcome): SwapOutcome {
  if (outcome.state !== 'confirmed') return outcome;
  const { bought } = swapMoved.parse(outcome.moved);
  return { state: 'confirmed', signature: outcome.signature, bought: BigInt(bought) };
}

async function refusalOf(check: () => Promise<void>): Promise<CallError | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!isCallError(error)) throw error;
    return error;
  }
}

/**
 * What would happen if an order fired now. Asks for an offer unless it is given one, or the reason for its absence. Writes nothing and
 * never throws: the order itself is already created.
 */
export async function dryRun(
  { swaps, log }: { readonly swaps: Pick<OrderSwaps, 'estimate'>; readonly log: Pick<Logger, 'warn'> },
  swap: OrderedSwap,
  sellSymbol: string,
  known?: Estimate | CallError,
): Promise<DryRun> {
  try {
    if (isCallError(known)) throw known;
    const { refusal, ...offer } = known ?? (await swaps.estimate(swap));
    return {
      canExecute: refusal === null,
      ...reasonFields(refusal && failureOf(refusal, sellSymbol)),
      estimatedOutput: String(offer.outAmount),
      minimumReceived: String(offer.minimumReceived),
      priceImpactPct: offer.priceImpactPct,
      networkFeeLamports: String(offer.networkFeeLamports),
    };
  } catch (error) {
    if (!isCallError(error)) log.warn({ err: error }, 'the dry run of an order failed');
    return {
      canExecute: false,
      ...reasonFields(
        isCallError(error) ? failureOf(error, sellSymbol) : new CallError('DRY_RUN_UNAVAILABLE'),
      ),
      estimatedOutput: null,
      minimumReceived: null,
      priceImpactPct: null,
      networkFeeLamports: null,
    };
  }
}

function reasonFields(refusal: CallError | null) {
  return { reason: refusal?.message ?? null, reasonDetails: refusal && detailsOf(refusal) };
}

/**
 * The error of an order that fails. A shortage names the order's own token: hours later its reader no longer has the swap
 * in view.
 */
export function failureOf(error: CallError, sellSymbol: string): CallError {
  if (!isCallError(error, 'INSUFFICIENT_FUNDS')) return error;
  return new CallError('INSUFFICIENT_FUNDS', { ...error.context, symbol: sellSymbol });
}
