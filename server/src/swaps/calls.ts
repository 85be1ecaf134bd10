import type { Caller, Handlers } from '../accounts/caller.ts';
import { swapAnswer } from './answer.ts';
import type { Seals } from './offer.ts';
import { askOffer, type QuoteDeps, readWish, type Seller } from './quote.ts';
import { type SwapsDeps, takeOffer } from './swaps.ts';

interface Deps extends SwapsDeps, QuoteDeps {
  readonly seals: Seals;
  /** The caller's own wallet. Throws CallError WALLET_NOT_FOUND or WALLET_READ_ONLY. */
  readonly ownWallet: (caller: Caller, walletId: string) => Promise<Seller>;
}

export function createSwapCalls(deps: Deps): Handlers<'getCloudWalletSwapQuote' | 'executeCloudWalletSwap'> {
  return {
    async getCloudWalletSwapQuote({ walletId, slippageBps, ...wish }, caller) {
      const terms = readWish({ ...wish, slippageBps: slippageBps ?? null });
      const seller = await deps.ownWallet(caller, walletId);
      const { offer, order } = await askOffer(deps, caller.userId, seller, terms);
      return {
        quote: {
          walletId: offer.walletId,
          inputMint: offer.inputMint,
          outputMint: offer.outputMint,
          inAmount: String(offer.inAmount),
          outAmount: String(offer.outAmount),
          minimumReceived: String(offer.minimumReceived),
          slippageBps: order.slippageBps,
          priceImpactPct: offer.priceImpactPct,
          inUsdValue: order.inUsdValue,
          outUsdValue: order.outUsdValue,
          networkFeeLamports: String(offer.networkFeeLamports),
          rentLamports: String(offer.rentLamports),
          feeBps: order.feeBps,
          operatorFeeBps: order.operatorFeeBps,
          router: offer.router,
          expiresAt: new Date(offer.expiresAt).toISOString(),
          seal: deps.seals.seal(offer),
        },
      };
    },

    // The priority fee is in the transaction that was quoted: what the caller says of it comes too late.
    async executeCloudWalletSwap({ walletId, quote, userConfirmedPriceImpact, idempotencyKey }, caller) {
      const seller = await deps.ownWallet(caller, walletId);
      const offer = deps.seals.open(quote.seal);
      return swapAnswer(
        await takeOffer(deps, caller.userId, seller, offer, {
          idempotencyKey: idempotencyKey ?? null,
          confirmed: userConfirmedPriceImpact ?? false,
          by: { session: caller },
        }),
      );
    },
  };
}
