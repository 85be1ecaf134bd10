import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import styles from './PinSettings.module.css';

interface PinMenuProps {
  open: boolean;
  pinEnabled: boolean;
  /** The PIN is being removed by a passkey. */
  busy: boolean;
  onSet: () => Promise<void>;
  onChange: () => Promise<void>;
  onRemove: () => Promise<void>;
  onClose: () => void;
}

/** What can be done about the PIN. */
export function PinMenu({ open, pinEnabled, busy, onSet, onChange, onRemove, onClose }: PinMenuProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('PIN')}
      acts={
        <>
          {pinEnabled ? (
            <>
              <WriteButton full onClick={onChange}>
                {t('Change PIN')}
              </WriteButton>
              <WriteButton kind="danger" full busy={busy} onClick={onRemove}>
                {t('Remove PIN')}
              </WriteButton>
            </>
          ) : (
            <WriteButton full onClick={onSet}>
              {t('Set PIN')}
            </WriteButton>
          )}
          <Button kind="text" full onClick={onClose}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        {pinEnabled
          ? t(
              'Your PIN is asked for when you create or delete a wallet, send, swap, and place or cancel an order.',
            )
          : t(
              'Six digits, asked for when you create or delete a wallet, send, swap, and place or cancel an order. They protect your funds if someone else gets into your account.',
            )}
      </p>
    </Sheet>
  );
}
