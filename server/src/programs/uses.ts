import type { GrantUse } from '@cumulus/contract/calls/programs.ts';
import { CallError, detailsOf } from '@cumulus/contract/errors.ts';
import type { LookSubject } from '@cumulus/contract/looks.ts';
import { sql } from 'kysely';
import { isUuid } from '../../../wire/src/uuid.ts';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import { createCache } from '../runtime/cache.ts';
import { findProgram } from './store.ts';

/** One call of a program. */
interface Use {
  readonly programId: string;
  readonly userId: string;
  /** As documented, `POST /v1/transfers`. */
  readonly call: string;
  readonly walletId: string | null;
  readonly error: CallError | null;
  /** Of a service account, which has no inbox. */
  readonly ofService?: boolean;
}

export type Uses = ReturnType<typeof createUses>;

interface UsesDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
}

const PAGE = 50;
const DAY_MS = 24 * 60 * 60_000;
/** What was read today, by program, call and wallet. What is forgotten is written again. */
const READS_MAX = 50_000;

/** What a call shows of its user, by what follows /v1/; calls that answer everyone alike are not listed. */
const SUBJECTS: Readonly<Record<string, LookSubject>> = {
  ...{ wallets: 'wallets', grant: 'wallets', orders: 'orders', approvals: 'change' },
  ...{ transfers: 'payments', swaps: 'payments', history: 'payments', receipts: 'payments' },
};

/**
 * What programs have called: acts one by one, reads once a day for each call and wallet. The inbox shows each act, and once a day
 * what was read.
 */
export function createUses({ db, clock }: UsesDeps) {
  const read = createCache<string, true>({ max: READS_MAX });

  function isFirst(what: string): boolean {
    const key = `${what} ${Math.floor(clock.now() / DAY_MS)}`;
    if (read.get(key)) return false;
    read.set(key, true);
    return true;
  }

  return {
    async record({ programId, userId, call, walletId, error, ofService = false }: Use): Promise<void> {
      const isRead = call.startsWith('GET ');
      if (isRead && !isFirst(`${programId} ${call} ${walletId}`)) return;
      const what = SUBJECTS[/\/v1\/(\w+)/.exec(call)?.[1] ?? ''];
      const isTold = !ofService && what !== undefined && (!isRead || isFirst(`${programId} ${what}`));
      // One statement: it is between an act and its answer.
      await sql`
        with used as (
          update programs set last_used_at = now() where id = ${programId} returning name
        ), written as (
          insert into program_uses (program_id, user_id, call, wallet_id, error)
          values (${programId}, ${userId}, ${call}, (select id from wallets where id = ${walletId} and user_id = ${userId}),
                  ${error && JSON.stringify(detailsOf(error))}::json)
        )
        select record_use(${userId}, name, ${what}) from used where ${isTold}`.execute(db);
    },

    /** Newest first. `cursor`: as it was answered. Throws CallError GRANT_NOT_FOUND. */
    async list(
      userId: string,
      grantId: string,
      cursor: string | null,
    ): Promise<{ uses: GrantUse[]; nextCursor: string | null }> {
      if (!isUuid(grantId) || !(await findProgram(db, userId, grantId)))
        throw new CallError('GRANT_NOT_FOUND');
      const after = isUuid(cursor) ? cursor : null;
      const { rows } = await sql<Row>`
        select id, at, call, wallet_id, error from program_uses where program_id = ${grantId}
          and (${after}::uuid is null or (at, id) < (select at, id from program_uses where id = ${after}::uuid and user_id = ${userId}))
        order by at desc, id desc limit ${PAGE + 1}`.execute(db);
      const page = rows.slice(0, PAGE);
      return {
        uses: page.map(({ id, at, call, wallet_id, error }) => ({
          ...{ id, call, at: at.toISOString(), walletId: wallet_id, errorDetails: error },
        })),
        nextCursor: rows.length > PAGE ? page.at(-1)!.id : null,
      };
    },
  };
}

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly call: string;
  readonly wallet_id: string | null;
  readonly error: { code: string } | null;
}
