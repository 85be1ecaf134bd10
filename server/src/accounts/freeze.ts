import { type RawBuilder, sql } from 'kysely';

/** A condition on the row `users`: its account is not frozen. Lock the row in the statement, so that it sees a freeze that it waited for. */
export const isThawed: RawBuilder<boolean> = sql`users.frozen_at is null`;

/** An SQL condition: the user's account is frozen. `userId` is a column or a value. */
export function isUserFrozen(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from users where users.id = ${userId} and not (${isThawed}))`;
}
