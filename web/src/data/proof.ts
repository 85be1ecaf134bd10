import type { CallOutput } from '@cumulus/contract/call.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '../browser/save-file.ts';
import { call, parseAnswer } from './client.ts';
import { freshFor } from './fresh-for.ts';
import { userKey } from './query-client.ts';
import { verifyLeaves } from './verify-leaves.ts';

export type Proof = CallOutput<Calls['getProof']>;

/** What anyone may know of this installation. */
export function useProof() {
  return useQuery({ queryKey: ['proof'], queryFn: () => call('getProof', {}), staleTime: freshFor(60_000) });
}

/** Downloads a public file of the newest day. */
export function useProofFileMutation() {
  return useMutation({
    mutationFn: async ({
      name,
      day,
    }: {
      name: 'liabilities' | 'custody' | 'execution' | 'coverage';
      day: string;
    }) => {
      const response = await fetch(`/exports/${name}.json`);
      if (!response.ok) parseAnswer(await response.text());
      saveFile(await response.blob(), `cumulus-${name}-${day}.json`);
    },
  });
}

/** The user's own leaves, verified on this device; null if there are no liabilities yet. Fails with LeafMismatch. */
export function useOwnLeaves(uid: string, enabled: boolean) {
  return useQuery({
    queryKey: userKey(uid, 'own-leaves'),
    queryFn: async () => {
      const { file } = await call('getOwnLeaves', {});
      return file && { ...file, verified: await verifyLeaves(file.content, uid) };
    },
    enabled,
    retry: false,
  });
}
