import { CallFailure, failureMessage } from '../../data/failure.ts';
import { t } from '../../locale/t.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';

interface ListFailureProps {
  failure: Error | null;
  onRetry: () => void;
  retrying: boolean;
}

/** Shown if the wallets cannot be loaded. */
export function ListFailure({ failure, onRetry, retrying }: ListFailureProps) {
  const answered = failure instanceof CallFailure && failure.code !== 'NETWORK';
  return (
    <ErrorState
      title={t('Failed to fetch cloud wallets')}
      message={
        answered
          ? failureMessage(failure, t('Your funds are safe. Try again shortly.'))
          : t('Your funds are safe. This device could not reach Cumulus.')
      }
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
