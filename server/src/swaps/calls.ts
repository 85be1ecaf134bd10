import { warningText } from '@cumulus/contract/warnings.ts';
import type { Caller, Handlers } from '../accounts/caller.ts';
import type { TokenRisks } from '../market/token-risks.ts';
import { swapAnswer } from './answer.ts';
import { needsNoSol, type QuoteDeps, readSwapInput, requestQuote, type Seller } from './quote.ts';
import type { Seals } from './seals.ts';
import { type SwapsDeps, takeQuote } from './swaps.ts';

interface Deps extends SwapsDeps, QuoteDeps {
  readonly chain: SwapsDeps['chain'] & QuoteDeps['chain'];
  readonly seals: Seals;
  readonly tokenRisks: TokenRisks;
  /** The caller's own wallet. Throws CallError WALLET_NOT_FOUND or WALLET_READ_ONLY. */
  readonly ownWallet: (caller: Caller, walletId: string) => Promise<Seller>;
}

export function createSwapCalls(deps: Deps): Handlers<'getCloudWalletSwapQuote' | 'executeCloudWalletSwap'> {
  return {
    async getCloudWalletSwapQuote({ walletId, slippageBps, ...input }, caller) {
      const terms = readSwapInput({ ...input, slippageBps: slippageBps ?? null });
      const seller = await deps.ownWallet(caller, walletId);
      const [quote, risks] = await Promise.all([
        requestQuote(deps, caller.userId, seller, terms),
        deps.tokenRisks([terms.outputMint]),
      ]);
      const warnings = risks.get(terms.outputMint) ?? [];
      return {
        quote: {
          walletId: quote.walletId,
          inputMint: quote.inputMint,
          outputMint: quote.outputMint,
          inAmount: String(quote.inAmount),
          outAmount: String(quote.outAmount),
          minimumReceived: String(quote.minimumReceived),
          slippageBps: quote.slippageBps,
          priceImpactPct: quote.priceImpactPct,
          inUsdValue: quote.inUsdValue,
          outUsdValue: quote.outUsdValue,
          networkFeeLamports: String(quote.networkFeeLamports),
          rentLamports: String(quote.rentLamports),
          ...(needsNoSol(quote) && { paidByOthers: true as const }),
          feeBps: quote.feeBps,
          operatorFeeBps: quote.operatorFeeBps,
          router: quote.router,
          warning: warningText(warnings),
          warnings: [...warnings],
          expiresAt: new Date(quote.expiresAt).toISOString(),
          goodForMs: Math.max(0, quote.expiresAt - deps.clock.now()),
          seal: deps.seals.seal(quote),
        },
      };
    },

    // The priority fee is part of the quoted transaction: what the caller says about it now has no effect.
    async executeCloudWalletSwap({ walletId, quote, userConfirmedPriceImpact, idempotencyKey }, caller) {
      const seller = await deps.ownWallet(caller, walletId);
      return swapAnswer(
        await takeQuote(deps, caller.userId, seller, deps.seals.open(quote.seal), {
          idempotencyKey: idempotencyKey ?? null,
          confirmed: userConfirmedPriceImpact ?? false,
          by: { session: caller },
        }),
      );
    },
  };
}
