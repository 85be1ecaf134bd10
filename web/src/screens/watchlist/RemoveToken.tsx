import { useRemoveTokenMutation } from '../../data/watchlist-mutations.ts';
import { t } from '../../locale/t.ts';
import { Confirm } from '../../ui/Confirm.tsx';

interface RemoveTokenProps {
  uid: string;
  open: boolean;
  token: { readonly address: string; readonly name: string };
  onClose: () => void;
}

/** Asks for confirmation, and removes a token from the watchlist. */
export function RemoveToken({ uid, open, token, onClose }: RemoveTokenProps) {
  const { mutate } = useRemoveTokenMutation(uid);
  return (
    <Confirm
      whileStopped
      open={open}
      onClose={onClose}
      title={t('Remove token')}
      act={t('Remove')}
      onAct={() => {
        onClose();
        mutate({ address: token.address, name: token.name });
      }}
    >
      {t('Are you sure you want to remove {name}?', { name: token.name })}
    </Confirm>
  );
}
