import { CallFailure, failureMessage } from '../../data/failure.ts';
import { setPreferences, usePreferences } from '../../data/preferences.ts';
import { useUser } from '../../data/session.tsx';
import { useTokenPosition } from '../../data/token-position.ts';
import { useRefresh } from '../../data/useRefresh.ts';
import { t } from '../../locale/t.ts';
import { useLocation, useNavigate } from '../../router/Router.tsx';
import { useParams } from '../../router/Routes.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { TokenActions } from './TokenActions.tsx';
import { TokenContent } from './TokenContent.tsx';
import { TokenHeading } from './TokenHeading.tsx';
import { TokenSkeleton } from './TokenSkeleton.tsx';

/** A token: /token/{tokenMint}, and what one wallet has of it: /cloudwallet/{walletId}/token/{tokenMint}/about. */
export function TokenScreen() {
  const { walletId = null, tokenMint = '' } = useParams();
  return <Token key={`${walletId} ${tokenMint}`} walletId={walletId} mint={tokenMint} />;
}

/** The screen that led here, and the state that it is found by again. */
interface Origin {
  readonly from?: string;
  readonly back?: unknown;
}

function Token({ walletId, mint }: { walletId: string | null; mint: string }) {
  const { uid } = useUser();
  const navigate = useNavigate();
  const { from, back: state = null } = (useLocation().state ?? {}) as Origin;
  const { hideBalances } = usePreferences();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useTokenPosition(uid, mint, walletId);
  const { refresh, refreshing } = useRefresh(refetch, t('Failed to load this token'));
  const back = () =>
    navigate(from ?? (walletId === null ? '/watchlist' : `/cloudwallet/${walletId}`), { state });
  const missing = error instanceof CallFailure ? missingWords(error.code) : null;
  return (
    <Screen
      title={data?.token.name ?? t('Token')}
      heading={data && <TokenHeading token={data.token} />}
      onBack={back}
      trailing={
        data && (
          <IconButton
            icon={hideBalances ? 'eye-off' : 'eye'}
            label={hideBalances ? t('Show balances') : t('Hide balances')}
            onClick={() => setPreferences({ hideBalances: !hideBalances })}
          />
        )
      }
      actions={data && <TokenActions uid={uid} walletId={walletId} position={data} />}
    >
      {!data && !error && <TokenSkeleton />}
      {!data && missing && (
        <EmptyState icon="search" title={missing}>
          <Button kind="tonal" size="m" onClick={() => navigate('/cloudwallet')}>
            {t('Go to your wallets')}
          </Button>
        </EmptyState>
      )}
      {!data && error && !missing && (
        <ErrorState
          title={t('Failed to load this token')}
          message={failureMessage(error, t('Your funds are safe. Try again shortly.'))}
          onRetry={refresh}
          retrying={refreshing || isFetching}
        />
      )}
      {data && (
        <PullToRefresh onRefresh={refresh}>
          <TokenContent
            uid={uid}
            walletId={walletId}
            position={data}
            readAt={dataUpdatedAt}
            hidden={hideBalances}
          />
        </PullToRefresh>
      )}
    </Screen>
  );
}

function missingWords(code: string | null): string | null {
  if (code === 'TOKEN_NOT_FOUND') return t('There is no such token.');
  return code === 'WALLET_NOT_FOUND' ? t('Wallet not found') : null;
}
