import { useState } from 'react';
import { call } from '../../../data/client.ts';
import { failureMessage } from '../../../data/failure.ts';
import { t } from '../../../locale/t.ts';
import { useLocation, useNavigate } from '../../../router/Router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Warning } from '../../../ui/Warning.tsx';
import { WriteButton } from '../../../ui/WriteButton.tsx';

type Step = 'asked' | 'busy' | 'done';

/**
 * The page of the link in a mail: /freeze. It works signed out, and does nothing until its button is pressed, as programs that
 * look through mail open links.
 */
export function FreezeLinkScreen() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('asked');
  const [problem, setProblem] = useState<string | null>(null);

  const freeze = async () => {
    setStep('busy');
    setProblem(null);
    try {
      await call('freezeByLink', { token });
      setStep('done');
    } catch (failure) {
      setProblem(failureMessage(failure as Error, t('Your account could not be frozen. Please try again.')));
      setStep('asked');
    }
  };

  if (step === 'done')
    return (
      <Screen title={t('Your account is frozen')} nav={false} gap="form">
        <p role="status">
          {t(
            'Nothing leaves your wallets until you unfreeze it. Set a new password with “Forgot password?” on the sign-in screen. This signs out all devices.',
          )}
        </p>
        <Button full onClick={() => navigate('/settings')}>
          {t('Continue')}
        </Button>
      </Screen>
    );
  return (
    <Screen title={t('Freeze my account?')} nav={false} gap="form">
      <p>
        {t(
          'If it was not you who signed in, freeze your account. Nothing can leave your wallets then. You do not need to sign in for this.',
        )}
      </p>
      {problem && (
        <Warning tone="error" alert>
          {problem}
        </Warning>
      )}
      <WriteButton whileStopped kind="danger" full busy={step === 'busy'} onClick={() => void freeze()}>
        {t('Freeze my account')}
      </WriteButton>
    </Screen>
  );
}
