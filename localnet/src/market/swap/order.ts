import { randomUUID } from 'node:crypto';
import { type Address, getBase64EncodedWireTransaction, type Transaction } from '@solana/kit';
import type { Chain, Simulated } from '../../chain/chain.ts';
import type { TransactionError } from '../../chain/errors.ts';
import { FaucetError } from '../../chain/faucet.ts';
import { NATIVE_MINT, readTokenAccount } from '../../chain/token.ts';
import { parseTransaction } from '../../chain/wire.ts';
import { type Answer, json } from '../../http.ts';
import type { Market } from '../market.ts';
import { type Maker, tokenAccountOf } from './maker.ts';
import type { OrderBook } from './order-book.ts';
import { OrderError, type OrderRequest, ROUTER, readOrderRequest } from './order-request.ts';
import { type Parties, type Plan, partiesOf, planSwap, type Referral } from './plan.ts';
import { type Quote, quote } from './quote.ts';
import { buildTransaction } from './transaction.ts';

export interface SwapDeps {
  readonly chain: Chain;
  readonly market: Market;
  readonly maker: Maker;
  readonly book: OrderBook;
}

/** How long the maker stands by a quote. */
const QUOTE_SECONDS = 45;
const SIGNATURE_LAMPORTS = 5_000;
const NO_ROUTE = 'Failed to get quotes';

/** Why a transaction could not be built, by the code that the answer gives. */
const BUILD_ERRORS = {
  1: 'Insufficient funds',
  2: 'Insufficient SOL for gas',
  3: 'Quote could not be built into a transaction',
} as const;
type BuildError = keyof typeof BUILD_ERRORS;

/** Answers GET /swap/v2/order: a quote, and to a taker the transaction that carries it out. */
export async function order(deps: SwapDeps, query: URLSearchParams): Promise<Answer> {
  const started = performance.now();
  const requestId = randomUUID();
  try {
    const request = readOrderRequest(query);
    const found = request.routable ? quote(deps.chain, deps.market, request) : null;
    if (found === null) throw new OrderError(NO_ROUTE);
    const facts = quoteFacts(deps, found, request, requestId);
    const offer =
      request.taker === null ? { transaction: null } : await offerTo(deps, found, request, requestId);
    return json({ ...facts, ...offer, totalTime: Math.round(performance.now() - started) });
  } catch (error) {
    if (error instanceof OrderError) return json({ requestId, error: error.message }, 400);
    if (error instanceof FaucetError) return json({ requestId, error: NO_ROUTE }, 400);
    throw error;
  }
}

function quoteFacts(deps: SwapDeps, found: Quote, request: OrderRequest, requestId: string): object {
  const { inputMint, outputMint, amount, slippageBps, feeBps, inUsd, outUsd, priceImpact } = found;
  const maker = deps.maker.signer.address;
  return {
    mode: request.mode,
    inputMint,
    outputMint,
    inAmount: amount.toString(),
    outAmount: found.outAmount.toString(),
    inUsdValue: inUsd,
    outUsdValue: outUsd,
    swapUsdValue: inUsd,
    priceImpact: priceImpact * 100,
    priceImpactPct: decimalText(priceImpact),
    otherAmountThreshold: found.thresholdAmount.toString(),
    swapMode: 'ExactIn',
    slippageBps,
    routePlan: [
      {
        swapInfo: {
          ammKey: maker,
          label: 'JupiterZ',
          inputMint,
          outputMint,
          inAmount: amount.toString(),
          outAmount: found.routedAmount.toString(),
        },
        percent: 100,
        bps: 10_000,
        usdValue: inUsd,
      },
    ],
    ...(request.referralAccount !== null && { referralAccount: request.referralAccount }),
    feeMint: outputMint,
    feeBps,
    platformFee: { amount: found.feeAmount.toString(), feeBps, feeMint: outputMint },
    signatureFeeLamports: 0,
    signatureFeePayer: null,
    prioritizationFeeLamports: 0,
    prioritizationFeePayer: null,
    rentFeeLamports: 0,
    rentFeePayer: null,
    swapType: 'rfq',
    router: ROUTER,
    gasless: false,
    requestId,
    taker: request.taker,
    quoteId: randomUUID(),
    maker,
  };
}

