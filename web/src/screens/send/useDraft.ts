import { amountText } from '@cumulus/contract/amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { useState } from 'react';
import { type Asked, askedOf, NOTHING, type PaymentRequest } from '../../data/payment-request.ts';
import type { WalletIdentity } from '../../data/wallet.ts';
import { t } from '../../locale/t.ts';
import { type AmountToken, EMPTY_AMOUNT } from '../../money/amount-field.ts';
import { useLocation, useNavigate, useReplaceState } from '../../router/Router.tsx';
import { requested } from './send-form.ts';

/** A request handed over by the form of another token, or by a link. */
const handedOver = (state: unknown): PaymentRequest | null =>
  (state as { request?: PaymentRequest } | null)?.request ?? null;

/** The contents of the form: typed, or from a scanned request. */
export function useDraft(wallet: WalletIdentity, token: AmountToken, holdings: readonly TokenHolding[]) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const replaceState = useReplaceState();
  const handed = handedOver(state);
  const [address, setAddress] = useState(handed?.address ?? '');
  const [asked, setAsked] = useState<Asked | undefined>(() => (handed ? askedOf(handed) : undefined));
  const [amount, setAmount] = useState(
    () => (handed?.amount != null && requested(handed.amount, token)) || EMPTY_AMOUNT,
  );

  /** Fills in a request, in this form or in that of the requested token. Returns why it cannot; null if it did. */
  const takeRequest = (request: PaymentRequest): string | null => {
    const mint = request.token === 'sol' ? SOL_MINT : (request.token ?? token.mint);
    const held = mint === token.mint ? token : holdings.find((each) => each.mint === mint);
    if (!held) return t('This request asks for a token that {name} does not hold.', { name: wallet.name });
    const wanted = request.amount === null ? null : requested(request.amount, { ...held, balance: 0n });
    if (request.amount !== null && wanted === null) return t('This request contains an invalid amount.');
    if (held !== token) {
      navigate(`/cloudwallet/${wallet.walletId}/token/${mint}`, { replace: true, state: { request } });
      return null;
    }
    setAddress(request.address);
    setAsked(askedOf(request));
    if (wanted) setAmount(wanted);
    return null;
  };

  return {
    address,
    /** Another recipient has not asked for this. */
    setAddress: (next: string) => {
      setAddress(next);
      if (next !== address) setAsked(undefined);
    },
    amount,
    setAmount,
    asked,
    takeRequest,
    /** Leads to another screen; the form is found as it was on the way back, by the browser's Back too. */
    leaveTo(path: string) {
      const text = amount.amount === null ? null : amountText(amount.amount, token);
      const back = { request: { address, amount: text, token: null, ...(asked ?? NOTHING) } };
      replaceState(back);
      navigate(path, { state: { from: pathname, back } });
    },
  };
}
