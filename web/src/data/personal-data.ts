import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../browser/save-file.ts';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { Cancelled, failureNotice } from './failure.ts';
import { usePinned } from './pin.ts';
import { useSession } from './session.tsx';

/** Saves everything that is kept about the user as a file. */
export function useExportMutation() {
  const notify = useNotify();
  const { callPinned } = usePinned();
  return useMutation({
    mutationFn: () => callPinned('exportOwnData', {}, { detail: t('Export your data') }),
    onSuccess: ({ exportedAt, data }) => {
      const text = JSON.stringify({ exportedAt, ...data }, null, 2);
      saveFile(
        new Blob([text], { type: 'application/json' }),
        `cumulus-my-data-${exportedAt.slice(0, 10)}.json`,
      );
    },
    onError: (failure) => {
      if (failure instanceof Cancelled) return;
      notify(failureNotice(failure, t('Failed to export your data. Please try again.')));
    },
  });
}

/**
 * Deletes the account, and everything of the user on this device. `onDeleted` is called before the screen goes, so that its sheet can be
 * closed first. The sheet shows a failure.
 */
export function useDeleteAccountMutation(onDeleted: () => void) {
  const notify = useNotify();
  const { leave } = useSession();
  const { callPinned } = usePinned();
  return useMutation({
    mutationFn: (email: string) =>
      leave(async () => {
        await callPinned('deleteAccount', { confirmEmail: email }, { detail: t('Delete your account') });
        onDeleted();
      }),
    onSuccess: () => notify({ type: 'success', message: t('Your account is deleted.') }),
  });
}
