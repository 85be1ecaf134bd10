import { SOL_SCALE } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { readAccount } from '@cumulus/contract/v1/ids.ts';
import type * as shapes from '@cumulus/contract/v1/shapes.ts';
import { wholeAmountText } from '@cumulus/contract/whole-amount.ts';
import type * as z from 'zod/mini';
import { namesWallet } from '../../../../wire/src/grant.ts';
import type { StoredPayment } from '../../ports/payments.ts';
import { intentIdOf } from '../../settlement/intent-id.ts';
import { type Asked, assetOf, mintOf } from './context.ts';

type Transfer = z.output<typeof shapes.transfer>;
type Payment = z.output<typeof shapes.payment>;

export async function createTransfer(asked: Asked): Promise<Payment> {
  const body = asked.body as Transfer;
  const { call, input } = await namedTransfer(asked, body);
  const answer = await asked.ask(call, { ...input, idempotencyKey: asked.key } as never);
  return await paymentUnder(asked, asked.key, 'held' in answer && answer.held === true);
}

/** The named function that makes a transfer, with its input. */
export async function namedTransfer(asked: Asked, body: Transfer) {
  const { deps, chain } = asked;
  const { amount, memo, references, feeAmount } = body;
  const mint = mintOf(asked, body.asset);
  const common = {
    ...{ walletId: asked.wallet(body.walletId), toAddress: readAccount(chain, body.to), memo },
    references: references?.map((each) => readAccount(chain, each)),
  };
  if (mint === SOL_MINT)
    return {
      call: 'transferSol' as const,
      input: { ...common, amount: wholeAmountText(BigInt(amount), SOL_SCALE) },
    };
  const scale = await deps.scaleOf(mint);
  return {
    call: 'transferToken' as const,
    input: {
      ...common,
      ...scale,
      tokenMint: mint,
      feeAmount,
      amount: wholeAmountText(BigInt(amount), scale),
    },
  };
}

export async function checkTransfer(asked: Asked): Promise<z.output<typeof shapes.transferCheck>> {
  const { call, input } = await namedTransfer(asked, asked.body as Transfer);
  const scale = 'decimals' in input ? input : SOL_SCALE;
  const transferType = call === 'transferSol' ? ('sol' as const) : ('token' as const);
  const { walletId, toAddress, amount, memo, references } = input;
  const token =
    'tokenMint' in input
      ? { tokenMint: input.tokenMint, decimals: input.decimals, multiplier: input.multiplier }
      : {};
  const checked = await asked.ask('validateTransfer', {
    ...{ walletId, toAddress, amount, memo, references, transferType },
    ...token,
  });
  const { isValid, errorDetails, warnings, networkFeeLamports, rentLamports, solLeftLamports } = checked;
  return {
    ...{ isValid, error: errorDetails, warnings, networkFeeLamports, rentLamports, solLeftLamports },
    ...{ decimals: scale.decimals, isFirstTimeRecipient: checked.isFirstTimeRecipient },
    ...{ waitsUntil: checked.waitsUntil ?? null, sponsored: checked.sponsored ?? null },
  };
}

export async function getPayment({ params, ...asked }: Asked): Promise<Payment> {
  const found = await ownPayment({ params, ...asked });
  return shown(asked, found, false);
}

/** Of a wallet that the grant names. Throws CallError TRANSACTION_NOT_FOUND. */
export async function ownPayment(asked: Asked): Promise<StoredPayment> {
  const { deps, session, params, grant } = asked;
  const found = await deps.findPayment(session.userId, params.paymentId!, null);
  if (!found || !namesWallet(grant, found.walletId)) throw new CallError('RECEIPT_NOT_FOUND');
  asked.wallet(found.walletId);
  return found;
}

export async function createQuote(asked: Asked): Promise<z.output<typeof shapes.quote>> {
  const body = asked.body as z.output<typeof shapes.quoteRequest>;
  const { quote } = await asked.ask('getCloudWalletSwapQuote', quoteInput(asked, body));
  const { walletId, outAmount, minimumReceived, slippageBps, priceImpactPct, seal } = quote;
  const { networkFeeLamports, rentLamports, feeBps, router, warnings, expiresAt } = quote;
  return {
    ...{ walletId, sell: body.sell, buy: body.buy, sellAmount: quote.inAmount, buyAmount: outAmount },
    ...{ minimumReceived, slippageBps, priceImpactPct, networkFeeLamports, rentLamports },
    ...{ feeBps, router, warnings, expiresAt, seal },
  };
}

export function quoteInput(asked: Asked, body: z.output<typeof shapes.quoteRequest>) {
  const { walletId, sell, buy, amount, slippageBps } = body;
  return {
    ...{ walletId: asked.wallet(walletId), amount, slippageBps },
    ...{ inputMint: mintOf(asked, sell, 'sell'), outputMint: mintOf(asked, buy, 'buy') },
  };
}

export async function createSwap(asked: Asked): Promise<Payment> {
  const { walletId, seal, confirmPriceImpact } = asked.body as z.output<typeof shapes.swap>;
  await asked.ask('executeCloudWalletSwap', {
    ...{ walletId: asked.wallet(walletId), quote: { seal } },
    ...{ userConfirmedPriceImpact: confirmPriceImpact, idempotencyKey: asked.key },
  });
  return await paymentUnder(asked, asked.key, false);
}

async function paymentUnder(asked: Asked, key: string, isHeld: boolean): Promise<Payment> {
  const { deps, session } = asked;
  const found = await deps.findPayment(session.userId, intentIdOf(session.userId, key), key);
  // It was accepted under this key: the database was taken away in between.
  if (!found) throw new CallError('DATABASE_UNAVAILABLE');
  return shown(asked, found, isHeld);
}

function shown(asked: Pick<Asked, 'chain'>, payment: StoredPayment, isHeld: boolean): Payment {
  const { id, kind, walletId, state, signature, error, mint, amount, to, boughtMint } = payment;
  return {
    ...{ paymentId: id, kind, walletId, state: isHeld && state === 'pending' ? 'held' : state, signature },
    error: error && { ...(error.context as object | undefined), code: error.code },
    ...{ asset: assetOf(asked, mint), amount, to },
    ...{ boughtAsset: boughtMint && assetOf(asked, boughtMint), boughtAmount: payment.boughtAmount },
    ...{ feeLamports: payment.feeLamports, createdAt: payment.createdAt.toISOString() },
    settledAt: payment.settledAt?.toISOString() ?? null,
  };
}
