import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import { type Config, useConfig } from './config.ts';
import { userKey } from './query.ts';
import { readUserItem, removeUserItem, writeUserItem } from './user-storage.ts';

/** What the device remembers of an acceptance. `timestamp` in milliseconds. */
interface TermsCache {
  accepted: true;
  userId: string;
  timestamp: number;
}

interface Acceptance {
  accepted: boolean;
  /** Milliseconds; null where it was not given on this device. */
  at: number | null;
}

const CACHE = 'terms';
const IP_LOOKUP_TIMEOUT = 3_000;

export const termsKey = (uid: string) => userKey(uid, 'terms');

function cached(uid: string): Acceptance | undefined {
  const cache = readUserItem<TermsCache>(CACHE);
  if (cache?.accepted !== true || cache.userId !== uid) return undefined;
  return { accepted: true, at: cache.timestamp };
}

/** Forgets the acceptance, so that the terms are shown again. */
export function forgetTerms(): void {
  removeUserItem(CACHE);
}

/** Whether this user may use the app, and how to accept. A check that fails asks for acceptance. */
export function useTerms(uid: string) {
  const config = useConfig();
  const client = useQueryClient();
  const check = useQuery({
    queryKey: termsKey(uid),
    queryFn: async (): Promise<Acceptance> => {
      const { accepted } = await call('hasAcceptedTerms', { version: TERMS_VERSION });
      if (accepted) remember(uid);
      return { accepted, at: null };
    },
    initialData: () => cached(uid),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  const accept = async (): Promise<void> => {
    await call('acceptTermsOfService', { version: TERMS_VERSION, clientIp: await clientIp(config) });
    client.setQueryData<Acceptance>(termsKey(uid), { accepted: true, at: remember(uid) });
  };

  const status = check.isPending ? 'checking' : check.data?.accepted ? 'accepted' : 'required';
  return { status, acceptedAt: check.data?.at ?? null, accept } as const;
}

function remember(uid: string): number {
  const timestamp = Date.now();
  writeUserItem(CACHE, { accepted: true, userId: uid, timestamp } satisfies TermsCache);
  return timestamp;
}

/** The browser's public address as a look-up service tells it; null where there is none or it does not answer. */
async function clientIp(config: Config): Promise<string | null> {
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
