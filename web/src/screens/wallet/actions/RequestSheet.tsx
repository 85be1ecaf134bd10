import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { useId, useState } from 'react';
import { type PaymentRequest, paymentRequestLink } from '../../../data/payment-request.ts';
import { randomAddress } from '../../../data/random-address.ts';
import { t } from '../../../locale/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { CodeActs } from './CodeActs.tsx';
import { RequestCode, type ShownRequest } from './RequestCode.tsx';
import { EMPTY_DRAFT, type RequestDraft, RequestForm } from './RequestForm.tsx';

interface RequestSheetProps {
  open: boolean;
  onClose: () => void;
  wallet: {
    readonly walletId: string;
    readonly name: string;
    readonly publicKey: string;
    readonly tokens?: readonly TokenHolding[];
  };
}

/** Asks for a payment to a wallet: first what is asked for, then its QR code until it is paid. */
export function RequestSheet({ open, onClose, wallet }: RequestSheetProps) {
  const form = useId();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [error, setError] = useState<string | null>(null);
  const [shown, setShown] = useState<ShownRequest | null>(null);
  const close = () => {
    setDraft(EMPTY_DRAFT);
    setError(null);
    setShown(null);
    onClose();
  };
  const submit = () => {
    const { text, amount, refused } = draft.amount;
    // The field says why.
    if (refused) return;
    if (text !== '' && !amount) return setError(t('Please enter a valid amount'));
    setShown(requestOf(draft, wallet.publicKey));
  };
  const title = t('Request to {name}', { name: wallet.name });
  return (
    <Sheet
      open={open}
      onClose={close}
      title={title}
      acts={
        shown ? (
          <>
            <CodeActs text={shown.link} title={title} copied={t('Payment request copied')} />
            <Button kind="text" full onClick={() => setShown(null)}>
              {t('Change')}
            </Button>
          </>
        ) : (
          <>
            <Button type="submit" form={form} full icon="qr">
              {t('Show QR code')}
            </Button>
            <Button kind="text" full onClick={close}>
              {t('Cancel')}
            </Button>
          </>
        )
      }
    >
      {shown ? (
        <RequestCode request={shown} wallet={wallet} />
      ) : (
        <RequestForm
          id={form}
          draft={draft}
          holdings={wallet.tokens ?? []}
          error={error}
          onChange={(next) => {
            setDraft(next);
            setError(null);
          }}
          onSubmit={submit}
        />
      )}
    </Sheet>
  );
}

function requestOf(draft: RequestDraft, address: string): ShownRequest {
  const { token, amount, label, message } = draft;
  const reference = randomAddress();
  const request: PaymentRequest = {
    address,
    amount: amount.amount ? amount.text.replace(/\.$/, '') : null,
    token: token.mint === SOL_MINT ? 'sol' : token.mint,
    label: label.trim() || null,
    message: message.trim() || null,
    memo: null,
    references: [reference],
  };
  return { draft, link: paymentRequestLink(request), reference };
}
