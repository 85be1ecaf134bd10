import { SOL_DECIMALS, SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { useState } from 'react';
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
  decimals: SOL_DECIMALS,
  logoURI: 'solana',
  verified: true,
};

/** A token of some list; its decimals are null where nothing is known of it. */
interface Listed extends Omit<SwapToken, 'mint' | 'decimals'> {
  readonly address: string;
  readonly decimals: number | null;
}

/** The token as it can be bought; null where it is not known well enough. */
function buyable({ address, decimals, ...token }: Listed): SwapToken | null {
  // Wrapped SOL is bought as what it stands for.
  if (address === WRAPPED_SOL_MINT) return SOL;
  const { symbol, name, logoURI, verified } = token;
  return decimals === null ? null : { mint: address, symbol, name, decimals, logoURI, verified };
}

/** Opens the swap of the default wallet with a token to buy. Null for a token of which nothing is known. */
export function useBuy(uid: string) {
  const wallets = useWallets(uid, false);
  const navigate = useNavigate();
  const notify = useNotify();
  const [waiting, setWaiting] = useState(false);

  const open = async (prefilledBuyToken: SwapToken) => {
    setWaiting(true);
    // What the device remembers may be older than the user's first wallet: nobody is sent away by it.
    const isKnown = wallets.data?.some(({ isDefault }) => isDefault);
    const { data, error } = isKnown ? wallets : await wallets.refetch();
    setWaiting(false);
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
    waiting,
    buy(token: Listed): (() => void) | null {
      const swapped = buyable(token);
      return swapped && (() => void open(swapped));
    },
  };
}
