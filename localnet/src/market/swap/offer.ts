import { type Address, getBase64EncodedWireTransaction, type Transaction } from '@solana/kit';
import type { Chain, Simulated } from '../../chain/chain.ts';
import type { TransactionError } from '../../chain/errors.ts';
import { LOOKUP_TABLE_PROGRAM } from '../../chain/lookup.ts';
import { NATIVE_MINT, readTokenAccount } from '../../chain/token.ts';
import { parseTransaction } from '../../chain/wire.ts';
import type { Market } from '../market.ts';
import { type LieName, STRANGER, tell } from './lies.ts';
import { type Maker, tokenAccountOf } from './maker.ts';
import type { OrderBook } from './order-book.ts';
import { NO_ROUTE, OrderError, type OrderRequest } from './order-request.ts';
import { type Parties, type Plan, partiesOf, planSwap, type Referral } from './plan.ts';
import { planFill } from './plan-fill.ts';
import type { Quote } from './quote.ts';
import { tradedToken } from './traded-token.ts';
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

/** Why a transaction could not be built, by the code that this router gives. */
const BUILD_ERRORS = {
  1: 'Insufficient balance to fund the swap',
  3: 'Quote could not be built into a transaction',
} as const;
type BuildError = keyof typeof BUILD_ERRORS;

/**
 * What an answer to a taker says besides the quote. Throws FaucetError if the maker lacks what it would sell,
 * OrderError if it would sell to itself.
 */
export async function offerTo(
  deps: SwapDeps,
  found: Quote,
  request: OrderRequest,
  requestId: string,
  lie: LieName | undefined,
): Promise<object> {
  const { chain, maker, book } = deps;
  const taker = request.taker as Address;
  if (taker === maker.signer.address) throw new OrderError(NO_ROUTE);
  await maker.provide(found.input, 0n);
  await maker.provide(found.output, found.routedAmount);
  const parties = await partiesOf(found, taker, maker.signer.address);
  const terms = {
    referral: await referralOf(chain, found, request),
    priorityFeeLamports: request.priorityFeeLamports,
    number: book.number(),
  };
  const planned = found.router === 'jupiterz' ? planFill : planSwap;
  const plan = await planned(chain, found, parties, terms);
  const { blockhash, height } = chain.blocks.at('confirmed');
  const lastValidBlockHeight = BigInt(chain.blocks.lastValidHeight(blockhash) ?? height);
  const honest = buildTransaction(plan, blockhash, lastValidBlockHeight);
  const simulated = simulate(chain, honest);
  const unfit = lacksInput(chain, found, parties) ? 1 : buildError(simulated.error);
  if (unfit !== null) return refusal(unfit);

  const transaction =
    lie === undefined
      ? honest
      : buildTransaction(await lied(deps, lie, plan, found, parties), blockhash, lastValidBlockHeight);
  const expiresAt = chain.unixSeconds + QUOTE_SECONDS;
  const message = new Uint8Array(transaction.messageBytes);
  book.add({ requestId, taker, quote: found, message, expiresAt }, chain.unixSeconds);
  const saysGasless = lie === 'gasless' || found.router === 'jupiterz';
  return {
    ...costs(plan, found, parties, simulated, saysGasless ? maker.signer.address : taker),
    gasless: saysGasless,
    transaction: getBase64EncodedWireTransaction(transaction),
    lastValidBlockHeight: lastValidBlockHeight.toString(),
    expireAt: expiresAt.toString(),
  };
}

async function lied(
  { chain, market, maker }: SwapDeps,
  name: LieName,
  plan: Plan,
  found: Quote,
  parties: Parties,
): Promise<Plan> {
  const others = market.tokens.filter(({ mint }) => mint !== found.inputMint && mint !== found.outputMint);
  // The last is worth the least.
  const decoy = others.flatMap(({ mint }) => tradedToken(chain, market, mint) ?? []).at(-1)!;
  await maker.provide(decoy, found.sentAmount);
  return tell(name, plan, {
    quote: found,
    parties,
    stranger: STRANGER,
    decoy,
    placeTable: (address, data) =>
      chain.setAccount(address, {
        lamports: chain.rentExemptMinimum(data.length),
        owner: LOOKUP_TABLE_PROGRAM,
        executable: false,
        data,
      }),
  });
}

/** A referral is paid into its account of the output if it has one; else the maker keeps the fee, as Jupiter does. */
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
    return error === 'AccountNotFound' || error === 'InsufficientFundsForFee' ? 1 : 3;
  }
  if ('InsufficientFundsForRent' in error) return 1;
  const cause = 'InstructionError' in error ? error.InstructionError[1] : null;
  const lacking = typeof cause === 'object' && cause !== null && cause.Custom === INSUFFICIENT_FUNDS;
  return lacking ? 1 : 3;
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
  { taker, takerOutput }: Parties,
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
    rentFeePayer: rent === 0 ? null : taker.address,
  };
}
