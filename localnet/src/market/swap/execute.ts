import {
  type Address,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  getSignatureFromTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
  type Transaction,
  verifySignature,
} from '@solana/kit';
import type { Chain } from '../../chain/chain.ts';
import { errorSentence, type TransactionError } from '../../chain/errors.ts';
import { parseTransaction } from '../../chain/wire.ts';
import { type Answer, json } from '../../http.ts';
import type { SwapDeps } from './offer.ts';
import type { Order, Swap } from './order-book.ts';
import { quote } from './quote.ts';
import { SPONSOR, standInSignature } from './sponsor.ts';
import { arriving, wholeTokens } from './traded-token.ts';

const UNKNOWN_ORDER = -1;
const INVALID_SIGNED_TRANSACTION = -2;
const INVALID_MESSAGE = -3;
const FAILED_TO_LAND = -2000;
const UNKNOWN_FAILURE = -2001;
const QUOTE_EXPIRED = -2003;
const SWAP_REJECTED = -2004;

/**
 * Answers POST /swap/v2/execute: checks what the taker has signed, signs as the maker if it must, sends it, and waits until
 * it is confirmed. The same bytes may be handed in again: they land once, and get the same answer each time. `refuses` makes
 * the router say no.
 */
export async function execute(deps: SwapDeps, body: string, refuses: boolean): Promise<Answer> {
  const input = read(body);
  if (input === null) return json({ error: 'signedTransaction and requestId are required' }, 400);
  const given = decode(input.signedTransaction);
  if (given === null) return badRequest(INVALID_SIGNED_TRANSACTION, 'Invalid signed transaction');
  const order = deps.book.order(input.requestId);
  if (order === undefined) {
    return (
      (await outcomeOf(deps, given)) ?? badRequest(UNKNOWN_ORDER, 'Order not found, it may have expired')
    );
  }
  if (!Buffer.from(given.messageBytes).equals(order.message)) {
    return badRequest(INVALID_MESSAGE, 'The transaction is not the one of the order');
  }
  if (!(await isSignedBy(order.taker as Address, given))) {
    return badRequest(INVALID_SIGNED_TRANSACTION, 'The taker has not signed the transaction');
  }
  const signs = deps.maker.address in given.signatures;
  const completed = SPONSOR in given.signatures ? sponsored(given) : given;
  const signed = signs ? await partiallySignTransaction([deps.maker.keyPair], completed) : completed;
  const signature = getSignatureFromTransaction(signed);
  // Anyone with the bytes can land them without this router.
  if (deps.chain.history.get(signature) !== undefined) deps.book.addSwap(swapOf(order, signature));
  return (await outcomeOf(deps, signed)) ?? land(deps, order, signed, refuses);
}

const sponsored = (transaction: Transaction): Transaction => ({
  ...transaction,
  signatures: {
    ...transaction.signatures,
    [SPONSOR]: standInSignature(new Uint8Array(transaction.messageBytes)),
  },
});

const swapOf = (
  { quote: { inputMint, outputMint, amount, outAmount, routedAmount } }: Order,
  signature: string,
): Swap => ({ signature, inputMint, outputMint, inAmount: amount, outAmount, routedAmount });

async function land(deps: SwapDeps, order: Order, signed: Transaction, refuses: boolean): Promise<Answer> {
  const { chain, market, stock, book } = deps;
  const { inputMint, outputMint, input, amount, thresholdAmount } = order.quote;
  const signature = getSignatureFromTransaction(signed);
  if (chain.unixSeconds > order.expiresAt) return failed(QUOTE_EXPIRED, 'Quote expired', signature);
  if (refuses) return failed(SWAP_REJECTED, 'Swap rejected', signature);
  await stock.provide(order.quote);
  // From here to the landing nothing else runs: the price that is judged is the price that is paid.
  const now = quote(chain, market, order.quote, order.quote.router);
  if (now === null || now.outAmount < thresholdAmount) {
    return failed(SWAP_REJECTED, 'Swap rejected: the price has moved', signature);
  }
  book.addSwap(swapOf(order, signature));
  const wire = Buffer.from(getBase64EncodedWireTransaction(signed), 'base64');
  const { landed, error } = chain.submit(parseTransaction(wire), {
    isVerified: SPONSOR in signed.signatures,
  });
  if (landed && error === null) {
    market.swap(inputMint, outputMint, wholeTokens(input, arriving(input, amount)), chain.unixSeconds);
  }
  return (
    (await outcomeOf(deps, signed)) ??
    failed(FAILED_TO_LAND, `Failed to land: ${error === null ? 'unknown' : errorSentence(error)}`, signature)
  );
}

