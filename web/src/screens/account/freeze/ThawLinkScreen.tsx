import { useState } from 'react';
import { Cancelled, failureMessage } from '../../../data/failure.ts';
import { useThawMutation } from '../../../data/freeze.ts';
import { useUser } from '../../../data/session.tsx';
import { t } from '../../../locale/t.ts';
import { useLocation, useNavigate } from '../../../router/Router.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Warning } from '../../../ui/Warning.tsx';
import { WriteButton } from '../../../ui/WriteButton.tsx';

/** The page of the link in the mail that thaws the account: /thaw. */
export function ThawLinkScreen() {
  const user = useUser();
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const navigate = useNavigate();
  const thaw = useThawMutation(user.uid);
  const [problem, setProblem] = useState<string | null>(null);
  const press = () => {
    setProblem(null);
    thaw.mutate(token, {
      onSuccess: () => navigate('/settings'),
      onError: (failure) => {
        if (!(failure instanceof Cancelled)) setProblem(failureMessage(failure, t('Please try again.')));
      },
    });
  };
  return (
    <Screen title={t('Unfreeze your account')} nav={false} onBack={() => navigate('/settings')} gap="form">
      <p>{t('Your wallets can send and swap again, and your orders execute.')}</p>
      {problem && (
        <Warning tone="error" alert>
          {problem}
        </Warning>
      )}
      <WriteButton full busy={thaw.isPending} onClick={press}>
        {t('Unfreeze my account')}
      </WriteButton>
    </Screen>
  );
}
