import { useSession } from '../data/session.tsx';
import { t } from '../locale/t.ts';
import { Button } from '../ui/Button.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Modal } from '../ui/Modal.tsx';

/** Shown to a user who was signed out because the account is deleted. */
export function BlockedAlert() {
  const { blocked, dismissBlocked } = useSession();
  if (!blocked) return null;
  return (
    <Modal
      open
      onClose={dismissBlocked}
      alert
      title={t('Account deleted')}
      mark={<Mark icon="error" tone="error" size="m" />}
      acts={
        <Button full onClick={dismissBlocked}>
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