/** What an answer to a taker says besides the quote. Throws FaucetError where the maker has not got what it would sell. */
async function offerTo(
  { chain, maker, book }: SwapDeps,
  found: Quote,
  request: OrderRequest,
  requestId: string,
): Promise<object> {
  const taker = request.taker as Address;
  if (taker === maker.signer.address) throw new OrderError(NO_ROUTE);
  await maker.provide(found.input, 0n);
  await maker.provide(found.output, found.routedAmount);
  const parties = await partiesOf(found, taker, maker.signer.address);
  const referral = await referralOf(chain, found, request);
  const plan = planSwap(chain, found, parties, referral, request.priorityFeeLamports);
  const { blockhash, height } = chain.blocks.at('confirmed');
  const lastValidBlockHeight = BigInt(chain.blocks.lastValidHeight(blockhash) ?? height);
  const transaction = buildTransaction(plan, blockhash, lastValidBlockHeight);
  const simulated = simulate(chain, transaction);
  const unfit = lacksInput(chain, found, parties) ? 1 : buildError(simulated.error);
  if (unfit !== null) return refusal(unfit);

  const expiresAt = chain.unixSeconds + QUOTE_SECONDS;
  const message = new Uint8Array(transaction.messageBytes);
  book.add({ requestId, taker, quote: found, message, expiresAt }, chain.unixSeconds);
  return {
    ...costs(plan, found, parties, simulated, taker),
    transaction: getBase64EncodedWireTransaction(transaction),
    lastValidBlockHeight: lastValidBlockHeight.toString(),
    expireAt: expiresAt.toString(),
  };
}

/** A referral is paid into its account of the output where it has one; else the maker keeps the fee, as Jupiter does. */
async function referralOf(
  chain: Chain,
  { output, feeAmount }: Quote,
  { referralAccount }: OrderRequest,
): Promise<Referral | null> {
  if (referralAccount === null || feeAmount === 0n) return null;
  const account = await tokenAccountOf(referralAccount as Address, output);
  return chain.account(account) === null ? null : { account, amount: feeAmount };
}

const simulate = (chain: Chain, transaction: Transaction): Simulated =>
  chain.simulate(
    parseTransaction(Buffer.from(getBase64EncodedWireTransaction(transaction), 'base64')),
    false,
  );

function lacksInput(chain: Chain, { input, amount }: Quote, { taker, takerInput }: Parties): boolean {
  if (input.mint === NATIVE_MINT) return (chain.account(taker.address)?.lamports ?? 0n) < amount;
  const account = chain.account(takerInput);
  return ((account && readTokenAccount(account)?.amount) ?? 0n) < amount;
}

/** The code for a transaction that fails although the taker holds the input: what then runs short is SOL, or it is a rule. */
function buildError(error: TransactionError | null): BuildError | null {
  if (error === null) return null;
  if (typeof error === 'string') {
    return error === 'AccountNotFound' || error === 'InsufficientFundsForFee' ? 2 : 3;
  }
  if ('InsufficientFundsForRent' in error) return 2;
  const cause = 'InstructionError' in error ? error.InstructionError[1] : null;
  const lacking = typeof cause === 'object' && cause !== null && cause.Custom === INSUFFICIENT_FUNDS;
  return lacking ? 2 : 3;
}

/** What the System program and both token programs call it. */
const INSUFFICIENT_FUNDS = 1;

const refusal = (errorCode: BuildError): object => ({
  transaction: '',
  errorCode,
  errorMessage: BUILD_ERRORS[errorCode],
  error: BUILD_ERRORS[errorCode],
});

function costs(
  plan: Plan,
  { output }: Quote,
  { takerOutput }: Parties,
  run: Simulated,
  payer: string,
): object {
  const made = run.before[run.keys.indexOf(takerOutput)] === 0n && output.mint !== NATIVE_MINT;
  const rent = made ? Number(run.accounts.get(takerOutput)?.lamports ?? 0n) : 0;
  return {
    signatureFeeLamports: 2 * SIGNATURE_LAMPORTS,
    signatureFeePayer: payer,
    prioritizationFeeLamports: Math.ceil((plan.unitLimit * Number(plan.unitPriceMicroLamports)) / 1_000_000),
    prioritizationFeePayer: payer,
    rentFeeLamports: rent,
    rentFeePayer: rent === 0 ? null : payer,
  };
}

/** Digits only, without an exponent. */
const decimalText = (value: number): string => (value === 0 ? '0' : value.toFixed(18).replace(/\.?0+$/, ''));
