import { type CallError, isCallError } from '@cumulus/contract/errors.ts';
import { SWAP_SLIPPAGE_BPS } from '@cumulus/contract/limits.ts';
import type { RawBuilder } from 'kysely';
import type { Outcome } from '../settlement/intent.ts';
import type { Settlement } from '../settlement/settlement.ts';
import { readFunds } from '../swaps/funds.ts';
import { swapMoved } from '../swaps/plan.ts';
import { askOffer, type QuoteDeps, type Seller } from '../swaps/quote.ts';
import { assertImpactConfirmed, type SwapsDeps, takeOffer } from '../swaps/swaps.ts';
import type { SwapTerms } from './order.ts';

/** What an order did, or `pending` where it is still under way. */
export type Exchanged =
  | { readonly state: 'confirmed'; readonly signature: string; readonly bought: bigint }
  | Exclude<Outcome, { state: 'confirmed' }>;

/** What would be offered for an order at this moment. */
export interface Estimate {
  readonly outAmount: bigint;
  readonly minimumReceived: bigint;
  readonly priceImpactPct: string;
  readonly networkFeeLamports: bigint;
  /** Why it would not be carried out all the same, or null. */
  readonly refusal: CallError | null;
}

/** The swap by which an order is carried out: the router's offer of the moment, through the guard and settlement of every swap. */
export interface Exchange {
  /** What became of the swap under this key, waiting for it as settlement does; null where there was none. */
  outcome(terms: SwapTerms, key: string): Promise<Exchanged | null>;
  /**
   * Swaps under a key that was not used before, if the permit still answers a row when the swap is written down.
   * Throws PermitWithdrawn where it does not, and the CallError of whatever stands against the swap: then nothing was done.
   */
  swap(terms: SwapTerms, key: string, permit: RawBuilder<unknown>): Promise<Exchanged>;
  /** Asks for an offer and looks at the wallet, and does nothing. Throws as `swap` where there is no offer. */
  estimate(terms: SwapTerms): Promise<Estimate>;
}

interface Deps extends SwapsDeps, QuoteDeps {
  readonly settlement: Pick<Settlement, 'resume' | 'submit' | 'outcome'>;
  /** The user's own wallet. Throws CallError WALLET_NOT_FOUND. */
  readonly ownWallet: (userId: string, walletId: string) => Promise<Seller>;
}

export function createOrderSwaps(deps: Deps): Exchange {
  const ask = async ({ userId, walletId, inputMint, outputMint, amount }: SwapTerms) => {
    const seller = await deps.ownWallet(userId, walletId);
    const terms = { inputMint, outputMint, amount, slippageBps: SWAP_SLIPPAGE_BPS };
    return { seller, ...(await askOffer(deps, userId, seller, terms)) };
  };
  return {
    async outcome({ userId }, key) {
      const outcome = await deps.settlement.outcome(userId, key, 'swap');
      return outcome && exchanged(outcome);
    },

    async swap(terms, key, permit) {
      const { seller, offer } = await ask(terms);
      const { userId, confirmed } = terms;
      return exchanged(
        await takeOffer(deps, userId, seller, offer, { idempotencyKey: key, confirmed, by: { permit } }),
      );
    },

    async estimate(terms) {
      const { seller, offer } = await ask(terms);
      const { outAmount, minimumReceived, priceImpactPct, networkFeeLamports } = offer;
      const refusal = await refusalOf(async () => {
        assertImpactConfirmed(offer, terms.confirmed);
        const { funds, refuse } = await readFunds(deps, seller.publicKey, offer);
        await funds.read(0n).then(funds.afford).catch(refuse);
      });
      return { outAmount, minimumReceived, priceImpactPct, networkFeeLamports, refusal };
    },
  };
}

function exchanged(outcome: Outcome): Exchanged {
  if (outcome.state !== 'confirmed') return outcome;
  const { bought } = swapMoved.parse(outcome.moved);
  return { state: 'confirmed', signature: outcome.signature, bought: BigInt(bought) };
}

async function refusalOf(judge: () => Promise<void>): Promise<CallError | null> {
  try {
    await judge();
    return null;
  } catch (error) {
    if (!isCallError(error)) throw error;
    return error;
  }
}
