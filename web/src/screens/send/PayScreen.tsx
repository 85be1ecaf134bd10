import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Wallet } from '@cumulus/contract/shapes.ts';
import { type PaymentRequest, readPaymentRequest } from '../../data/payment-request.ts';
import { useUser } from '../../data/session.tsx';
import { useWallets } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { useLocation, useNavigate } from '../../router/Router.tsx';
import { Redirect } from '../../router/Routes.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { requested } from './send-form.ts';

/** Opens a payment request in the form that pays it: /pay?uri={solana: link}. Its user reviews and sends it as any other. */
export function PayScreen() {
  const { uid } = useUser();
  const navigate = useNavigate();
  const { data: wallets = [], isFetching } = useWallets(uid, false);
  const uri = new URLSearchParams(useLocation().search).get('uri') ?? '';
  const request = readPaymentRequest(uri);
  const payer = 'refusal' in request ? null : payerOf(request, wallets);

  if (payer && !('refusal' in payer))
    return <Redirect to={`/cloudwallet/${payer.walletId}/token/${payer.mint}`} state={{ request }} />;
  // A cached list may be older than what the user has received since.
  if (payer?.refusal === 'none' && isFetching) return <Loading />;
  const message =
    'refusal' in request
      ? t(request.refusal)
      : payer?.refusal === 'amount'
        ? t('This request contains an invalid amount.')
        : t('None of your wallets holds the requested token.');
  return (
    <Screen title={t('Send')} onBack={() => navigate('/cloudwallet')} nav={false}>
      <EmptyState icon="arrow-up-right" title={t('This payment request cannot be paid')} message={message}>
        <Button kind="tonal" size="m" onClick={() => navigate('/cloudwallet')}>
          {t('Go to your wallets')}
        </Button>
      </EmptyState>
    </Screen>
  );
}

type Payer = { readonly walletId: string; readonly mint: string } | { readonly refusal: 'none' | 'amount' };

/** The default wallet if it holds the token, else the most valuable one that does. */
function payerOf({ token, amount, address }: PaymentRequest, wallets: readonly Wallet[]): Payer {
  const mint = token === null || token === 'sol' ? SOL_MINT : token;
  const held = (wallet: Wallet) => wallet.tokens.find((each) => each.mint === mint);
  const able = wallets.filter((wallet) => !wallet.isReadOnly && wallet.publicKey !== address && held(wallet));
  const wallet = able.find(({ isDefault }) => isDefault) ?? able[0];
  const holding = wallet && held(wallet);
  if (!holding) return { refusal: 'none' };
  if (amount !== null && !requested(amount, { ...holding, balance: 0n })) return { refusal: 'amount' };
  return { walletId: wallet.walletId, mint };
}
