import { WALLETS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { Suspense, useEffect, useState } from 'react';
import { hasNetwork } from '../../../browser/connection.ts';
import { fetchWhenIdle } from '../../../browser/when-idle.ts';
import { usePreferences } from '../../../data/preferences.ts';
import { t } from '../../../locale/t.ts';
import { useNavigate } from '../../../router/Router.tsx';
import { ActionBar } from '../../../ui/ActionBar.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { lazyWhenIdle } from '../../../ui/lazy-part.tsx';
import { useWhyNot } from '../../../ui/useWhyNot.ts';
import type { WalletDialog } from './WalletDialogs.tsx';

const loadDialogs = () => import('./WalletDialogs.tsx');
const WalletDialogs = lazyDialog(() => loadDialogs().then((m) => m.WalletDialogs));

const OrderCount = lazyWhenIdle(() => import('../../orders/OrderCount.tsx').then((m) => m.OrderCount));

/** The wallet that Swap and Send act on. */
export interface ActingWallet {
  readonly walletId: string;
  readonly name: string;
  readonly publicKey: string;
  readonly tokens: readonly TokenHolding[];
}

interface WalletActionsProps {
  uid: string;
  count: number;
  /** Null if the user has no wallet; undefined while unknown. */
  wallet: ActingWallet | null | undefined;
  isReadOnly?: boolean;
  onRefresh: () => void;
  refreshing: boolean;
}

/** The action bar of the wallet screens with its dialogs. */
export function WalletActions({ uid, count, wallet, isReadOnly, onRefresh, refreshing }: WalletActionsProps) {
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { hideBalances } = usePreferences();
  const [open, setOpen] = useState<WalletDialog | null>(null);
  useEffect(() => fetchWhenIdle(loadDialogs), []);
  const [swapping, setSwapping] = useState(false);
  useEffect(() => {
    // Swap may be pressed before the holdings are known: then the flow opens once they are.
    if (!swapping || !wallet) return;
    // The holdings may be read again while the flow loads.
    setSwapping(false);
    navigate(`/cloudwallet/${wallet.walletId}/swap`, { state: { wallet } });
  }, [swapping, wallet, navigate]);

  const full =
    count >= WALLETS_PER_USER_MAX
      ? t('You can have {most} wallets at most', { most: WALLETS_PER_USER_MAX })
      : undefined;
  const idle = isReadOnly
    ? t('Desktop wallets are read-only here')
    : wallet === null
      ? t('No wallet yet')
      : whyNot;
  return (
    <>
      <ActionBar
        create={{ onPress: () => setOpen('create'), disabledReason: full ?? whyNot }}
        orders={{
          onPress: () => navigate('/orders'),
          badge: (
            <Suspense>
              <OrderCount uid={uid} />
            </Suspense>
          ),
        }}
        refresh={{ onPress: onRefresh, disabledReason: hasNetwork() ? undefined : whyNot }}
        receive={{
          onPress: () => setOpen('receive'),
          disabledReason: wallet === null ? t('No wallet yet') : undefined,
        }}
        swap={{ onPress: () => setSwapping(true), disabledReason: idle }}
        send={{ onPress: () => setOpen('send'), disabledReason: idle }}
        refreshing={refreshing}
      />
      <WalletDialogs
        uid={uid}
        open={open}
        onOpen={setOpen}
        count={count}
        wallet={wallet}
        hidden={hideBalances}
      />
    </>
  );
}
