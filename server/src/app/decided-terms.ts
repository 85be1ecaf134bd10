import { SOL_SCALE } from '@cumulus/contract/amount.ts';
import type { CallRequest } from '@cumulus/contract/call.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { PlacedOrder } from '@cumulus/contract/order-trades.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { decidedOrder } from '../../../wire/src/ordered-swap.ts';
import type { DecisionTerms } from '../../../wire/src/terms.ts';
import { readTrades } from '../../../wire/src/trades.ts';
import { parsePlacing } from '../orders/kinds/parse.ts';
import { parseFloor, parseOrder } from '../orders/request.ts';
import type { Seals } from '../swaps/seals.ts';
import { parseAddress } from '../transfers/address.ts';
import { parseAmount } from '../transfers/amount.ts';
import { parseAttachment } from '../transfers/attachment.ts';

/** That a decision can say. */
const DECIMALS_MAX = 99;

/** Throws the CallError of what is no order. */
function readPlacing(request: PlacedOrder): DecisionTerms {
  parsePlacing(request);
  const terms = decidedOrder(request);
  if (terms.kind === 'trades' && !readTrades(terms.trades)) throw new CallError('SWAP_SETUP_REQUIRED');
  return terms;
}

type Readers = { readonly [Name in keyof Calls]?: (request: CallRequest<Calls[Name]>) => DecisionTerms };

/**
 * Tells what a request may have leave a wallet, as its page writes it for a passkey; null if nothing, or if it is malformed: its handler
 * says how. The ticket of a PIN is good for that alone.
 */
export function createDecidedTerms(seals: Pick<Seals, 'open'>) {
  const readers: Readers = {
    transferSol({ walletId, toAddress, amount, memo, references }) {
      const lamports = String(parseAmount(amount, SOL_SCALE));
      const attached = parseAttachment({ memo, references });
      return { kind: 'transfer_sol', walletId, to: parseAddress(toAddress), lamports, ...attached };
    },
    transferToken({ walletId, toAddress, tokenMint, amount, decimals, multiplier, memo, references }) {
      if (decimals > DECIMALS_MAX) throw new CallError('DECIMALS_MISMATCH', { expected: DECIMALS_MAX });
      const scale = { decimals, multiplier: multiplier ?? 1 };
      return {
        ...{ kind: 'transfer_token', walletId, to: parseAddress(toAddress), mint: parseAddress(tokenMint) },
        ...{ amount: String(parseAmount(amount, scale)), decimals: String(decimals) },
        ...parseAttachment({ memo, references }),
      };
    },
    executeCloudWalletSwap({ walletId, quote }) {
      const { inputMint, inAmount, outputMint, minimumReceived } = seals.open(quote.seal);
      return {
        ...{ kind: 'swap', walletId, sellMint: inputMint, sellAmount: String(inAmount) },
        ...{ buyMint: outputMint, buyAmount: String(minimumReceived) },
      };
    },
    createConditionalOrder(request) {
      const { walletId, inputMint, amount, outputMint, floor } = parseOrder(request);
      return {
        ...{ kind: 'order', walletId, sellMint: inputMint, sellAmount: String(amount) },
        ...{ buyMint: outputMint, ...(floor !== null && { buyAmount: String(floor) }) },
      };
    },
    setOrderFloor({ walletId, sellMint, sellAmount, buyMint, floor }) {
      return {
        ...{
          kind: 'order',
          walletId,
          sellMint: parseAddress(sellMint),
          sellAmount: String(parseFloor(sellAmount)),
        },
        ...{ buyMint: parseAddress(buyMint), buyAmount: String(parseFloor(floor)) },
      };
    },
    placeOrder: readPlacing,
    editOrder: readPlacing,
    reclaimRent: ({ walletId }) => ({ kind: 'reclaim', walletId }),
  };

  return (call: string, request: unknown): DecisionTerms | null => {
    const read = readers[call as keyof Calls] as ((request: unknown) => DecisionTerms) | undefined;
    try {
      return read ? read(request) : null;
    } catch (error) {
      if (isCallError(error)) return null;
      throw error;
    }
  };
}
