import { useMutation } from '@tanstack/react-query';
import { createQueryClient } from './query-client.ts';

/** Signing in and out happens outside of any user's query client. */
const client = createQueryClient();

/** The state of an attempt to sign in or out. It has already begun: browsers open a pop-up only during the press. */
export function useAuthMutation() {
  return useMutation({ mutationFn: (attempt: Promise<void>) => attempt }, client);
}
