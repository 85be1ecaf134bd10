import type { Approval } from '@cumulus/contract/calls/programs.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { failureNotice } from './failure.ts';
import { userKey } from './query-client.ts';

const approvalsKey = (uid: string) => userKey(uid, 'approvals');
const REFRESH_INTERVAL = 5_000;

/** What programs ask of the user, those that wait first; another device may answer meanwhile. */
export function useApprovals(uid: string) {
  return useQuery({
    queryKey: approvalsKey(uid),
    queryFn: async (): Promise<readonly Approval[]> => (await call('getApprovals', {})).approvals,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((approval) => approval.state === 'waiting') && REFRESH_INTERVAL,
  });
}

/**
 * Answers a program. `approved` only says that the call was made, under the approval's key: if this answer is lost, making the call
 * again returns its first outcome.
 */
export function useAnswerApproval(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: (input: { approvalId: string; approved: boolean }) => call('answerApproval', input),
    onSuccess: (_answer, { approved }) =>
      notify({ type: 'success', message: approved ? t('Approved.') : t('Declined. Nothing was moved.') }),
    onError: (failure) => notify(failureNotice(failure, t('Please try again.'))),
    onSettled: () => client.invalidateQueries({ queryKey: approvalsKey(uid) }),
  });
  return { answer: mutate, answering: isPending };
}
