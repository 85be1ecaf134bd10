import { Suspense } from 'react';
import { useRequestedPayment } from '../../../data/requested-payment.ts';
import { useUser } from '../../../data/session.tsx';
import { t } from '../../../locale/t.ts';
import { Signature } from '../../../money/payment/Signature.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import receive from './ReceiveSheet.module.css';
import type { RequestDraft } from './RequestForm.tsx';
import styles from './RequestSheet.module.css';

const QrCode = lazyPart(() => import('./QrCode.tsx').then((m) => m.QrCode));

/** A request that is shown to its payer. */
export interface ShownRequest {
  readonly draft: RequestDraft;
  readonly link: string;
  readonly reference: string;
}

interface RequestCodeProps {
  request: ShownRequest;
  wallet: { readonly walletId: string; readonly name: string };
}

/** The QR code of a request for payment, and whether it is paid. */
export function RequestCode({ request, wallet }: RequestCodeProps) {
  const { draft, link, reference } = request;
  const { token, amount, message } = draft;
  const { uid } = useUser();
  const { walletId, name } = wallet;
  const paid = useRequestedPayment(uid, {
    ...{ walletId, reference, mint: token.mint },
    amount: amount.amount,
  });
  const asked = amount.amount ? `${amount.text.replace(/\.$/, '')} ${token.symbol}` : token.symbol;
  return (
    <>
      <div className={receive.code}>
        <Suspense fallback={<Spinner label={t('Drawing QR code')} size="l" />}>
          <QrCode
            text={link}
            label={t('QR code of a request for {amount} to {name}', { amount: asked, name })}
          />
        </Suspense>
      </div>
      <p className={styles.amount}>{asked}</p>
      {message.trim() !== '' && <p className={styles.message}>{message}</p>}
      {amount.amount !== null && (
        <div className={styles.state} role="status" data-paid={paid !== null || undefined}>
          {paid === null ? (
            <>
              <Spinner />
              {t('Waiting for the payment')}
            </>
          ) : (
            <>
              <Icon name="check-circle" size="m" />
              {t('Paid')}
            </>
          )}
        </div>
      )}
      {paid !== null && <Signature signature={paid} />}
    </>
  );
}
