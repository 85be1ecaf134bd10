import { t } from '../../../locale/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { TermsText } from './TermsText.tsx';

/** The terms, to read before they are accepted. */
export function TermsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Terms of Service')}
      acts={
        <Button full onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <TermsText />
    </Sheet>
  );
}
