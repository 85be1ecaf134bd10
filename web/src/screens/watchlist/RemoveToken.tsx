import { failureMessage, failureNotice } from '../../data/failure.ts';
import { useWatchlistChanges } from '../../data/watchlist-mutations.ts';
import { t } from '../../locale/t.ts';
import { Confirm } from '../../ui/Confirm.tsx';
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
      const undo = await remove(address);
      notify({
        type: 'success',
        message: t('{name} was removed from your watchlist', { name }),
        offer: { label: t('Undo'), act: () => void putBack(name, undo), passing: true },
      });
    } catch (failure) {
      const notice = failureNotice(failure, t('Failed to remove token from watchlist'));
      notify({ ...notice, onRetry: () => void act({ address, name }) });
    }
  };

  const putBack = async (name: string, undo: () => Promise<void>) => {
    try {
      await undo();
      notify({ type: 'success', message: t('{name} is in your watchlist again', { name }) });
    } catch (failure) {
      const message = failureMessage(failure, t('Failed to add token to watchlist'));
      notify({ type: 'error', message, onRetry: () => void putBack(name, undo) });
    }
  };

  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={t('Remove token')}
      act={t('Remove')}
      onAct={() => {
        onClose();
        void act(token);
      }}
    >
      {t('Are you sure you want to remove {name}?', { name: token.name })}
    </Confirm>
  );
}
