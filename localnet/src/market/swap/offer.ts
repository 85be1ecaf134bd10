import {
  type Address,
  getBase64EncodedWireTransaction,
  type KeyPairSigner,
  type Transaction,
} from '@solana/kit';
import type { Chain, Simulated } from '../../chain/chain.ts';
import type { TransactionError } from '../../chain/errors.ts';
import { NATIVE_MINT, readTokenAccount } from '../../chain/token.ts';
import type { VersionMix } from '../../chain/version-mix.ts';
import { parseTransaction } from '../../chain/wire.ts';
import { associatedAccount } from '../../programs/addresses.ts';
import type { Fill } from '../../programs/fill.ts';
import type { Route } from '../../programs/route.ts';
import type { Market } from '../market.ts';
import { type LieName, STRANGER, tell } from './lies.ts';
import type { LookupTable } from './lookup-table.ts';
import type { OrderBook } from './order-book.ts';
import { NO_ROUTE, OrderError, type OrderRequest } from './order-request.ts';
import type { Plan } from './plan.ts';
import { planFill } from './plan-fill.ts';
import { planRoute } from './plan-route.ts';
import type { Quote } from './quote.ts';
import { SPONSOR } from './sponsor.ts';
import type { Stock } from './stock.ts';
import { type TradedToken, tradedToken } from './traded-token.ts';
import { buildTransaction } from './transaction.ts';

export interface SwapDeps {
  readonly chain: Chain;
  readonly market: Market;
  /** Fills orders, and keeps the fees that have no other receiver. */
  readonly maker: KeyPairSigner;
  readonly stock: Stock;
  readonly book: OrderBook;
  readonly table: LookupTable;
  readonly mix: VersionMix;
}

/** How long a quote stands. */
const QUOTE_SECONDS = 45;
const SIGNATURE_LAMPORTS = 5_000;

/** Why a transaction could not be built, by the code that this router gives. */
const BUILD_ERRORS = {
  1: 'Insufficient balance to fund the swap',
  3: 'Quote could not be built into a transaction',
} as const;
type BuildError = keyof typeof BUILD_ERRORS;

interface Manner {
  readonly lie: LieName | undefined;
  readonly isSponsored: boolean;
}

/**
 * What an answer to a taker says besides the quote. Throws FaucetError if the market lacks what it would sell, OrderError if
 * the maker would trade with itself.
 */
export async function offerTo(
  deps: SwapDeps,
  found: Quote,
  request: OrderRequest,
  requestId: string,
  { lie, isSponsored }: Manner,
): Promise<object> {
  const { chain, maker, stock, book, mix } = deps;
  const taker = request.taker as Address;
  if (taker === maker.address) throw new OrderError(NO_ROUTE);
  await stock.provide(found);
  const { priorityFeeLamports } = request;
  const terms = { priorityFeeLamports, number: book.number() };
  const plan =
    found.router === 'jupiterz'
      ? await planFill(chain, found, taker, maker.address, terms)
      : await planRoute(chain, found, taker, {
          ...terms,
          feeAccount: await feeAccountOf(deps, found, request),
          lookupTables: { [deps.table.address]: deps.table.entries },
          sponsor: isSponsored ? SPONSOR : null,
        });
  const version = request.maxVersion === 0 ? 0 : mix.next();
  const { blockhash, height } = chain.blocks.at('confirmed');
  const lastValidBlockHeight = BigInt(chain.blocks.lastValidHeight(blockhash) ?? height);
  const frame = { blockhash, lastValidBlockHeight, version, isFull: chain.era.hasFullTransactions };
  const honest = await buildTransaction(plan, frame);
  const simulated = simulate(chain, honest);
  const unfit = (await lacksInput(chain, found, taker)) ? 1 : buildError(simulated.error);
  if (unfit !== null) return refusal(unfit);

  const told = lie === undefined || !isRouted(plan) ? plan : await lied(deps, lie, plan, found, taker);
  const transaction = told === plan ? honest : await buildTransaction(told, frame);
  const expiresAt = chain.unixSeconds + QUOTE_SECONDS;
  const message = new Uint8Array(transaction.messageBytes);
  book.add({ requestId, taker, quote: found, message, expiresAt }, chain.unixSeconds);
  const isPaidByMaker = lie === 'gasless' || found.router === 'jupiterz';
  const payer = isSponsored ? SPONSOR : isPaidByMaker ? maker.address : taker;
  return {
    ...costs(plan, simulated, {
      rentPayer: isSponsored ? SPONSOR : taker,
      payer,
      signers: payer === taker ? 1 : 2,
    }),
    gasless: payer !== taker,
    transactionVersion: version,
    transaction: getBase64EncodedWireTransaction(transaction),
    lastValidBlockHeight: lastValidBlockHeight.toString(),
    expireAt: expiresAt.toString(),
  };
}

const isRouted = (plan: Plan<Route> | Plan<Fill>): plan is Plan<Route> => 'hops' in plan.exchange;

async function lied(
  { chain, market, maker, stock }: SwapDeps,
  name: LieName,
  plan: Plan<Route>,
  quote: Quote,
  taker: Address,
): Promise<Plan<Route>> {
  const others = market.tokens.filter(({ mint }) => mint !== quote.inputMint && mint !== quote.outputMint);
  // The last is worth the least.
  const decoy: TradedToken = others.flatMap(({ mint }) => tradedToken(chain, market, mint) ?? []).at(-1)!;
  await stock.fillPool(decoy, quote.outAmount);
  return tell(name, plan, {
    chain,
    quote,
    taker,
    maker: maker.address,
    stranger: STRANGER,
    decoy,
    placeTable: ({ address, account }) => chain.setAccount(address, account),
  });
}

/** A referral is paid into its account of the output if it has one; otherwise the maker keeps the fee. */
async function feeAccountOf(
  { chain, maker }: SwapDeps,
  { output }: Quote,
  { referralAccount }: OrderRequest,
): Promise<Address> {
  const own = await associatedAccount(maker.address, output);
  if (referralAccount === null) return own;
  const account = await associatedAccount(referralAccount as Address, output);
  return chain.account(account) === null ? own : account;
}

const simulate = (chain: Chain, transaction: Transaction): Simulated =>
  chain.simulate(
    parseTransaction(Buffer.from(getBase64EncodedWireTransaction(transaction), 'base64')),
    false,
  );

async function lacksInput(chain: Chain, { input, amount }: Quote, taker: Address): Promise<boolean> {
  if (input.mint === NATIVE_MINT) return (chain.account(taker)?.lamports ?? 0n) < amount;
  const account = chain.account(await associatedAccount(taker, input));
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

interface Payers {
  readonly rentPayer: Address;
  readonly payer: Address;
  readonly signers: number;
}

function costs(plan: Plan, run: Simulated, { rentPayer, payer, signers }: Payers): object {
  const rent = plan.opened.reduce((sum, account) => sum + (run.accounts.get(account)?.lamports ?? 0n), 0n);
  return {
    signatureFeeLamports: signers * SIGNATURE_LAMPORTS,
    signatureFeePayer: payer,
    prioritizationFeeLamports: Math.ceil((plan.unitLimit * Number(plan.unitPriceMicroLamports)) / 1_000_000),
    prioritizationFeePayer: payer,
    rentFeeLamports: Number(rent),
    rentFeePayer: rent === 0n ? null : rentPayer,
  };
}
