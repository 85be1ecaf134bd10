import type { Handlers } from '../../accounts/caller.ts';
import { sessionIdOf } from '../../accounts/session.ts';
import type { Devices } from './devices.ts';

type Names = 'getSessions' | 'endSession' | 'endOtherSessions';

/** Ending a session asks for no factor: who has lost a phone ends it from any other device. */
export function createDeviceCalls(devices: Devices): Handlers<Names> {
  return {
    async getSessions(_input, caller) {
      const own = sessionIdOf(caller);
      const sessions = await devices.list(caller.userId);
      return {
        success: true,
        sessions: sessions.map(({ id, device, place, signedInAt, lastUsedAt }) => ({
          sessionId: id,
          device,
          place,
          signedInAt: signedInAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          isThis: id === own,
        })),
      };
    },
    async endSession({ sessionId }, { userId }) {
      await devices.end(userId, sessionId);
      return { success: true };
    },
    async endOtherSessions(_input, caller) {
      await devices.endOthers(caller);
      return { success: true };
    },
  };
}
