import { pairEntry, type SwapPair } from '../../../data/swap-pair.ts';
import type { SwapWallet } from '../../../data/swap-setup.ts';
import { t } from '../../../locale/t.ts';
import { useNavigate } from '../../../router/Router.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './SwapShortcut.module.css';

interface SwapShortcutProps {
  wallet: SwapWallet;
  pair: SwapPair;
  /** Says from which wallet. */
  named?: boolean;
}

/** Opens a swap of one pair at its third step. */
export function SwapShortcut({ wallet, pair, named = false }: SwapShortcutProps) {
  const navigate = useNavigate();
  const pairOf = { sold: pair.sell.symbol, bought: pair.buy.symbol };
  return (
    <button
      type="button"
      className={styles.act}
      onClick={() => navigate(`/cloudwallet/${wallet.walletId}/swap`, { state: pairEntry(wallet, pair) })}
    >
      <Icon name="swap" size="m" />
      {named
        ? t('Swap {sold} for {bought} in {wallet}', { ...pairOf, wallet: wallet.name })
        : t('Swap {sold} for {bought}', pairOf)}
    </button>
  );
}
