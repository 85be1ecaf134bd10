import type { Handlers } from '../accounts/caller.ts';
import type { Inbox } from './notices.ts';

export function createNoticeCalls({ inbox }: { inbox: Inbox }): Handlers<'getNotices' | 'markNoticesRead'> {
  return {
    getNotices: async (input, { userId }) => ({
      success: true,
      ...(await inbox.page(userId, input?.after ?? null)),
    }),
    async markNoticesRead({ newest }, { userId }) {
      await inbox.markRead(userId, newest);
      return { success: true };
    },
  };
}
