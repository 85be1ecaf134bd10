import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../browser/save-file.ts';
import { call } from './client.ts';

/** Downloads the signed statement of why an order executed, or did not. */
export function useStatementMutation() {
  return useMutation({
    mutationFn: async (orderId: string) => {
      const { fileName, content } = await call('getOrderStatement', { orderId });
      saveFile(new Blob([content], { type: 'application/json' }), fileName);
    },
  });
}
