import { failureNotice } from '../../data/failure.ts';
import { useWatchlistChanges } from '../../data/watchlist-changes.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useNotify } from '../../ui/notices.ts';

interface Removable {
  readonly address: string;
  readonly name: string;
}

interface RemoveTokenProps {
  uid: string;
  open: boolean;
  token: Removable;
  onClose: () => void;
}

/** Asks whether a token is to leave the watchlist, and has it leave. */
export function RemoveToken({ uid, open, token, onClose }: RemoveTokenProps) {
  const { remove } = useWatchlistChanges(uid);
  const notify = useNotify();

  const act = async ({ address, name }: Removable) => {
    try {
      await remove(address);
      notify({ type: 'success', message: `${name} was removed from your watchlist` });
    } catch (failure) {
      const notice = failureNotice(failure, 'Failed to remove token from watchlist');
      notify({ ...notice, onRetry: () => void act({ address, name }) });
    }
  };

  return (
    <Modal
      open={open}
      onClose={onClose}
      alert
      title="Remove token"
      mark={<Mark icon="trash" tone="error" size="m" />}
      acts={
        <>
          <Button
            kind="danger"
            full
            onClick={() => {
              onClose();
              void act(token);
            }}
          >
            Remove
          </Button>
          <Button kind="quiet" full onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>Are you sure you want to remove {token.name}?</p>
    </Modal>
  );
}
