import { amountText, floorToPlaces } from '@cumulus/contract/amount.ts';
import { inListOrder } from '@cumulus/contract/holding-order.ts';
import { SEND_RESERVE_LAMPORTS, SOL_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { NOTHING, type PaymentRequest } from '../../../data/payment-request.ts';
import { spendable } from '../../../data/spendable.ts';
import { SHOWN_PLACES } from '../../../money/amount-field.ts';

/** What of a wallet can be sent, in the order in which it has to be: SOL last, which pays the fees. */
export function movable(tokens: readonly TokenHolding[]): TokenHolding[] {
  const isSol = ({ mint }: TokenHolding) => Number(mint === SOL_MINT);
  return inListOrder(tokens)
    .filter((token) => !token.frozen && most(token) > 0n)
    .sort((a, b) => isSol(a) - isSol(b));
}

/** A request, as the send form takes it, for the most of a token that can be sent. */
export function everythingTo(address: string, token: TokenHolding): PaymentRequest {
  return { address, amount: amountText(most(token), token), token: null, ...NOTHING };
}

/** As the send form's maximum. */
function most(token: TokenHolding): bigint {
  const available = spendable({ ...token, balance: BigInt(token.balance) }, SEND_RESERVE_LAMPORTS);
  return floorToPlaces(available, token, token.mint === SOL_MINT ? SHOWN_PLACES : token.decimals);
}
