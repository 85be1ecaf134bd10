import { isCallError } from '@cumulus/contract/errors.ts';
import { SWAP_SLIPPAGE_BPS } from '@cumulus/contract/limits.ts';
import { type Address, lamports } from '@solana/kit';
import type { SignerProcess } from '../adapters/signer-process.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';
import { toJson } from '../db/json.ts';
import { OperatorError } from '../operations/operator-error.ts';
import type { Chain } from '../ports/chain.ts';
import type { Router } from '../ports/router.ts';
import { guardTransaction } from '../settlement/guard/simulate.ts';
import type { Intent } from '../settlement/intent.ts';
import { messageBytes } from '../solana/message.ts';
import { readFunds } from '../swaps/funds.ts';
import { createSwapKind } from '../swaps/kind.ts';
import { createHasLittleSol } from '../swaps/little-sol.ts';
import type { SwapRequest } from '../swaps/plan.ts';
import { readSwapInput, requestQuote } from '../swaps/quote.ts';
import { planOf } from '../swaps/swaps.ts';

const FEE_CAP_LAMPORTS = lamports(5_000_000n);

interface Parts {
  readonly chain: Chain;
  readonly signer: Pick<SignerProcess, 'judge'>;
  readonly router: Router;
}

interface Wanted {
  readonly wallet: Address;
  readonly inputMint: string;
  readonly outputMint: string;
  /** Base units of the token that is sold. */
  readonly amount: bigint;
}

type Quoted = Awaited<ReturnType<typeof requestQuote>>;

/** Requests an order for a wallet that needs the funds. Throws CallError, and OperatorError if the router built no transaction. */
export async function requestOrder(
  { wallet, inputMint, outputMint, amount }: Wanted,
  { router, chain }: Pick<Parts, 'router' | 'chain'>,
) {
  const terms = readSwapInput({
    inputMint,
    outputMint,
    amount: String(amount),
    slippageBps: SWAP_SLIPPAGE_BPS,
  });
  const seller = { walletId: 'try', publicKey: wallet };
  const quote = await requestQuote(
    // What cannot be signed is to be seen here.
    {
      ...{ router, chain, clock, feeCapLamports: FEE_CAP_LAMPORTS },
      ...{ judge: async () => null, hasLittleSol: createHasLittleSol({ chain, clock }) },
    },
    'operator',
    seller,
    terms,
  );
  return { quote, terms, seller };
}

/** What each guard says to an order: "accepts it", or why it refuses it. Signs nothing. */
export async function judgeOrder(
  { quote, terms, seller }: Awaited<ReturnType<typeof requestOrder>>,
  { chain, signer, router }: Parts,
): Promise<{ readonly settlement: string; readonly signer: string }> {
  const { publicKey } = seller;
  const transaction = transactionOf(quote);
  const request: SwapRequest = { ...terms, walletId: seller.walletId, requestId: quote.requestId };
  const plan = planOf(
    quote,
    transaction,
    await readFunds({ chain, symbolOf: () => null, clock }, publicKey, quote),
  );
  const intent: Pick<Intent, 'publicKey' | 'request' | 'plan'> = {
    publicKey,
    request: toJson(request),
    plan: toJson(plan),
  };
  const { signIntent, expectation } = createSwapKind(router, FEE_CAP_LAMPORTS).prebuilt(intent);
  const message = messageBytes(transaction);
  return {
    settlement: await verdict(guardTransaction(chain, transaction, expectation, FEE_CAP_LAMPORTS)),
    signer: await verdict(signer.judge({ publicKey, intent: signIntent, message })),
  };
}

function transactionOf({ transaction }: Quoted): NonNullable<Quoted['transaction']> {
  if (!transaction) throw new OperatorError('The router built no transaction: the wallet has too little.');
  return transaction;
}

async function verdict(judging: Promise<unknown>): Promise<string> {
  try {
    await judging;
    return 'accepts it';
  } catch (error) {
    if (!isCallError(error, 'GUARD_REFUSED')) throw error;
    return `refuses it: ${(error.context as { reason: string }).reason}`;
  }
}
