import { failureMessage } from '../../data/failure.ts';
import { type ExportFormat, useExportMutation } from '../../data/history.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Warning } from '../../ui/Warning.tsx';

interface ExportSheetProps {
  open: boolean;
  onClose: () => void;
  /** Leads to the files for tax tools. */
  onTaxes: () => void;
}

/** Downloads the whole history as a file. */
export function ExportSheet({ open, onClose, onTaxes }: ExportSheetProps) {
  const { mutate, isPending, variables: exporting, error, reset } = useExportMutation();
  const isBusy = (format: ExportFormat) => isPending && exporting === format;
  const save = (format: ExportFormat) => {
    if (!isPending) mutate(format, { onSuccess: onClose });
  };
  const close = () => {
    if (!isPending) reset();
    onClose();
  };

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Export transactions')}
      acts={
        <>
          <Button full icon="download" busy={isBusy('csv')} onClick={() => save('csv')}>
            {t('Download CSV')}
          </Button>
          <Button kind="quiet" full icon="download" busy={isBusy('json')} onClick={() => save('json')}>
            {t('Download JSON')}
          </Button>
          <Button kind="quiet" full onClick={onTaxes}>
            {t('Files for tax tools')}
          </Button>
          <Button kind="text" full onClick={close}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'Everything that happened in your wallets, including deleted ones, with its value in USD at the time.',
        )}
      </p>
      <p>{t('CSV opens in a spreadsheet, JSON in a program.')}</p>
      {error && (
        <Warning tone="error" alert>
          {failureMessage(error, t('Failed to export transactions'))}
        </Warning>
      )}
    </Sheet>
  );
}
