import {
  SEND_SUCCESS_FADE,
  SEND_SUCCESS_LEAVE_AFTER,
  SEND_SUCCESS_REFRESH_AFTER,
} from '@cumulus/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { invalidateAddressBook } from '../../data/address-book.ts';
import { logFailure } from '../../data/log.ts';
import { refreshBalances } from '../../data/wallet.ts';
import { useNavigate } from '../../router/Router.tsx';

/** A refresh that takes longer continues on the wallet's screen, milliseconds. */
const REFRESH_PATIENCE = 5_000;

const after = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/** After a success: waits 2 s, refreshes the balance, waits 1 s, fades for 0.3 s, and returns to the wallet. */
export function useReturn(uid: string, walletId: string, isSent: boolean): { fading: boolean } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [fading, setFading] = useState(false);

  useEffect(() => {
    if (!isSent) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const run = async () => {
      await after(SEND_SUCCESS_REFRESH_AFTER, signal);
      invalidateAddressBook(client, uid);
      const refreshed = refreshBalances(client, uid, walletId).catch((failure: unknown) =>
        logFailure('Refreshing the balance', failure),
      );
      await Promise.race([refreshed, after(REFRESH_PATIENCE, signal)]);
      await after(SEND_SUCCESS_LEAVE_AFTER, signal);
      setFading(true);
      await after(SEND_SUCCESS_FADE, signal);
      navigate(`/cloudwallet/${walletId}`, { replace: true });
    };
    void run();
    return () => leaving.abort();
  }, [client, navigate, uid, walletId, isSent]);

  return { fading };
}
