import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { noteThawed } from '../security/freeze/note.ts';
import type { OperationContext } from './context.ts';
import { order } from './order.ts';

type Context = Pick<OperationContext, 'setting' | 'reach'>;

/** The signer first: a database that says that an account is not frozen would be wrong until the signer agrees. */
export async function thawUser(
  context: Context,
  tx: Transaction<Database>,
  userId: string,
  why: string,
): Promise<void> {
  await order(context, { kind: 'thaw', owner: userId, why });
  await noteThawed(tx, userId);
}
