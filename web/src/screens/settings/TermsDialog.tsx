import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { TermsText } from '../account/terms/TermsText.tsx';

interface TermsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The terms of service. Not in their row, whose card's width its button would take for the window's. */
export function TermsDialog({ open, onClose }: TermsDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('Terms of Service')}
      caption={t('Version {version}', { version: TERMS_VERSION })}
      acts={
        <Button full onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <TermsText />
    </Modal>
  );
}
