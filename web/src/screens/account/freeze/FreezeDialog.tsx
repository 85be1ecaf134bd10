import { useFreezeMutation } from '../../../data/freeze.ts';
import { t } from '../../../locale/t.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Mark } from '../../../ui/Mark.tsx';

interface FreezeDialogProps {
  open: boolean;
  onClose: () => void;
  uid: string;
}

/** The one confirmation of a freeze. */
export function FreezeDialog({ open, onClose, uid }: FreezeDialogProps) {
  const freeze = useFreezeMutation(uid);
  return (
    <Confirm
      whileStopped
      open={open}
      onClose={onClose}
      title={t('Freeze my account?')}
      mark={<Mark icon="lock" tone="warning" size="m" />}
      act={t('Freeze my account')}
      busy={freeze.isPending}
      onAct={() => freeze.mutate(undefined, { onSuccess: onClose })}
    >
      {t(
        'Nothing leaves your wallets, no order executes and your security settings cannot change until you unfreeze it: with a passkey at once, or by email after 24 hours. Payments to you still arrive.',
      )}
    </Confirm>
  );
}
