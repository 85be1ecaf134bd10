import { isUuid } from '../../../../wire/src/uuid.ts';
import type { Handlers } from '../../accounts/caller.ts';
import type { Db } from '../../db/pool.ts';
import { looksAt } from './store.ts';

const PAGE_LOOKS = 25;

export function createLookCalls(db: Db): Handlers<'getLooks'> {
  return {
    async getLooks(input, { userId }) {
      const after = input?.after ?? null;
      if (after !== null && !isUuid(after)) return { success: true, looks: [], next: null };
      const rows = await looksAt(db, userId, after, PAGE_LOOKS + 1);
      const looks = rows.slice(0, PAGE_LOOKS).map(({ at, ...look }) => ({ ...look, at: at.toISOString() }));
      return { success: true, looks, next: rows.length > PAGE_LOOKS ? looks.at(-1)!.id : null };
    },
  };
}
