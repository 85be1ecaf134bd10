import { Cancelled, failureNotice } from '../../data/failure.ts';
import { type NamedPasskey, useRemovePasskeyMutation } from '../../data/passkeys.ts';
import { useUser } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { useNotify } from '../../ui/notices.ts';

interface RemovePasskeyProps {
  open: boolean;
  passkey: NamedPasskey;
  onClose: () => void;
}

/** Asks for confirmation, and removes a passkey. */
export function RemovePasskey({ open, passkey, onClose }: RemovePasskeyProps) {
  const { uid } = useUser();
  const notify = useNotify();
  const { mutate } = useRemovePasskeyMutation(uid);
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={t('Remove passkey')}
      act={t('Remove')}
      onAct={() => {
        onClose();
        mutate(passkey, {
          onError: (failure) => {
            if (!(failure instanceof Cancelled))
              notify(failureNotice(failure, t('Failed to remove the passkey')));
          },
        });
      }}
    >
      {t('{name} no longer signs you in or confirms anything. Delete it on the device too.', {
        name: passkey.name,
      })}
    </Confirm>
  );
}
