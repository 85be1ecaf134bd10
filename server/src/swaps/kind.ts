import type { LandedTransaction } from '../ports/chain.ts';
import type { Router } from '../ports/router.ts';
import type { Expectation } from '../settlement/guard.ts';
import type { Intent, PrebuiltKind } from '../settlement/intent.ts';
import { balanceChanges } from '../solana/balance-changes.ts';
import { type SwapPlan, type SwapRequest, swapPlan, swapRequest } from './plan.ts';
import { isSol, wrapped } from './quote.ts';

/** By then no blockhash of the quote's time is valid any more. */
const SIGN_WITHIN = 90_000;

/** Swaps: the router's transaction, signed as it is and handed back to the router. */
export function swapKind(router: Pick<Router, 'execute'>, feeCapLamports: bigint): PrebuiltKind {
  return {
    signWithin: SIGN_WITHIN,
    prebuilt(intent) {
      const request = swapRequest.parse(intent.request);
      const plan = swapPlan.parse(intent.plan);
      const { inputMint, outputMint, inAmount } = request;
      return {
        transaction: new Uint8Array(Buffer.from(plan.transaction, 'base64')),
        signIntent: {
          kind: 'swap',
          sell: { mint: wrapped(inputMint), ...plan.sell, amount: inAmount },
          buy: { mint: wrapped(outputMint), ...plan.buy, amount: plan.minimumReceived },
          feeCapLamports,
        },
        expectation: expectationOf(intent.publicKey, request, plan),
      };
    },
    async forward({ request }, transaction) {
      await router.execute({ requestId: swapRequest.parse(request).requestId, transaction });
    },
    moved(intent, landed) {
      const { inputMint, outputMint } = swapRequest.parse(intent.request);
      const sold = -movement(landed, intent, inputMint);
      return { sold: String(sold), bought: String(movement(landed, intent, outputMint)) };
    },
  };
}

function expectationOf(
  wallet: string,
  { inputMint, outputMint, inAmount }: SwapRequest,
  { sell, buy, minimumReceived, feeLamports, rentLamports }: SwapPlan,
): Expectation {
  const costs = feeLamports + rentLamports;
  const sold = isSol(inputMint) ? inAmount : 0n;
  const bought = isSol(outputMint) ? minimumReceived : 0n;
  return {
    wallet,
    lamportsOut: costs + sold - bought,
    tokensOut: isSol(inputMint) ? [] : [{ address: sell.account, mint: inputMint, amount: inAmount }],
    ...(!isSol(outputMint) && {
      receives: { address: buy.account, owner: wallet, mint: outputMint, amount: minimumReceived },
    }),
  };
}

/**
 * What came into the wallet of a mint, less what left it. SOL counts wherever it lies, wrapped or not: the fee is what is
 * taken from it beside, and rent only moves it into the wallet's own token accounts.
 */
function movement(landed: LandedTransaction, { publicKey }: Intent, mint: string): bigint {
  const changes = balanceChanges(landed).get(mint) ?? new Map<string, bigint>();
  if (!isSol(mint)) return changes.get(publicKey) ?? 0n;
  const own = landed.tokens.filter(({ owner }) => owner === publicKey).map(({ address }) => address);
  const accounts = new Set([publicKey, ...own]);
  return [...accounts].reduce((sum, address) => sum + (changes.get(address) ?? 0n), landed.feeLamports);
}
