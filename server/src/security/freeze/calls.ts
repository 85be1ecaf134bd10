import type { Handlers } from '../../accounts/caller.ts';
import type { Freeze, Frozen } from './freeze.ts';

type Names =
  | 'getFreeze'
  | 'freezeAccount'
  | 'freezeByLink'
  | 'sendThawLink'
  | 'thawAccountByLink'
  | 'thawAccount';

/** Freezing asks for no factor: who needs it has lost something. */
export function createFreezeCalls(
  freeze: Freeze,
  hasPasskey: (userId: string) => Promise<boolean>,
): Handlers<Names> {
  const shown = async (userId: string, frozen: Frozen | null) => ({
    success: true as const,
    frozenAt: frozen?.since.toISOString() ?? null,
    thawableAt: frozen?.thawableAt.toISOString() ?? null,
    byPasskey: frozen !== null && (await hasPasskey(userId)),
  });
  return {
    getFreeze: async (_input, { userId }) => await shown(userId, await freeze.read(userId)),
    freezeAccount: async (_input, { userId }) => await shown(userId, await freeze.freeze(userId)),
    async freezeByLink({ token }) {
      await freeze.freezeByLink(token);
      return { success: true };
    },
    async sendThawLink(_input, caller) {
      await freeze.sendThawLink(caller);
      return { success: true };
    },
    async thawAccountByLink({ token }, caller) {
      await freeze.thawByLink(caller, token);
      return { success: true };
    },
    async thawAccount(_input, caller) {
      await freeze.thawByPasskey(caller);
      return { success: true };
    },
  };
}
