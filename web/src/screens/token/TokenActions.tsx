import { USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { useState } from 'react';
import { SOL, USDC } from '../../data/common-tokens.ts';
import { swapToken } from '../../data/swap-setup.ts';
import type { TokenPositions } from '../../data/token-position.ts';
import { useWallets } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Action, Actions } from '../../ui/ActionBar.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useWhyNot } from '../../ui/useWhyNot.ts';

const ReceiveSheet = lazyDialog(() =>
  import('../wallet/actions/ReceiveSheet.tsx').then((m) => m.ReceiveSheet),
);

interface TokenActionsProps {
  uid: string;
  /** Null: buys and receives with the default wallet; sells and sends from the one that holds most. */
  walletId: string | null;
  position: TokenPositions;
}

/** Buy, Sell, Receive and Send of a token. */
export function TokenActions({ uid, walletId, position: { token, wallets } }: TokenActionsProps) {
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { data: own } = useWallets(uid, false);
  const [receiving, setReceiving] = useState(false);
  const { mint } = token;
  const isHolder = (id: string | undefined) =>
    wallets.some((wallet) => wallet.walletId === id && BigInt(wallet.balance) > 0n);
  const main =
    walletId === null
      ? (own?.find(({ isDefault }) => isDefault) ?? own?.[0])
      : own?.find((wallet) => wallet.walletId === walletId);
  // The server lists the most valuable first.
  const holderId = isHolder(main?.walletId)
    ? main?.walletId
    : walletId === null
      ? wallets.find((wallet) => isHolder(wallet.walletId))?.walletId
      : undefined;
  const holder = own?.find((wallet) => wallet.walletId === holderId);

  const noWallet = main ? undefined : t('No wallet yet');
  const none = holder ? undefined : t('You hold none of this token.');
  const swap = (wallet: typeof main, state: object) => {
    if (!wallet) return;
    const { walletId: id, name, publicKey, tokens } = wallet;
    navigate(`/cloudwallet/${id}/swap`, {
      state: { wallet: { walletId: id, name, publicKey, tokens }, ...state },
    });
  };
  return (
    <>
      <Actions label={t('Token actions')} count={4}>
        <Action
          icon="plus"
          label={t('Buy')}
          kind="filled"
          act={{
            onPress: () =>
              swap(main, { prefilledBuyToken: mint === WRAPPED_SOL_MINT ? SOL : swapToken(token) }),
            disabledReason: noWallet ?? whyNot,
          }}
        />
        <Action
          icon="swap"
          label={t('Sell')}
          kind="tonal"
          act={{
            onPress: () => swap(holder, { sell: mint, buy: mint === USDC_MINT ? SOL : USDC }),
            disabledReason: none ?? whyNot,
          }}
        />
        <Action
          icon="qr"
          label={t('Receive')}
          act={{ onPress: () => setReceiving(true), disabledReason: noWallet }}
        />
        <Action
          icon="arrow-up-right"
          label={t('Send')}
          act={{
            onPress: () => holder && navigate(`/cloudwallet/${holder.walletId}/token/${mint}`),
            disabledReason: none ?? whyNot,
          }}
        />
      </Actions>
      {main && <ReceiveSheet open={receiving} onClose={() => setReceiving(false)} wallet={main} />}
    </>
  );
}
