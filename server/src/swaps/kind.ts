import type { BaseUnits } from '@cumulus/contract/amount.ts';
import { SWAP_SLIPPAGE_BPS } from '@cumulus/contract/limits.ts';
import type { Address, Lamports } from '@solana/kit';
import { toJson } from '../db/json.ts';
import type { LandedTransaction } from '../ports/chain.ts';
import type { Quote, Router } from '../ports/router.ts';
import type { Mint } from '../ports/units.ts';
import type { Expectation } from '../settlement/guard/guard.ts';
import type { PrebuiltKind } from '../settlement/intent.ts';
import type { SealOrder } from '../settlement/signing/order-seal.ts';
import { balanceChanges, feePaidBy } from '../solana/balance-changes.ts';
import { readOwnMessage } from '../solana/message.ts';
import { SOL } from '../solana/sol.ts';
import { type JudgeOffer, signIntentOf } from './judge.ts';
import { type SwapPlan, type SwapRequest, swapPlan, swapRequest } from './plan.ts';
import { losing, patientRouter, usableOffer } from './routers.ts';

/** By then every blockhash from the time of the quote has expired. */
const SIGN_WITHIN = 90_000;
/** How much more than was reviewed the network may take for an offer in the place of a refused one: 0.0001 SOL. */
export const FALLBACK_FEE_LAMPORTS = 100_000n;
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
  judge: JudgeOffer = async () => null,
): PrebuiltKind {
  return {
    signWithin: SIGN_WITHIN,
    prebuilt({ publicKey, ...intent }) {
      const request = swapRequest.parse(intent.request);
      const plan = swapPlan.parse(intent.plan);
      return {
        transaction: new Uint8Array(Buffer.from(plan.transaction, 'base64')),
        signIntent: signIntentOf(request, plan, feeCapLamports),
        expectation: expectationOf(publicKey, request, plan),
        orderSeal: plan.orderSeal,
      };
    },
    async fallback({ publicKey, request, plan, mandate }, signal) {
      const refused = swapPlan.parse(plan);
      const {
        refusedRouters = [],
        slippageBps,
        feeLamports,
        minimumReceived,
        router: refusedRouter,
      } = refused;
      const isOfOlderVersion = refused.fallbackRequestId !== undefined && refusedRouters.length === 0;
      if (isOfOlderVersion || slippageBps === undefined) return null;
      const orderId = mandate === null || mandate.includes('.') ? null : mandate;
      if (orderId !== null && !sealOrder) return null;
      const { inputMint, outputMint, inAmount } = swapRequest.parse(request);
      const reviewed = refused.reviewed ?? { feeLamports, minimumReceived };
      const excludeRouters = [...refusedRouters, refusedRouter];
      const isAcceptable = (quote: Quote): string | null => {
        if (!quote.transaction) return 'there is no transaction';
        if (quote.minimumReceived < reviewed.minimumReceived) return 'it gives less than was accepted';
        const fee = readOwnMessage(quote.transaction, publicKey).feeLamports;
        const spare = refused.isSponsored ? 0n : FALLBACK_FEE_LAMPORTS;
        return fee > reviewed.feeLamports + spare ? 'it costs more than was accepted' : null;
      };
      const { offer: quote, lost } = await usableOffer(
        patientRouter(router, signal),
        {
          ...{ inputMint, outputMint, inAmount, taker: publicKey, excludeRouters },
          // A row could say any for an order.
          slippageBps: orderId === null ? slippageBps : SWAP_SLIPPAGE_BPS,
        },
        {
          minimum: reviewed.minimumReceived,
          judge: async (offer) => isAcceptable(offer) ?? judge(offer, publicKey),
        },
      );
      const transaction = quote.transaction!;
      return toJson({
        ...refused,
        transaction: Buffer.from(transaction).toString('base64'),
        fallbackRequestId: quote.requestId,
        refusedRouters: excludeRouters,
        reviewed,
        orderSeal: orderId === null ? undefined : sealOrder!(orderId, transaction),
        outAmount: quote.outAmount,
        minimumReceived: quote.minimumReceived,
        feeLamports: readOwnMessage(transaction, publicKey).feeLamports,
        router: quote.router,
        lost: [...(refused.lost ?? []), losing(refused, 'it was refused before it was signed'), ...lost],
      } satisfies SwapPlan);
    },
    async forward({ request, plan }, transaction) {
      const requestId = swapPlan.parse(plan).fallbackRequestId ?? swapRequest.parse(request).requestId;
      return router.execute({ requestId, transaction });
    },
    moved({ publicKey, request, plan }, landed) {
      const { inputMint, outputMint } = swapRequest.parse(request);
      const { fallbackRequestId, router: replacedBy } = swapPlan.parse(plan);
      const sold = -movement(landed, publicKey, inputMint);
      return {
        ...{ sold: String(sold), bought: String(movement(landed, publicKey, outputMint)) },
        elsewhere: String(gainedByOthers(landed, publicKey, outputMint)),
        ...(fallbackRequestId !== undefined && { replacedBy }),
      };
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
  return [...solAccountsOf(landed, wallet)].reduce<bigint>(
    (sum, address) => sum + (changes?.get(address) ?? 0n),
    feePaidBy(wallet, landed),
  );
}

/**
 * What all others together gained of a mint. Of what a swap pays out, that is the fees of its route and of its pools, and whatever an
 * intermediary kept of a better price.
 */
function gainedByOthers(landed: LandedTransaction, wallet: Address, mint: Mint): bigint {
  const own: ReadonlySet<string> = mint === SOL ? solAccountsOf(landed, wallet) : new Set([wallet]);
  const gains = [...(balanceChanges(landed).get(mint) ?? [])]
    .filter(([owner, delta]) => !own.has(owner) && delta > 0n)
    .map(([, delta]) => delta);
  return gains.reduce((sum, delta) => sum + delta, 0n);
}

/** SOL is counted by address, wrapped or not. */
function solAccountsOf({ tokens }: LandedTransaction, wallet: Address): ReadonlySet<Address> {
  return new Set([wallet, ...tokens.filter(({ owner }) => owner === wallet).map(({ address }) => address)]);
}
