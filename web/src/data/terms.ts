import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './client.ts';
import { useConfig } from './config.ts';
import { userKey } from './query-client.ts';
import { cachedTerms, onTermsCleared, saveTerms } from './terms-cache.ts';

interface Acceptance {
  accepted: boolean;
  /** Milliseconds; null if not accepted on this device. */
  at: number | null;
}

const termsKey = (uid: string) => userKey(uid, 'terms');

/** Whether the user has accepted the terms. If the check fails, they are asked to. */
export function useTerms(uid: string) {
  const client = useQueryClient();
  const check = useQuery({
    queryKey: termsKey(uid),
    queryFn: async (): Promise<Acceptance> => {
      const { accepted } = await call('hasAcceptedTerms', { version: TERMS_VERSION });
      if (accepted) saveTerms(uid);
      return { accepted, at: null };
    },
    initialData: (): Acceptance | undefined => {
      const cache = cachedTerms(uid);
      return cache ? { accepted: true, at: cache.timestamp } : undefined;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  useEffect(
    () => onTermsCleared(() => client.setQueryData<Acceptance>(termsKey(uid), { accepted: false, at: null })),
    [client, uid],
  );

  const status = check.isPending ? 'checking' : check.data?.accepted ? 'accepted' : 'required';
  return { status, acceptedAt: check.data?.at ?? null } as const;
}

export function useAcceptTermsMutation(uid: string) {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { clientIp } = await import('./client-ip.ts');
      await call('acceptTermsOfService', { version: TERMS_VERSION, clientIp: await clientIp(config) });
    },
    onSuccess: () => {
      client.setQueryData<Acceptance>(termsKey(uid), { accepted: true, at: saveTerms(uid).timestamp });
    },
  });
}
