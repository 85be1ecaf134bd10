import { useState } from 'react';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const ShareReceiptSheet = lazyDialog(() =>
  import('./ShareReceiptSheet.tsx').then((m) => m.ShareReceiptSheet),
);

interface ShareReceiptProps {
  /** Or the signature of the payment. */
  transactionId: string;
  /** `text` beside other words, `tonal` below other buttons. */
  kind: 'text' | 'tonal';
}

/** Opens the sheet that shares a receipt. */
export function ShareReceipt({ transactionId, kind }: ShareReceiptProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind={kind}
        size={kind === 'text' ? 'm' : 'l'}
        full={kind === 'tonal'}
        onClick={() => setOpen(true)}
      >
        {t('Share receipt')}
      </Button>
      <ShareReceiptSheet open={open} onClose={() => setOpen(false)} transactionId={transactionId} />
    </>
  );
}
