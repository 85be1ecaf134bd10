import type { Db } from '../db/pool.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import { isId, readEmail } from '../operations/read-id.ts';
import type { Given, Option } from './command.ts';

/** Options that say which user a command is about. */
export const userOptions = {
  email: { value: 'address', about: 'The user with this e-mail address' },
  user: { value: 'id', about: 'The user with this id; needed where several share an e-mail address' },
} as const satisfies Record<string, Option>;

/** Id of the one user that --email or --user names. Throws OperatorError. */
export async function readUser(db: Db, { email, user }: Given): Promise<string> {
  if ((email === undefined) === (user === undefined)) throw new UsageError('Give either --email or --user.');
  if (user !== undefined && !isId(user)) throw new UsageError(`${user} is not the id of a user.`);
  const query = db.selectFrom('users').select('id');
  const rows = await (user === undefined
    ? query.where('email', '=', readEmail(email!))
    : query.where('id', '=', user)
  ).execute();
  const [found, other] = rows;
  if (!found) throw new OperatorError(`There is no user ${email ?? user}.`);
  if (other)
    throw new OperatorError(
      `Several users share ${email}. Give --user with one of: ${rows.map(({ id }) => id).join(', ')}.`,
    );
  return found.id;
}
