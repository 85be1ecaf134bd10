import type { BaseUnits } from '@cumulus/contract/amount.ts';
import { SWAP_SLIPPAGE_BPS } from '@cumulus/contract/limits.ts';
import type { Address, Lamports } from '@solana/kit';
import { toJson } from '../db/json.ts';
import type { LandedTransaction } from '../ports/chain.ts';
import type { Router } from '../ports/router.ts';
import type { Mint } from '../ports/units.ts';
import type { Expectation } from '../settlement/guard/guard.ts';
import type { PrebuiltKind } from '../settlement/intent.ts';
import type { SealOrder } from '../settlement/signing/order-seal.ts';
import { balanceChanges, feePaidBy } from '../solana/balance-changes.ts';
import { readOwnMessage } from '../solana/message.ts';
import { SOL, tradedMint } from '../solana/sol.ts';
import { type SwapPlan, type SwapRequest, swapPlan, swapRequest } from './plan.ts';

/** By then every blockhash from the time of the quote has expired. */
const SIGN_WITHIN = 90_000;
/** A route leads over a few tokens, each of which may get an account of the wallet's. */
const OPENED_BETWEEN_MAX = 5;

/**
 * Swaps: the router's transaction, signed unchanged and handed back to the router. Without `sealOrder` the refused transaction of an
 * order is not replaced.
 */
export function createSwapKind(
  router: Router,
  feeCapLamports: Lamports,
  sealOrder?: SealOrder,
): PrebuiltKind {
  return {
    signWithin: SIGN_WITHIN,
    prebuilt({ publicKey, ...intent }) {
      const request = swapRequest.parse(intent.request);
      const plan = swapPlan.parse(intent.plan);
      const { inputMint, outputMint, inAmount } = request;
      return {
        transaction: new Uint8Array(Buffer.from(plan.transaction, 'base64')),
        signIntent: {
          kind: 'swap',
          sell: { mint: tradedMint(inputMint), ...plan.sell, amount: inAmount },
          buy: { mint: tradedMint(outputMint), ...plan.buy, amount: plan.minimumReceived },
          feeCapLamports,
        },
        expectation: expectationOf(publicKey, request, plan),
        orderSeal: plan.orderSeal,
      };
    },
    async fallback({ publicKey, request, plan, mandate }) {
      const refused = swapPlan.parse(plan);
      if (refused.fallbackRequestId !== undefined || refused.slippageBps === undefined) return null;
      const orderId = mandate === null || mandate.includes('.') ? null : mandate;
      if (orderId !== null && !sealOrder) return null;
      const { inputMint, outputMint, inAmount } = swapRequest.parse(request);
      const quote = await router.quote({
        ...{ inputMint, outputMint, inAmount, taker: publicKey },
        // A row could say any for an order.
        slippageBps: orderId === null ? refused.slippageBps : SWAP_SLIPPAGE_BPS,
        excludeRouter: refused.router,
      });
      const { transaction, requestId, outAmount, minimumReceived } = quote;
      if (!transaction || minimumReceived < refused.minimumReceived) return null;
      const feeLamports = readOwnMessage(transaction, publicKey).feeLamports;
      if (feeLamports > refused.feeLamports) return null;
      return toJson({
        ...refused,
        transaction: Buffer.from(transaction).toString('base64'),
        fallbackRequestId: requestId,
        orderSeal: orderId === null ? undefined : sealOrder!(orderId, transaction),
        outAmount,
        minimumReceived,
        feeLamports,
        router: quote.router,
      } satisfies SwapPlan);
    },
    async forward({ request, plan }, transaction) {
      const requestId = swapPlan.parse(plan).fallbackRequestId ?? swapRequest.parse(request).requestId;
      return router.execute({ requestId, transaction });
    },
    moved({ publicKey, request }, landed) {
      const { inputMint, outputMint } = swapRequest.parse(request);
      const sold = -movement(landed, publicKey, inputMint);
      return { sold: String(sold), bought: String(movement(landed, publicKey, outputMint)) };
    },
  };
}

function expectationOf(
  wallet: Address,
  { inputMint, outputMint, inAmount }: SwapRequest,
  { sell, buy, minimumReceived, feeLamports, rentLamports }: SwapPlan,
): Expectation {
  const solOf = (mint: Mint, amount: BaseUnits) => (mint === SOL ? amount : 0n);
  return {
    wallet,
    lamportsOut: feeLamports + rentLamports + solOf(inputMint, inAmount) - solOf(outputMint, minimumReceived),
    opens: OPENED_BETWEEN_MAX,
    acceptsOtherPayer: true,
    tokensOut: inputMint === SOL ? [] : [{ address: sell.account, mint: inputMint, amount: inAmount }],
    ...(outputMint !== SOL && {
      receives: { address: buy.account, owner: wallet, mint: outputMint, amount: minimumReceived },
    }),
  };
}

/**
 * What the wallet gained of a mint, negative if it lost some. SOL counts in all of the wallet's accounts, wrapped or not: a
 * fee that it paid is added back, and rent only moves into the wallet's own token accounts.
 */
function movement(landed: LandedTransaction, wallet: Address, mint: Mint): bigint {
  const changes = balanceChanges(landed).get(mint);
  if (mint !== SOL) return changes?.get(wallet) ?? 0n;
  const own = landed.tokens.filter(({ owner }) => owner === wallet).map(({ address }) => address);
  const accounts = new Set([wallet, ...own]);
  return [...accounts].reduce<bigint>(
    (sum, address) => sum + (changes?.get(address) ?? 0n),
    feePaidBy(wallet, landed),
  );
}
