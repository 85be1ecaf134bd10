import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './client.ts';
import { userKey } from './query-client.ts';
import { refreshBalances } from './wallet.ts';

/** A request for payment to one of the user's wallets. */
export interface RequestedPayment {
  readonly walletId: string;
  /** Made for this request alone. */
  readonly reference: string;
  readonly mint: string;
  /** Base units; null if the payer chooses: then nothing says that it is paid. */
  readonly amount: bigint | null;
}

/** A payer stands in front of the screen: what the server knows is shown within a second. */
const POLL = 800;
/** After so long, the payer is gone. */
const PATIENCE = 10 * 60_000;
const SLOW_POLL = 10_000;

/** The signature of the transaction that has paid a request; null until then. Refreshes the wallet's balances then. */
export function useRequestedPayment(uid: string, request: RequestedPayment): string | null {
  const client = useQueryClient();
  const { walletId, reference, mint, amount } = request;
  const { data: paid = null } = useQuery({
    queryKey: userKey(uid, 'requested-payment', reference),
    queryFn: async () => {
      const asked = { walletId, reference, mint, amount: String(amount) };
      return (await call('findPayment', asked)).txSignature;
    },
    enabled: amount !== null,
    retry: false,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data) return false;
      return dataUpdateCount * POLL < PATIENCE ? POLL : SLOW_POLL;
    },
    refetchIntervalInBackground: false,
  });
  useEffect(() => {
    // What the server has not read yet comes with the next refresh.
    if (paid !== null) refreshBalances(client, uid, walletId).catch(() => {});
  }, [client, uid, walletId, paid]);
  return paid;
}
