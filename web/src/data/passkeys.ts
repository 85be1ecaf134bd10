import type { Passkey } from '@cumulus/contract/calls/passkeys.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import type { User } from './identity.ts';
import { usePinned } from './pin.ts';
import { userKey } from './query-client.ts';
import { useWithVerifiedEmail } from './verified-email.ts';

const passkeysKey = (uid: string) => userKey(uid, 'passkeys');

/** The user's passkeys, oldest first. */
export function usePasskeys(uid: string, enabled: boolean) {
  return useQuery({ queryKey: passkeysKey(uid), queryFn: () => call('getPasskeys', {}), enabled });
}

/**
 * Makes a passkey under this name and adds it. The form shows a failure: PasskeyDeclined if the browser made none, Cancelled if the
 * factor that the user has was not given.
 */
export function useAddPasskeyMutation({ uid, email }: User) {
  const { callPinned } = usePinned();
  const withVerifiedEmail = useWithVerifiedEmail();
  return usePasskeysMutation(uid, t('Passkey added.'), async (name: string) => {
    const { makePasskey } = await import('./passkey.ts');
    const asked = await withVerifiedEmail(() => call('beginPasskey', {}));
    const made = await makePasskey({ ...asked, email, name });
    await callPinned('addPasskey', made, { detail: t('Add the passkey {name}', { name }) });
  });
}

export function useRenamePasskeyMutation(uid: string) {
  const { callPinned } = usePinned();
  return usePasskeysMutation(uid, t('Passkey renamed.'), ({ credentialId, name }: NamedPasskey) =>
    callPinned(
      'renamePasskey',
      { credentialId, name },
      { detail: t('Rename a passkey to {name}', { name }) },
    ),
  );
}

export function useRemovePasskeyMutation(uid: string) {
  const { callPinned } = usePinned();
  return usePasskeysMutation(uid, t('Passkey removed.'), ({ credentialId, name }: NamedPasskey) =>
    callPinned('removePasskey', { credentialId }, { detail: t('Remove the passkey {name}', { name }) }),
  );
}

export type NamedPasskey = Pick<Passkey, 'credentialId' | 'name'>;

function usePasskeysMutation<Input>(uid: string, done: string, change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: change,
    onSuccess: () => notify({ type: 'success', message: done }),
    onSettled: () => void client.invalidateQueries({ queryKey: passkeysKey(uid) }),
  });
}
