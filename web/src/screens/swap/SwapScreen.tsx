import { useUser } from '../../data/session.tsx';
import { useWallet } from '../../data/wallet.ts';
import { isDesktopWalletId } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Redirect, useParams } from '../../router/Routes.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SwapCover } from './SwapCover.tsx';
import { SwapReview } from './SwapReview.tsx';
import { SwapSteps } from './SwapSteps.tsx';
import { useSwap } from './useSwap.ts';
import { useSwapFlow } from './useSwapFlow.ts';

/** Lent to what programs ask for, which is reviewed as one's own (screens/programs/approvals). */
export const lent = { SwapCover, SwapReview, useSwap };

/** Swaps from a wallet: /cloudwallet/{walletId}/swap. */
export function SwapScreen() {
  const { walletId = '' } = useParams();
  const { uid } = useUser();
  const navigate = useNavigate();
  const flow = useSwapFlow(walletId);
  const { wallet, balances, isMissing } = useWallet(uid, walletId);

  if (!flow) return <Redirect to={`/cloudwallet/${walletId}`} />;
  if (!isMissing && !wallet?.isReadOnly && !isDesktopWalletId(walletId))
    return <SwapSteps key={walletId} uid={uid} flow={flow} tokens={balances?.tokens ?? flow.wallet.tokens} />;

  const [title, message] = isMissing
    ? [t('Wallet information not found'), t('It may have been deleted on another device.')]
    : [t('This desktop wallet is read-only here.'), t('Swap in the desktop app that holds its key.')];
  const back = isMissing ? () => navigate('/cloudwallet') : flow.toWallet;
  return (
    <Screen title={t('Swap')} onBack={back} nav={false}>
      <EmptyState icon="swap" title={title} message={message}>
        <Button kind="tonal" size="m" onClick={back}>
          {t(isMissing ? 'Go to your wallets' : 'Back to wallet')}
        </Button>
      </EmptyState>
    </Screen>
  );
}
