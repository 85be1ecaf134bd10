import type { Handlers } from '../../accounts/caller.ts';
import type { ScheduledSends } from './scheduled-sends.ts';

export function createScheduledSendCalls(
  sends: ScheduledSends,
): Handlers<'getScheduledSends' | 'cancelScheduledSend'> {
  return {
    getScheduledSends: async (_input, { userId }) => ({ sends: await sends.list(userId) }),
    cancelScheduledSend: async ({ id }, caller) => ({ success: true, send: await sends.cancel(caller, id) }),
  };
}
