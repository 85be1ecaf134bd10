import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userKey } from '../../data/query-client.ts';
import { desktopWalletsKey, walletsKey } from '../../data/wallets.ts';
import { useLocation, useNavigate } from '../../router/Router.tsx';

/** Refreshes all balances after a screen that changed them, which sets refreshRequired in navigation state. */
export function useRefreshRequired(uid: string): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const isRequired = (state as { refreshRequired?: boolean } | null)?.refreshRequired === true;

  useEffect(() => {
    if (!isRequired) return;
    for (const key of [walletsKey(uid), desktopWalletsKey(uid), userKey(uid, 'balances')])
      void client.invalidateQueries({ queryKey: key });
    // Cleared, so that going back or reloading does not refresh everything again.
    navigate(pathname, { replace: true, state: null });
  }, [client, navigate, uid, isRequired, pathname]);
}
