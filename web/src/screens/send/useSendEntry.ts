import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { useRef, useState } from 'react';
import type { Transfer } from '../../data/intents.ts';
import type { PaymentRequest } from '../../data/payment-request.ts';
import type { WalletIdentity } from '../../data/wallet.ts';
import type { AmountField, AmountToken } from '../../money/amount-field.ts';
import { useNotify } from '../../ui/notices.ts';
import { foundBy, refusal } from './send-form.ts';
import { useDraft } from './useDraft.ts';
import { useRecipient } from './useRecipient.ts';

type Token = AmountToken & Pick<Transfer, 'symbol'>;

/** What is entered into the form, and what keeps it from its review. `onChange`: a review of what it was is out of date. */
export function useSendEntry(
  wallet: WalletIdentity,
  token: Token,
  holdings: readonly TokenHolding[],
  onChange: () => void,
) {
  const notify = useNotify();
  const draft = useDraft(wallet, token, holdings);
  const { address, amount, asked } = draft;
  const recipient = useRecipient(wallet, address);
  const found = foundBy(recipient);
  /** The field that blocked the last press of Review, until it changes. */
  const [refused, setRefused] = useState<'recipient' | 'amount' | null>(null);
  /** Takes back the notice of a refused form. */
  const forgetRefusal = useRef(() => {});
  /** What is signed: never a name. */
  const toAddress = found?.address ?? address;
  const no = refusal(recipient, amount, token);
  const { walletId } = wallet;
  const { mint, symbol, decimals, multiplier } = token;

  const changed = () => {
    setRefused(null);
    forgetRefusal.current();
    onChange();
  };
  return {
    ...draft,
    recipient,
    found,
    toAddress,
    no,
    refused,
    /** What is reviewed; null while something is wrong. */
    transfer:
      no === null && amount.amount !== null
        ? { walletId, mint, symbol, decimals, multiplier, toAddress, amount: amount.amount, asked }
        : null,
    changeAddress: (next: string) => {
      draft.setAddress(next);
      changed();
    },
    changeAmount: (next: AmountField) => {
      draft.setAmount(next);
      changed();
    },
    takeRequest: (request: PaymentRequest) => {
      changed();
      return draft.takeRequest(request);
    },
    /** Shows what is wrong. */
    refuse: () => {
      setRefused(no?.field ?? null);
      if (no?.field === 'recipient') forgetRefusal.current = notify({ type: 'error', message: no.message });
    },
  };
}
