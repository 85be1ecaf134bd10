import { WALLETS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { t } from '../../../locale/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { Modal } from '../../../ui/Modal.tsx';

interface WalletLimitModalProps {
  open: boolean;
  onClose: () => void;
  /** The wallet was meant to enter a contest. */
  forContest?: boolean;
}

/** Explains the limit of wallets, and what to do. */
export function WalletLimitModal({ open, onClose, forContest = false }: WalletLimitModalProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      alert
      title={t('Wallet Limit Reached')}
      mark={<Mark icon="cloud" size="m" />}
      acts={
        <Button full onClick={onClose}>
          {t('OK')}
        </Button>
      }
    >
      <p>
        {t("You've reached the maximum limit of {most} wallets.", { most: WALLETS_PER_USER_MAX })}{' '}
        {forContest
          ? t('To enter this contest, please delete an existing wallet first.')
          : t('Please delete an existing wallet first.')}
      </p>
    </Modal>
  );
}
