import { attachmentText } from '../../wire/src/attachment.ts';
import { decidedOrder, type OrderedRule } from '../../wire/src/ordered-swap.ts';
import type { DecisionTerms } from '../../wire/src/terms.ts';
import type { OperationId, Order, Quote, Swap, Transfer } from './v1.ts';

/** As terms write SOL. */
const SOL = '1'.repeat(32);
const ASSET = /^[^/]+\/(?:slip44:501|token:([1-9A-HJ-NP-Za-km-z]{32,44}))$/;

/**
 * What may leave a wallet by an operation with this input; null of what moves nothing. `decimalsOf`: of the token of a transfer. Throws a
 * TypeError for malformed assets.
 */
export async function termsOf(
  id: string,
  input: unknown,
  decimalsOf: (transfer: Transfer) => Promise<number>,
): Promise<DecisionTerms | null> {
  switch (id as OperationId) {
    case 'createTransfer': {
      const transfer = input as Transfer;
      const isSol = mintOf(transfer.asset) === SOL;
      return transferTerms(transfer, isSol ? null : await decimalsOf(transfer));
    }
    case 'createSwap':
      return swapTerms(input as Swap & Quote);
    case 'createOrder':
      return orderTerms(input as Order);
    default:
      return null;
  }
}

/** The mint of an asset; SOL is 32 ones. Throws a TypeError for what is no CAIP-19 of Solana. */
function mintOf(asset: string): string {
  const found = ASSET.exec(asset);
  if (!found) throw new TypeError(`${asset} is no asset: solana:…/slip44:501 or solana:…/token:<mint>`);
  return found[1] ?? SOL;
}

/** `decimals`: of the token; null of SOL. */
export function transferTerms(
  {
    walletId,
    to,
    asset,
    amount,
    memo,
    references,
    feeAmount,
  }: Omit<Transfer, 'feeAmount'> & Partial<Pick<Transfer, 'feeAmount'>>,
  decimals: number | null,
): DecisionTerms {
  const mint = mintOf(asset);
  const attached = attachmentText(memo || null, (references ?? []).map(addressOf));
  const moved = { walletId, to: addressOf(to), ...attached };
  if (mint === SOL) return { ...moved, kind: 'transfer_sol', lamports: units(amount) };
  return {
    ...moved,
    ...{ kind: 'transfer_token', mint, amount: units(amount), decimals: String(decimals) },
    ...(feeAmount != null && { feeAmount: units(feeAmount) }),
  };
}

/** A swap brings at least what its offer says. */
export function swapTerms({
  walletId,
  sell,
  buy,
  sellAmount,
  minimumReceived,
}: Pick<Quote, 'walletId' | 'sell' | 'buy' | 'sellAmount' | 'minimumReceived'>): DecisionTerms {
  return {
    ...{ kind: 'swap', walletId, sellMint: mintOf(sell), sellAmount: units(sellAmount) },
    ...{ buyMint: mintOf(buy), buyAmount: units(minimumReceived) },
  };
}

/** Floors that are not given are left to the server. */
export function orderTerms({
  walletId,
  sell,
  amount,
  buy,
  rule,
  shareBps,
  floors,
}: Pick<Order, 'walletId' | 'sell' | 'amount' | 'buy' | 'shareBps' | 'floors'> & {
  readonly rule: { readonly kind: string };
}): DecisionTerms {
  return decidedOrder({
    ...{ walletId, sellToken: { mint: mintOf(sell), amount }, buyToken: { mint: mintOf(buy) } },
    ...{ rule: rule as OrderedRule, shareBps, floors },
  });
}

/** An account is an address, alone or behind its chain (CAIP-10). */
function addressOf(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1);
}

/** As they are written in terms. */
function units(amount: string): string {
  return String(BigInt(amount));
}
