import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './client.ts';
import { useConfig } from './config.ts';
import { userKey } from './query.ts';
import { onTermsForgotten, rememberedTerms, rememberTerms } from './terms-cache.ts';

interface Acceptance {
  accepted: boolean;
  /** Milliseconds; null where it was not given on this device. */
  at: number | null;
}

const IP_LOOKUP_TIMEOUT = 3_000;

const termsKey = (uid: string) => userKey(uid, 'terms');

/** Whether this user may use the app, and how to accept. A check that fails asks for acceptance. */
export function useTerms(uid: string) {
  const config = useConfig();
  const client = useQueryClient();
  const check = useQuery({
    queryKey: termsKey(uid),
    queryFn: async (): Promise<Acceptance> => {
      const { accepted } = await call('hasAcceptedTerms', { version: TERMS_VERSION });
      if (accepted) rememberTerms(uid);
      return { accepted, at: null };
    },
    initialData: (): Acceptance | undefined => {
      const cache = rememberedTerms(uid);
      return cache ? { accepted: true, at: cache.timestamp } : undefined;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  useEffect(
    () =>
      onTermsForgotten(() => client.setQueryData<Acceptance>(termsKey(uid), { accepted: false, at: null })),
    [client, uid],
  );

  const accept = async (): Promise<void> => {
    await call('acceptTermsOfService', { version: TERMS_VERSION, clientIp: await clientIp(config) });
    client.setQueryData<Acceptance>(termsKey(uid), { accepted: true, at: rememberTerms(uid).timestamp });
  };

  const status = check.isPending ? 'checking' : check.data?.accepted ? 'accepted' : 'required';
  return { status, acceptedAt: check.data?.at ?? null, accept } as const;
}

/** The browser's public address as a look-up service tells it; null where there is none or it does not answer. */
async function clientIp(config: BrowserConfig): Promise<string | null> {
  if (config.ipLookupUrl === null) return null;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), IP_LOOKUP_TIMEOUT);
  try {
    const response = await fetch(config.ipLookupUrl, { signal: abort.signal });
    const text = (await response.text()).trim();
    const ip = text.startsWith('{') ? (JSON.parse(text) as { ip?: unknown }).ip : text;
    return typeof ip === 'string' && /^[0-9a-fA-F.:]{2,45}$/.test(ip) ? ip : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
