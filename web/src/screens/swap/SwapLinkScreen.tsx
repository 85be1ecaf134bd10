import { useUser } from '../../data/session.tsx';
import { swapToken } from '../../data/swap-setup.ts';
import { useTokenSearch } from '../../data/token-search.ts';
import { useWallets } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { useLocation, useNavigate } from '../../router/Router.tsx';
import { Redirect } from '../../router/Routes.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** Opens the swap of the default wallet: /swap?buy={tokenMint}. */
export function SwapLinkScreen() {
  const { uid } = useUser();
  const navigate = useNavigate();
  const mint = new URLSearchParams(useLocation().search).get('buy')?.trim() ?? '';
  const wallets = useWallets(uid, false);
  const search = useTokenSearch(uid, mint);
  const wallet = wallets.data?.find(({ isDefault }) => isDefault);
  const token = search.state === 'found' && search.isAddress ? search.tokens[0] : undefined;

  // A cached list may be older than the user's first wallet.
  const isLoading = (!wallet && wallets.isFetching) || (wallet && search.state === 'waiting');
  if (isLoading) return <Loading />;
  if (wallet && (token || mint === '')) {
    const { walletId, name, publicKey, tokens } = wallet;
    const entry = {
      wallet: { walletId, name, publicKey, tokens },
      ...(token && { prefilledBuyToken: swapToken(token) }),
    };
    return <Redirect to={`/cloudwallet/${walletId}/swap`} state={entry} />;
  }
  const message = !wallet
    ? t('Please set a default wallet first. Go to Cloud Wallets and select "Make Default" on a wallet.')
    : search.state === 'failed'
      ? t('The token could not be looked up. Try again shortly.')
      : t('There is no such token.');
  return (
    <Screen title={t('Swap')} onBack={() => navigate('/cloudwallet')} nav={false}>
      <EmptyState icon="swap" title={t('This link cannot be opened')} message={message}>
        <Button kind="tonal" size="m" onClick={() => navigate('/cloudwallet')}>
          {t('Go to your wallets')}
        </Button>
      </EmptyState>
    </Screen>
  );
}
