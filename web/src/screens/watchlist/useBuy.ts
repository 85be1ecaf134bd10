import { SOL_SCALE } from '@cumulus/contract/amount.ts';
import { SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { useMutation } from '@tanstack/react-query';
import { failureNotice } from '../../data/failure.ts';
import type { SwapEntry, SwapToken } from '../../data/swap-setup.ts';
import { useWallets } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { useNotify } from '../../ui/notices.ts';

const SOL: SwapToken = {
  mint: SOL_MINT,
  symbol: 'SOL',
  name: 'Solana',
  ...SOL_SCALE,
  logoURI: 'solana',
  verified: true,
};

/** A token of a list; decimals are null if unknown. */
interface Listed extends Omit<SwapToken, 'mint' | 'decimals'> {
  readonly address: string;
  readonly decimals: number | null;
}

/** The token as it can be bought; null if too little is known of it. */
export function buyable({ address, decimals, ...token }: Listed): SwapToken | null {
  // Wrapped SOL is bought as SOL.
  if (address === WRAPPED_SOL_MINT) return SOL;
  const { symbol, name, multiplier, logoURI, verified } = token;
  return decimals === null ? null : { mint: address, symbol, name, decimals, multiplier, logoURI, verified };
}

/** Opens the swap of the default wallet with a token to buy. */
export function useBuy(uid: string) {
  const wallets = useWallets(uid, false);
  const navigate = useNavigate();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    // A cached list may be older than the user's first wallet.
    mutationFn: async (_: SwapToken) =>
      wallets.data?.some(({ isDefault }) => isDefault) ? wallets : wallets.refetch(),
    onSuccess: (list, token) => open(list, token),
  });

  const open = ({ data, error }: Pick<typeof wallets, 'data' | 'error'>, prefilledBuyToken: SwapToken) => {
    if (!data) return notify(failureNotice(error, t('Failed to fetch cloud wallets')));
    const wallet = data.find(({ isDefault }) => isDefault);
    if (!wallet)
      return notify({
        type: 'warning',
        message: t(
          'Please set a default wallet first. Go to Cloud Wallets and select "Make Default" on a wallet.',
        ),
      });
    const { walletId, name, publicKey, tokens } = wallet;
    const entry: SwapEntry = { wallet: { walletId, name, publicKey, tokens }, prefilledBuyToken };
    navigate(`/cloudwallet/${walletId}/swap`, { state: entry });
  };

  return {
    waiting: isPending,
    buy(token: Listed): (() => void) | null {
      const swapped = buyable(token);
      return swapped && (() => mutate(swapped));
    },
  };
}
