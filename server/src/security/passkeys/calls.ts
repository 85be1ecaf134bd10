import type { Handlers } from '../../accounts/caller.ts';
import type { Passkeys } from './passkeys.ts';

type Names = 'getPasskeys' | 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey';

export function createPasskeyCalls(passkeys: Passkeys): Handlers<Names> {
  return {
    async getPasskeys(_input, { userId }) {
      const rows = await passkeys.list(userId);
      return {
        passkeys: rows.map(({ credential_id, name, added_at, last_used_at }) => ({
          credentialId: credential_id,
          name,
          addedAt: added_at.toISOString(),
          lastUsedAt: last_used_at?.toISOString() ?? null,
        })),
      };
    },
    async beginPasskey(_input, { userId }) {
      const { nonce, userHandle, credentialIds } = await passkeys.begin(userId);
      return { nonce, userHandle, credentialIds: [...credentialIds] };
    },
    async addPasskey({ name, decision, clientDataJSON, authenticatorData }, caller) {
      const added = await passkeys.add(caller, name, { decision, clientDataJSON, authenticatorData });
      const { credentialId, name: shown, addedAt } = added;
      return {
        success: true,
        passkey: { credentialId, name: shown, addedAt: addedAt.toISOString(), lastUsedAt: null },
      };
    },
    async renamePasskey({ credentialId, name }, caller) {
      await passkeys.rename(caller, credentialId, name);
      return { success: true };
    },
    async removePasskey({ credentialId }, caller) {
      await passkeys.remove(caller, credentialId);
      return { success: true };
    },
  };
}
