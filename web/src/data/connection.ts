import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { call } from './client.ts';
import { usePinned } from './pin.ts';
import { userKey } from './query-client.ts';

/** Who asks to be let in. `query`: as the address has it. */
export function useConnection(uid: string, query: string) {
  return useQuery({
    queryKey: userKey(uid, 'connection', query),
    queryFn: () => call('getConnection', { query }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface Allowed {
  readonly wallets: readonly string[];
  /** Milliseconds since 1970; null: no end. */
  readonly expiresAt: number | null;
}

/** Lets the client in, or not (null), and leaves this page with the answer. A repetition is the same answer. */
export function useAnswerConnection(query: string, name: string) {
  const { callPinned } = usePinned();
  return useMutation({
    mutationFn: async (allowed: Allowed | null) => {
      if (allowed) {
        const { wallets, expiresAt } = allowed;
        const until = expiresAt === null ? null : new Date(expiresAt).toISOString();
        await callPinned(
          'connectProgram',
          { query, wallets: [...wallets], expiresAt: until },
          { detail: t('Allow {name}', { name }) },
        );
      }
      location.assign(await answerOf(query, allowed !== null));
    },
  });
}

/** Where the client waits for the answer: an address that the server has signed for it. */
async function answerOf(query: string, accept: boolean): Promise<string> {
  const response = await fetch('/api/auth/oauth2/consent', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accept, oauth_query: query }),
  });
  const { url } = (await response.json()) as { url?: string };
  if (!response.ok || url === undefined || isScript(url)) throw new Error('no answer');
  return url;
}

const isScript = (url: string): boolean => /^(?:javascript|data|vbscript|blob):/i.test(new URL(url).protocol);
