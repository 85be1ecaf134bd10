import { WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { Suspense, useEffect } from 'react';
import { fetchWhenIdle } from '../../browser/when-idle.ts';
import { failureMessage } from '../../data/failure.ts';
import { setPreferences, usePreferences } from '../../data/preferences.ts';
import { useUser } from '../../data/session.tsx';
import { useSuccess } from '../../data/success.tsx';
import { useRefresh } from '../../data/useRefresh.ts';
import { useWallet, type WalletDetail } from '../../data/wallet.ts';
import { useWallets } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { useParams } from '../../router/Routes.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyAfterPaint } from '../../ui/lazy-part.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { WalletActions } from './actions/WalletActions.tsx';
import { DeleteWallet } from './DeleteWallet.tsx';
import { Holdings } from './Holdings.tsx';
import { WalletHead } from './WalletHead.tsx';
import styles from './WalletScreen.module.css';
import { WalletSkeleton } from './WalletSkeleton.tsx';

const ReclaimRent = lazyAfterPaint(() => import('./ReclaimRent.tsx').then((m) => m.ReclaimRent));
const WalletLimit = lazyAfterPaint(() => import('./limit/WalletLimit.tsx').then((m) => m.WalletLimit));
const SuccessCard = lazyAfterPaint(() => import('./actions/SuccessCard.tsx').then((m) => m.SuccessCard));
const loadActs = () => Promise.all([import('../send/SendScreen.tsx'), import('../swap/SwapScreen.tsx')]);

/** One wallet: /cloudwallet/{walletId}. */
export function WalletScreen() {
  const { walletId = '' } = useParams();
  const { uid } = useUser();
  const navigate = useNavigate();
  const detail = useWallet(uid, walletId);
  const toList = () => navigate('/cloudwallet');
  useEffect(() => fetchWhenIdle(loadActs), []);

  if (detail.isMissing)
    return (
      <Screen title={t('Wallet')} onBack={toList}>
        <EmptyState
          icon="cloud"
          title={t('Wallet not found')}
          message={t('It may have been deleted on another device.')}
        >
          <Button kind="tonal" size="m" onClick={toList}>
            {t('Go to your wallets')}
          </Button>
        </EmptyState>
      </Screen>
    );
  return <Wallet key={walletId} uid={uid} detail={detail} onBack={toList} />;
}

interface WalletProps {
  uid: string;
  detail: WalletDetail;
  onBack: () => void;
}

function Wallet({ uid, detail, onBack }: WalletProps) {
  const { wallet, balances } = detail;
  const { hideBalances } = usePreferences();
  const { success } = useSuccess();
  const sent = success?.kind === 'transfer' && success.intent.walletId === wallet?.walletId ? success : null;
  const count = useWallets(uid, false).data?.length ?? 0;
  const { refresh, refreshing } = useRefresh(
    async () => ({ data: balances, error: await detail.refresh().catch((failure: unknown) => failure) }),
    t('Failed to fetch wallet details'),
  );

  const known = wallet && balances ? { ...wallet, ...balances } : null;
  const failed = !known && detail.failure !== null;
  return (
    <Screen
      title={wallet?.name ?? t('Wallet')}
      heading={
        wallet && <Heading name={wallet.name} isDefault={wallet.isDefault} isReadOnly={wallet.isReadOnly} />
      }
      onBack={onBack}
      trailing={
        <>
          <IconButton
            icon={hideBalances ? 'eye-off' : 'eye'}
            label={hideBalances ? t('Show balances') : t('Hide balances')}
            onClick={() => setPreferences({ hideBalances: !hideBalances })}
          />
          {wallet && !wallet.isReadOnly && (
            <DeleteWallet uid={uid} wallet={wallet} balances={balances} hidden={hideBalances} />
          )}
        </>
      }
      actions={
        failed ? undefined : (
          <WalletActions
            uid={uid}
            count={count}
            wallet={known ?? undefined}
            isReadOnly={wallet?.isReadOnly ?? false}
            onRefresh={refresh}
            refreshing={refreshing}
          />
        )
      }
    >
      <PullToRefresh onRefresh={refresh}>
        {failed && (
          <ErrorState
            title={t('Failed to fetch wallet details')}
            message={failureMessage(detail.failure, t('Your funds are safe. Try again shortly.'))}
            onRetry={refresh}
            retrying={refreshing}
          />
        )}
        {!known && !failed && <WalletSkeleton />}
        {known && (
          <div className={styles.content}>
            {sent && (
              <Suspense>
                <SuccessCard uid={uid} success={sent} onChanged={refresh} />
              </Suspense>
            )}
            <WalletHead
              uid={uid}
              wallet={known}
              holdings={known}
              hidden={hideBalances}
              updatedAt={detail.updatedAt}
            />
            <Holdings
              uid={uid}
              wallet={known}
              tokens={known.tokens}
              hidden={hideBalances}
              onChanged={refresh}
            />
            {!known.isReadOnly && (
              <Suspense>
                <WalletLimit uid={uid} wallet={known} />
              </Suspense>
            )}
            {!known.isReadOnly && !sent && (
              <Suspense>
                {(known.emptyAccounts ?? 0) + (known.excessAccounts ?? 0) > 0 && (
                  <ReclaimRent uid={uid} wallet={known} of="rent" onReclaimed={refresh} />
                )}
                {known.tokens?.some(({ mint }) => mint === WRAPPED_SOL_MINT) && (
                  <ReclaimRent uid={uid} wallet={known} of="wrapped" onReclaimed={refresh} />
                )}
              </Suspense>
            )}
          </div>
        )}
      </PullToRefresh>
    </Screen>
  );
}

function Heading({ name, isDefault, isReadOnly }: { name: string; isDefault: boolean; isReadOnly: boolean }) {
  return (
    <span className={styles.heading}>
      <span className={styles.name}>{name}</span>
      {isDefault && (
        <Tag icon="star">
          <span className={styles.word}>{t('Default')}</span>
        </Tag>
      )}
      {isReadOnly && <Tag>{t('Read-only')}</Tag>}
    </span>
  );
}
