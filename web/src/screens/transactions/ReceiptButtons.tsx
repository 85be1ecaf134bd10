import { failureMessage } from '../../data/failure.ts';
import { useReceiptMutation } from '../../data/history.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { ShareReceipt } from '../receipt/ShareReceipt.tsx';
import styles from './ReceiptButtons.module.css';

/** Downloads or shares the signed receipt of a transaction. */
export function ReceiptButtons({ transactionId }: { transactionId: string }) {
  const { mutate, isPending, error } = useReceiptMutation();
  return (
    <>
      {error && (
        <Warning tone="error" alert>
          {failureMessage(error, t('The receipt could not be loaded'))}
        </Warning>
      )}
      <div className={styles.pair}>
        <Button kind="tonal" full icon="download" busy={isPending} onClick={() => mutate(transactionId)}>
          {t('Receipt')}
        </Button>
        <ShareReceipt kind="tonal" transactionId={transactionId} />
      </div>
    </>
  );
}
