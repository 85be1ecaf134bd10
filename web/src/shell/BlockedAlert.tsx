import { useSession } from '../data/session.tsx';
import { Button } from '../ui/Button.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Modal } from '../ui/Modal.tsx';

/** Tells who was signed out because the account is deleted. */
export function BlockedAlert() {
  const { blocked, dismissBlocked } = useSession();
  return (
    <Modal
      open={blocked}
      onClose={dismissBlocked}
      alert
      title="Account deleted"
      mark={<Mark icon="error" tone="error" size="m" />}
      acts={
        <Button full onClick={dismissBlocked}>
          OK
        </Button>
      }
    >
      <p>
        This account has been permanently deleted and cannot be accessed. Account deletion is irreversible.
      </p>
    </Modal>
  );
}
