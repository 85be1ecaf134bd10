import type { Handlers } from '../accounts/caller.ts';
import type { Db } from '../db/pool.ts';
import type { Push } from '../ports/push.ts';
import type { Inbox } from './notices.ts';
import { changeSettings, mailAddress, readSettings } from './settings.ts';
import { isSubscribed, subscribe, unsubscribe } from './subscriptions.ts';

export interface NoticeCallsDeps {
  readonly db: Db;
  readonly inbox: Inbox;
  readonly push: Pick<Push, 'accepts' | 'publicKey'>;
  readonly sendsMail: boolean;
  readonly largeSendUsd: number;
}

type Names =
  | 'getNotices'
  | 'markNoticesRead'
  | 'getNoticeSettings'
  | 'setNoticeSettings'
  | 'subscribeToPush'
  | 'unsubscribeFromPush';

export function createNoticeCalls(deps: NoticeCallsDeps): Handlers<Names> {
  const { db, inbox, push, sendsMail, largeSendUsd } = deps;
  return {
    async getNotices(input, { userId }) {
      const [page, { language }] = await Promise.all([
        inbox.page(userId, input?.after ?? null),
        readSettings(db, userId),
      ]);
      return { success: true, ...page, language };
    },
    async markNoticesRead({ newest }, { userId }) {
      await inbox.markRead(userId, newest);
      return { success: true };
    },
    async getNoticeSettings(input, caller) {
      const { userId } = caller;
      const endpoint = input?.endpoint ?? null;
      const [{ choices, hideAmounts }, address, pushHere] = await Promise.all([
        readSettings(db, userId),
        sendsMail ? mailAddress(db, userId) : null,
        endpoint !== null && isSubscribed(db, caller, endpoint),
      ]);
      const shared = { hideAmounts, largeSendUsd, pushHere };
      return { success: true, topics: choices, mailTo: address, pushKey: push.publicKey, ...shared };
    },
    async setNoticeSettings(change, { userId }) {
      await changeSettings(db, userId, change);
      return { success: true };
    },
    async subscribeToPush(offered, caller) {
      await subscribe({ db, push }, caller, offered);
      return { success: true };
    },
    async unsubscribeFromPush({ endpoint }, { userId }) {
      await unsubscribe(db, userId, endpoint);
      return { success: true };
    },
  };
}
