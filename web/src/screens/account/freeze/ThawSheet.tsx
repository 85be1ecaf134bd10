import { useState } from 'react';
import { Cancelled, failureMessage } from '../../../data/failure.ts';
import { useFreeze, useThawMailMutation, useThawMutation } from '../../../data/freeze.ts';
import { useSession } from '../../../data/session.tsx';
import { useNow } from '../../../data/useNow.ts';
import { dateTime } from '../../../locale/date-time.ts';
import { t } from '../../../locale/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Warning } from '../../../ui/Warning.tsx';
import { WriteButton } from '../../../ui/WriteButton.tsx';

interface ThawSheetProps {
  open: boolean;
  onClose: () => void;
  uid: string;
}

const MINUTE = 60_000;

/** How a frozen account is thawed. */
export function ThawSheet({ open, onClose, uid }: ThawSheetProps) {
  const { data } = useFreeze(uid);
  const { signOutEverywhere } = useSession();
  const thaw = useThawMutation(uid);
  const mail = useThawMailMutation();
  const now = useNow(MINUTE, open);
  const [problem, setProblem] = useState<string | null>(null);
  const thawableAt = data?.thawableAt ?? null;
  const isMailReady = thawableAt !== null && Date.parse(thawableAt) <= now;
  const onError = (failure: Error) => {
    if (!(failure instanceof Cancelled)) setProblem(failureMessage(failure, t('Please try again.')));
  };
  return (
    <Sheet
      open={open && thawableAt !== null}
      onClose={onClose}
      title={t('Your account is frozen')}
      acts={
        <>
          {data?.byPasskey && (
            <WriteButton
              full
              busy={thaw.isPending}
              onClick={() => thaw.mutate(null, { onSuccess: onClose, onError })}
            >
              {t('Unfreeze with a passkey')}
            </WriteButton>
          )}
          {isMailReady && (
            <WriteButton
              kind={data?.byPasskey ? 'tonal' : 'filled'}
              full
              busy={mail.isPending}
              onClick={() => mail.mutate()}
            >
              {t('Email me a link to unfreeze it')}
            </WriteButton>
          )}
          <WriteButton whileStopped kind="tonal" full onClick={() => void signOutEverywhere().catch(onError)}>
            {t('Sign out everywhere')}
          </WriteButton>
          <Button kind="text" full onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <p>
        {data?.byPasskey
          ? t('Nothing leaves your wallets. A passkey unfreezes your account at once.')
          : t('Nothing leaves your wallets.')}
      </p>
      {thawableAt !== null && !isMailReady && (
        <Warning tone="info">
          {t('You can unfreeze it by email from {time}.', { time: dateTime(thawableAt) })}
        </Warning>
      )}
      {problem && (
        <Warning tone="error" alert>
          {problem}
        </Warning>
      )}
    </Sheet>
  );
}