/** The answer for a transaction that was sent before; null if it has not landed. */
async function outcomeOf({ chain, book }: SwapDeps, transaction: Transaction): Promise<Answer | null> {
  if (Object.values(transaction.signatures)[0] === null) return null;
  const signature = getSignatureFromTransaction(transaction);
  const entry = chain.history.get(signature);
  const swap = book.swap(signature);
  if (entry === undefined || swap === undefined) return null;
  await Promise.all([chain.flushed(), book.flushed(), confirmed(chain, entry.slot)]);
  return entry.error === null ? success(swap, entry.slot) : landedWithError(entry, signature);
}

function success(swap: Swap, slot: number): Answer {
  const { signature, inputMint, outputMint } = swap;
  const [inAmount, outAmount] = [swap.inAmount.toString(), swap.outAmount.toString()];
  return json({
    status: 'Success',
    signature,
    slot: slot.toString(),
    code: 0,
    totalInputAmount: inAmount,
    totalOutputAmount: outAmount,
    inputAmountResult: inAmount,
    outputAmountResult: swap.routedAmount.toString(),
    swapEvents: [{ inputMint, inputAmount: inAmount, outputMint, outputAmount: outAmount }],
  });
}

function landedWithError(
  { error, slot }: { readonly error: TransactionError | null; readonly slot: number },
  signature: string,
): Answer {
  const cause =
    error !== null && typeof error === 'object' && 'InstructionError' in error && error.InstructionError[1];
  const code = typeof cause === 'object' ? cause.Custom : UNKNOWN_FAILURE;
  return failed(code, errorSentence(error!), signature, slot);
}

const failed = (code: number, error: string, signature: string, slot = 0): Answer =>
  json({
    status: 'Failed',
    signature,
    slot: slot.toString(),
    code,
    error,
    totalInputAmount: '0',
    totalOutputAmount: '0',
    inputAmountResult: '0',
    outputAmountResult: '0',
    swapEvents: [],
  });

const badRequest = (code: number, error: string): Answer => json({ error, code }, 400);

/** Resolves when a slot is confirmed. */
function confirmed(chain: Chain, slot: number): Promise<void> {
  return new Promise((resolve) => {
    if (chain.blocks.isConfirmed(slot)) return resolve();
    const stop = chain.onBlock(() => {
      if (!chain.blocks.isConfirmed(slot)) return;
      stop();
      resolve();
    });
  });
}

async function isSignedBy(signer: Address, { signatures, messageBytes }: Transaction): Promise<boolean> {
  const signature = signatures[signer];
  if (!signature) return false;
  return verifySignature(await getPublicKeyFromAddress(signer), signature, messageBytes);
}

function read(body: string): { readonly signedTransaction: string; readonly requestId: string } | null {
  try {
    const { signedTransaction, requestId } = JSON.parse(body) as Record<string, unknown>;
    return typeof signedTransaction === 'string' && typeof requestId === 'string'
      ? { signedTransaction, requestId }
      : null;
  } catch {
    return null;
  }
}

function decode(base64: string): Transaction | null {
  try {
    const bytes = Buffer.from(base64, 'base64');
    parseTransaction(bytes);
    return getTransactionDecoder().decode(bytes);
  } catch {
    return null;
  }
}
