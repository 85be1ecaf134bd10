import { CallError } from '@cumulus/contract/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasVerifiedEmail } from '../accounts/email-proof.ts';
import type { Db } from '../db/pool.ts';

/** Whether the first send of a user waits until they have verified their e-mail. */
export interface FirstSend {
  /** Throws EMAIL_UNVERIFIED, before anything is planned. */
  expect(userId: string): Promise<void>;
  /** For the statement that writes the intent; undefined if nothing is asked. */
  condition(userId: string): RawBuilder<boolean> | undefined;
}

export function createFirstSend(db: Db, needsEmail: boolean): FirstSend {
  return {
    async expect(userId) {
      if (!needsEmail) return;
      const { rows } = await sql<{ may: boolean }>`select ${maySend(userId)} as may`.execute(db);
      if (!rows[0]!.may) throw new CallError('EMAIL_UNVERIFIED');
    },
    condition: (userId) => (needsEmail ? maySend(userId) : undefined),
  };
}

function maySend(userId: string): RawBuilder<boolean> {
  return sql`(${hasVerifiedEmail(sql`${userId}::uuid`)} or exists (
    select from intents
    where user_id = ${userId} and kind in ('transfer_sol', 'transfer_token') and state = 'confirmed'))`;
}
