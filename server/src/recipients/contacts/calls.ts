import type { Handlers } from '../../accounts/caller.ts';
import type { Contacts } from './contacts.ts';

type Names = 'getAddressBook' | 'saveContact' | 'deleteContact';

export function createContactCalls(contacts: Contacts): Handlers<Names> {
  return {
    async getAddressBook(_input, { userId }) {
      const [list, recent] = await Promise.all([contacts.list(userId), contacts.recent(userId)]);
      return {
        success: true,
        contacts: list,
        recentRecipients: recent.map(({ address, lastSentAt, handle }) => ({
          address,
          lastSentAt: lastSentAt.toISOString(),
          ...(handle !== null && { handle }),
        })),
      };
    },
    async saveContact({ address, name }, caller) {
      return { success: true, contact: await contacts.save(caller, address, name) };
    },
    async deleteContact({ address }, caller) {
      await contacts.remove(caller, address);
      return { success: true };
    },
  };
}
