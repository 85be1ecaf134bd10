import { useMutation } from '@tanstack/react-query';
import { call } from '../../../data/client.ts';
import { useConfig } from '../../../data/config.ts';
import { useEmailStatus } from '../../../data/email-status.ts';
import { failureMessage } from '../../../data/failure.ts';
import { useUser } from '../../../data/session.tsx';
import { t } from '../../../locale/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconTile } from '../../../ui/IconTile.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { WriteButton } from '../../../ui/WriteButton.tsx';
import styles from './EmailSheet.module.css';

interface EmailSheetProps {
  uid: string;
  open: boolean;
  /** The e-mail is confirmed, and the user goes on. */
  onContinue: () => void;
  onClose: () => void;
}

/** Mails a link that confirms the user's e-mail, and waits until it was opened. */
export function EmailSheet({ uid, open, onContinue, onClose }: EmailSheetProps) {
  const { email } = useUser();
  const { outboxUrl } = useConfig();
  const { data: status } = useEmailStatus(uid, open);
  const {
    mutate: send,
    isPending,
    isSuccess,
    error,
  } = useMutation({
    mutationFn: () => call('sendEmailLink', null),
  });

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Confirm your email')}
      lead={<IconTile icon="shield" />}
      acts={
        <div className={styles.acts}>
          {status?.verified ? (
            <Button full onClick={onContinue}>
              {t('Continue')}
            </Button>
          ) : (
            <WriteButton
              whileStopped
              full
              busy={isPending}
              kind={isSuccess ? 'tonal' : 'filled'}
              onClick={() => send()}
            >
              {isSuccess ? t('Send the link again') : t('Send the link')}
            </WriteButton>
          )}
          <Button kind="text" full onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      }
    >
      <div className={styles.words} role="status">
        {status?.verified ? (
          <p>{t('{email} is confirmed.', { email })}</p>
        ) : isSuccess ? (
          <>
            <p>
              {t('We sent a link to {email}. Open it where you are signed in, then come back here.', {
                email,
              })}
            </p>
            {outboxUrl !== null && (
              <p>
                <a href={outboxUrl} target="_blank" rel="noreferrer">
                  {t('Open the outbox of this test network')}
                </a>
              </p>
            )}
          </>
        ) : (
          <p>
            {t('This confirms that the address is yours. We will send a link to {email}. Open it once.', {
              email,
            })}
          </p>
        )}
        {error && (
          <p role="alert">{failureMessage(error, t('The email could not be sent. Please try again.'))}</p>
        )}
      </div>
    </Sheet>
  );
}
