import { t } from '../locale/t.ts';
import { Button } from '../ui/Button.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Modal } from '../ui/Modal.tsx';

/** Says that the account has been deleted. */
export function AccountDeleted({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      alert
      title={t('Account deleted')}
      mark={<Mark icon="error" tone="error" size="m" />}
      acts={
        <Button full onClick={onClose}>
          {t('OK')}
        </Button>
      }
    >
      <p>
        {t(
          'This account has been permanently deleted and cannot be accessed. Account deletion is irreversible.',
        )}
      </p>
    </Modal>
  );
}
