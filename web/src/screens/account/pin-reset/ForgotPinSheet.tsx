import { useConfig } from '../../../data/config.ts';
import { failureMessage } from '../../../data/failure.ts';
import { useAskPinResetMutation } from '../../../data/pin-reset-link.ts';
import { useUser } from '../../../data/session.tsx';
import { t } from '../../../locale/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Warning } from '../../../ui/Warning.tsx';
import { WriteButton } from '../../../ui/WriteButton.tsx';
import styles from './PinReset.module.css';

interface ForgotPinSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Mails a link that removes a forgotten PIN. */
export function ForgotPinSheet({ open, onClose }: ForgotPinSheetProps) {
  const { email } = useUser();
  const { outboxUrl } = useConfig();
  const ask = useAskPinResetMutation();
  const close = () => {
    onClose();
    ask.reset();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Forgot your PIN?')}
      acts={
        ask.isSuccess ? (
          <Button full onClick={close}>
            {t('Done')}
          </Button>
        ) : (
          <>
            <WriteButton full busy={ask.isPending} onClick={() => ask.mutate()}>
              {t('Send the link')}
            </WriteButton>
            <Button kind="text" full onClick={close}>
              {t('Cancel')}
            </Button>
          </>
        )
      }
    >
      {/* Focusable, so that the keyboard scrolls it on a small screen. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
      <section className={styles.text} tabIndex={0} aria-label={t('Forgot your PIN?')}>
        <p>{t('We will email a link to {email}.', { email })}</p>
        <p>
          {t(
            'Your PIN is removed 24 hours after you open it. Until then, all your devices show this, and you can keep the PIN on any of them.',
          )}
        </p>
        <div role="status">
          {ask.isSuccess && (
            <Warning tone="info">
              {t('The link is on its way. Check your inbox.')}
              {outboxUrl && (
                <>
                  {' '}
                  <a className={styles.link} href={outboxUrl} target="_blank" rel="noreferrer">
                    {t('Open the outbox of this test network')}
                  </a>
                </>
              )}
            </Warning>
          )}
        </div>
        {ask.error && (
          <Warning tone="error" alert>
            {failureMessage(ask.error, t('The email could not be sent. Please try again.'))}
          </Warning>
        )}
      </section>
    </Sheet>
  );
}
