import type { LookSubject } from '@cumulus/contract/looks.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { OperationContext } from '../operations/context.ts';
import { change, see } from '../operations/look.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import { isId, readEmail } from '../operations/read-id.ts';
import type { Given, Option } from './command.ts';

/** Options that say which user a command is about. */
export const userOptions = {
  email: { value: 'address', about: 'The user with this e-mail address' },
  user: { value: 'id', about: 'The user with this id; needed where several share an e-mail address' },
} as const satisfies Record<string, Option>;

/** A user whom an operator has looked at, with what the look shows. */
export interface LookedAtUser {
  readonly userId: string;
  see<T>(read: (seen: Transaction<Database>) => Promise<T>): Promise<T>;
  change<T>(write: (seen: Transaction<Database>) => Promise<T>): Promise<T>;
}

/** Looks at the one user that --email or --user names. Throws OperatorError. */
export async function lookAtUser(
  { email, user }: Given,
  { db, look }: Pick<OperationContext, 'db' | 'look'>,
  what: LookSubject,
): Promise<LookedAtUser> {
  if ((email === undefined) === (user === undefined)) throw new UsageError('Give either --email or --user.');
  if (user !== undefined && !isId(user)) throw new UsageError(`${user} is not the id of a user.`);
  const own = email === undefined ? null : readEmail(email);
  const looked = await look({ named: own ?? user!.toLowerCase() }, what);
  const rows = await see(db, looked, (seen) => {
    const query = seen.selectFrom('users').select('id');
    return (own === null ? query.where('id', '=', user!) : query.where('email', '=', own)).execute();
  });
  const [found, other] = rows;
  if (!found) throw new OperatorError(`There is no user ${email ?? user}.`);
  if (other)
    throw new OperatorError(
      `Several users share ${email}. Give --user with one of: ${rows.map(({ id }) => id).join(', ')}.`,
    );
  return {
    userId: found.id,
    see: (read) => see(db, looked, read),
    change: (write) => change(db, looked, write),
  };
}
