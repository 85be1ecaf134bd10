import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../data/client.ts';
import { failureNotice } from '../../data/failure.ts';
import { changeWallets } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { useNotify } from '../../ui/notices.ts';

/** Makes a wallet the one that Send, Swap and Buy act on, then shows the list. */
export function useMakeDefault(uid: string, wallet: { readonly walletId: string; readonly name: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const { walletId, name } = wallet;

  const makeDefault = async () => {
    setBusy(true);
    try {
      await call('setDefaultCloudWallet', { walletId });
      changeWallets(client, uid, (wallets) =>
        wallets.map((one) => ({ ...one, isDefault: one.walletId === walletId })),
      );
      notify({ type: 'success', message: t('{name} is now your default wallet', { name }) });
      navigate('/cloudwallet', { state: { refreshRequired: true } });
    } catch (failure) {
      notify(failureNotice(failure, t('Failed to set default wallet')));
    }
    setBusy(false);
  };
  return { makeDefault, busy };
}
