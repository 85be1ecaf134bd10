import { useState } from 'react';
import { failureMessage } from '../../data/failure.ts';
import { type ExportFormat, exportHistory } from '../../data/history.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Warning } from '../../ui/Warning.tsx';

/** Gives the whole history as a file. */
export function ExportSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const [error, setError] = useState<string | null>(null);

  const save = async (format: ExportFormat) => {
    if (busy) return;
    setBusy(format);
    setError(null);
    try {
      saveFile(await exportHistory(format), `cumulus-transactions.${format}`);
      onClose();
    } catch (failure) {
      setError(failureMessage(failure, t('Failed to export transactions')));
    }
    setBusy(null);
  };

  const close = () => {
    setError(null);
    onClose();
  };

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Export transactions')}
      acts={
        <>
          <Button full icon="download" busy={busy === 'csv'} onClick={() => void save('csv')}>
            {t('Download CSV')}
          </Button>
          <Button kind="quiet" full icon="download" busy={busy === 'json'} onClick={() => void save('json')}>
            {t('Download JSON')}
          </Button>
          <Button kind="text" full onClick={close}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <p>
        {t('Everything that happened to your wallets, deleted ones too, with what it was worth in USD then.')}
      </p>
      <p>{t('CSV opens in a spreadsheet, JSON in a program.')}</p>
      {error !== null && (
        <Warning tone="error" alert>
          {error}
        </Warning>
      )}
    </Sheet>
  );
}

/** Some browsers read a file only after the press has been handled, milliseconds. */
const FILE_KEPT_FOR = 60_000;

function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FILE_KEPT_FOR);
}
