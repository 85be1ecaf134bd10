import { useQuery } from '@tanstack/react-query';
import { readReceipt } from '../../../client/src/receipt.ts';
import { call } from './client.ts';

/** What a link shows to anyone. `verified` is null if the receipt is not what was signed. */
export function useSharedReceipt(link: string) {
  return useQuery({
    queryKey: ['shared-receipt', link],
    queryFn: async () => {
      const { fileName, content, tokens } = await call('getSharedReceipt', { link });
      return { fileName, content, tokens, verified: await readReceipt(content) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
