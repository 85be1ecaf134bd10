import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../data/failure.ts';
import { useDecideMutation, useResetLink } from '../../../data/pin-reset-link.ts';
import { createQueryClient } from '../../../data/query-client.ts';
import { dateTime } from '../../../locale/date-time.ts';
import { t } from '../../../locale/t.ts';
import { useLocation, useNavigate } from '../../../router/Router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Warning } from '../../../ui/Warning.tsx';
import { WriteButton } from '../../../ui/WriteButton.tsx';
import styles from './PinReset.module.css';

/** The target of mailed links about a forgotten PIN, without a sign-in: /pin-reset. */
export function PinResetScreen() {
  const [queries] = useState(createQueryClient);
  const navigate = useNavigate();
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  return (
    <QueryClientProvider client={queries}>
      <Screen title={t('Forgotten PIN')} nav={false} onBack={() => navigate('/cloudwallet')}>
        <Decision token={token} />
      </Screen>
    </QueryClientProvider>
  );
}

/** Opening the page decides nothing: programs that scan mail open links too. */
function Decision({ token }: { token: string }) {
  const { data: link, error, isFetching, refetch } = useResetLink(token);
  const { mutate, isPending, variables, error: refusal } = useDecideMutation(token);
  if (!link && !error) return <Loading />;
  if (!link)
    return (
      <ErrorState
        title={t('The link could not be read')}
        message={failureMessage(error, t('Your funds are safe. Check your connection and try again.'))}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const keep = (
    <WriteButton
      whileStopped
      kind={link.state === 'waiting' ? 'filled' : 'tonal'}
      full
      busy={isPending && variables === 'cancel'}
      disabled={isPending}
      onClick={() => mutate('cancel')}
    >
      {t('Keep my PIN')}
    </WriteButton>
  );
  return (
    <>
      <div className={styles.text} role="status">
        {link.state === 'asked' && (
          <p>
            {t(
              'Your PIN can be removed in 24 hours. Until then, all your devices show this, and you can keep it on any of them or by entering it.',
            )}
          </p>
        )}
        {link.state === 'waiting' && link.dueAt && (
          <Warning tone="info">
            {t('Your PIN will be removed on {time}.', { time: dateTime(link.dueAt) })}
          </Warning>
        )}
        {link.state === 'ended' && <p>{t('This link no longer works. Your PIN has not changed.')}</p>}
      </div>
      {refusal && (
        <Warning tone="error" alert>
          {failureMessage(refusal, t('That did not work. Please try again.'))}
        </Warning>
      )}
      <div className={styles.acts}>
        {link.state === 'asked' && (
          <WriteButton
            kind="danger"
            full
            busy={isPending && variables === 'begin'}
            disabled={isPending}
            onClick={() => mutate('begin')}
          >
            {t('Remove my PIN in 24 hours')}
          </WriteButton>
        )}
        {link.state !== 'ended' && keep}
        {link.state === 'ended' && <Open />}
      </div>
    </>
  );
}

function Open() {
  const navigate = useNavigate();
  return (
    <Button full onClick={() => navigate('/cloudwallet')}>
      {t('Open Cumulus')}
    </Button>
  );
}
