import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '../../browser/save-file.ts';
import { CallFailure, failureMessage } from '../../data/failure.ts';
import { createQueryClient } from '../../data/query-client.ts';
import { useSession } from '../../data/session.tsx';
import { useSharedReceipt } from '../../data/shared-receipt.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { useParams } from '../../router/Routes.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRow } from '../../ui/SkeletonRow.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { ReceiptFacts } from './ReceiptFacts.tsx';

/** A receipt as anyone sees it who has its link, without a sign-in: /receipt/{link}. */
export function ReceiptScreen() {
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
  const { data, error, isFetching, refetch } = useSharedReceipt(useParams().link ?? '');
  const isGone = error instanceof CallFailure && error.code === 'RECEIPT_LINK_INVALID';
  return (
    <Screen
      title={t('Receipt')}
      nav={false}
      gap="form"
      onBack={() => navigate(session.state === 'signedIn' ? '/transactions' : '/login')}
    >
      {!data && !error && (
        <RowList label={t('Loading')}>
          <SkeletonRow width="52%" />
          <SkeletonRow width="38%" />
          <SkeletonRow width="46%" />
        </RowList>
      )}
      {isGone && <EmptyState icon="search" title={t('Not found')} message={failureMessage(error, '')} />}
      {error && !isGone && (
        <ErrorState
          title={t('The receipt could not be loaded')}
          message={failureMessage(error, t('Please try again.'))}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <>
          {data.verified ? (
            <ReceiptFacts verified={data.verified} tokens={data.tokens} />
          ) : (
            <Warning tone="error" alert>
              {t('This receipt was changed after it was signed. What it says does not count.')}
            </Warning>
          )}
          <Button
            kind="tonal"
            full
            icon="download"
            onClick={() => saveFile(new Blob([data.content], { type: 'application/json' }), data.fileName)}
          >
            {t('Download receipt')}
          </Button>
        </>
      )}
    </Screen>
  );
}
