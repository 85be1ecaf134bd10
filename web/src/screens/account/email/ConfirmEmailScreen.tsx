import { useState } from 'react';
import { call } from '../../../data/client.ts';
import { failureMessage } from '../../../data/failure.ts';
import { t } from '../../../locale/t.ts';
import { useLocation, useNavigate } from '../../../router/Router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { WriteButton } from '../../../ui/WriteButton.tsx';
import styles from './EmailSheet.module.css';

/**
 * Opened by a mailed link: /confirm-email. Confirms the address of the signed-in user, with a press, because programs that check mails
 * open the links in them.
 */
export function ConfirmEmailScreen() {
  const navigate = useNavigate();
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const [busy, setBusy] = useState(false);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setConfirmed((await call('confirmEmail', { token })).email);
    } catch (failure) {
      setProblem(failureMessage(failure, t('Your email could not be confirmed. Please try again.')));
    }
    setBusy(false);
  };

  return (
    <Screen title={t('Confirm your email')} nav={false}>
      <div className={styles.words}>
        <div className={styles.words} role="status">
          {confirmed === null ? (
            <p>{t('If you signed up for Cumulus with this address, confirm that it is yours.')}</p>
          ) : (
            <p>
              {t('{email} is confirmed. Go back to where you were, or open Cumulus here.', {
                email: confirmed,
              })}
            </p>
          )}
        </div>
        {problem !== null && <p role="alert">{problem}</p>}
        {confirmed === null ? (
          <WriteButton whileStopped full busy={busy} onClick={() => void confirm()}>
            {t('Confirm')}
          </WriteButton>
        ) : (
          <Button full onClick={() => navigate('/cloudwallet')}>
            {t('Open Cumulus')}
          </Button>
        )}
      </div>
    </Screen>
  );
}
