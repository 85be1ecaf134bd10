import { mayAct, type OperatorActName, operatorActs } from '@cumulus/contract/operators.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AT_PAGE, actAs } from './actor.ts';
import { OperatorRefusal, signedOut } from './refusal.ts';
import { lockSession, type Operator } from './session.ts';
import { lockNamed } from './store.ts';

export type Tx = Transaction<Database>;

/**
 * Who acts: the hash of the token of a sign-in at the page; or the name of an operator, whom the shell of the operators vouches for, with the
 * words that the audit log has behind it.
 */
export type Who = Buffer | { readonly name: string; readonly where: string };

/** Holds the role until the end of `tx`, whose entries in the audit log are this operator's. Throws OperatorRefusal. */
export async function operatorOf(tx: Tx, who: Who): Promise<Operator> {
  const isAtPage = Buffer.isBuffer(who);
  const operator = isAtPage ? await lockSession(tx, who) : await lockNamed(tx, who.name);
  if (!operator && !isAtPage) throw new OperatorRefusal(404, `There is no operator ${who.name}.`);
  if (!operator) throw signedOut();
  await actAs(tx, operator.name, isAtPage ? AT_PAGE : who.where);
  return operator;
}

/** Throws OperatorRefusal. */
export function expectRole({ role }: Operator, name: OperatorActName): void {
  if (!mayAct(role, name))
    throw new OperatorRefusal(403, `This takes the role ${operatorActs[name].role}, and yours is ${role}.`);
}
