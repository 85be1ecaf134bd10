import { toJson } from '../../db/json.ts';
import type { Db } from '../../db/pool.ts';
import { type Attempts, expectAllowed } from '../attempts.ts';
import { notify } from '../notify.ts';
import { readUserData } from '../user-data.ts';

/** It reads every table: a handful is enough for anybody. */
const EXPORTS = { name: 'export of own data', most: 5, seconds: 60 * 60 };

export interface OwnDataExport {
  /** Everything that the database has about a user, by table, without secrets. Tells the user. Throws CallError RATE_LIMITED. */
  read(userId: string): Promise<Record<string, unknown>>;
}

export function createOwnDataExport({ db, attempts }: { db: Db; attempts: Attempts }): OwnDataExport {
  return {
    async read(userId) {
      expectAllowed(await attempts.take(EXPORTS, userId));
      await notify(db, { userId, kind: 'security', facts: { code: 'DATA_EXPORTED' } });
      return toJson(await readUserData(db, userId));
    },
  };
}
