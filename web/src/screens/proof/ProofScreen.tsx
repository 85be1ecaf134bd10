import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../data/failure.ts';
import { useProof } from '../../data/proof.ts';
import { createQueryClient } from '../../data/query-client.ts';
import { useSession } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRow } from '../../ui/SkeletonRow.tsx';
import { CheckedByOwners } from './CheckedByOwners.tsx';
import { Execution } from './Execution.tsx';
import { OwedAndHeld } from './OwedAndHeld.tsx';
import styles from './ProofScreen.module.css';
import { SwapQuality } from './SwapQuality.tsx';
import { VerifyYourself } from './VerifyYourself.tsx';

/** What anyone may know of this installation, without a sign-in: /proof. */
export function ProofScreen() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Shown />
    </QueryClientProvider>
  );
}

function Shown() {
  const session = useSession();
  const navigate = useNavigate();
  const { data: proof, error, isFetching, refetch } = useProof();
  return (
    <Screen
      title={t('Proof')}
      nav={false}
      onBack={() => navigate(session.state === 'signedIn' ? '/settings' : '/login')}
    >
      <p className={styles.lead}>
        {t('What Cumulus owes, what it holds and how it executes, in numbers that anyone can verify.')}
      </p>
      {!proof && !error && (
        <RowList label={t('Loading')}>
          <SkeletonRow width="52%" />
          <SkeletonRow width="38%" />
          <SkeletonRow width="46%" />
        </RowList>
      )}
      {!proof && error && (
        <ErrorState
          title={t('The proof could not be loaded')}
          message={failureMessage(error, t('Your funds are safe. Check your connection and try again.'))}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {proof && (
        <>
          <OwedAndHeld latest={proof.latest} />
          {proof.coverage && <CheckedByOwners coverage={proof.coverage} />}
          <Execution proof={proof} />
          {proof.execution && <SwapQuality execution={proof.execution} days={proof.days} />}
          <VerifyYourself publicKey={proof.publicKey} latest={proof.latest} />
        </>
      )}
    </Screen>
  );
}
