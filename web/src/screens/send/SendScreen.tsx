import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { failureMessage } from '../../data/failure.ts';
import { useUser } from '../../data/session.tsx';
import { useHolding } from '../../data/useHolding.ts';
import { useWallet } from '../../data/wallet.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { useParams } from '../../router/Routes.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ReviewSheet } from './ReviewSheet.tsx';
import { SendForm } from './SendForm.tsx';
import styles from './SendScreen.module.css';
import { TransferCover } from './TransferCover.tsx';
import { useReview } from './useReview.ts';
import { useTransfer } from './useTransfer.ts';

/** Lent to what programs ask for, which is reviewed as one's own (screens/programs/approvals). */
export const lent = { ReviewSheet, TransferCover, useReview, useTransfer };

/** Sends a token of a wallet: /cloudwallet/{walletId}/token/{tokenMint}. */
export function SendScreen() {
  const { walletId = '', tokenMint = '' } = useParams();
  const { uid } = useUser();
  const navigate = useNavigate();
  const { wallet, balances, failure, isMissing, refresh } = useWallet(uid, walletId);
  const back = () => navigate(isMissing ? '/cloudwallet' : `/cloudwallet/${walletId}`);
  const token = useHolding(balances?.tokens.find(({ mint }) => mint === tokenMint));

  if (wallet && balances && token && !wallet.isReadOnly) {
    const sol = balances.tokens.find(({ mint }) => mint === SOL_MINT);
    return (
      <SendForm
        key={`${walletId} ${tokenMint}`}
        uid={uid}
        wallet={wallet}
        token={token}
        holdings={balances.tokens}
        solPrice={sol?.priceUsd ?? null}
        onBack={back}
      />
    );
  }

  const [title, message] = isMissing
    ? [t('Wallet information not found'), t('It may have been deleted on another device.')]
    : wallet?.isReadOnly
      ? [t('This desktop wallet is read-only here.'), t('Send from the desktop app that holds its key.')]
      : [t('Nothing to send'), t('{name} holds none of this token.', { name: wallet?.name ?? '' })];
  const isSettled = isMissing || (wallet && (wallet.isReadOnly || balances));
  return (
    <Screen title={t('Send')} onBack={back} nav={false}>
      {isSettled ? (
        <EmptyState icon="arrow-up-right" title={title} message={message}>
          <Button kind="tonal" size="m" onClick={back}>
            {isMissing ? t('Go to your wallets') : t('Back to wallet')}
          </Button>
        </EmptyState>
      ) : failure ? (
        <ErrorState
          title={t('Failed to fetch wallet details')}
          message={failureMessage(failure, t('Your funds are safe. Try again shortly.'))}
          onRetry={() => void refresh().catch(() => {})}
        />
      ) : (
        <div className={styles.loading}>
          <Spinner label={t('Loading')} size="l" />
        </div>
      )}
    </Screen>
  );
}
