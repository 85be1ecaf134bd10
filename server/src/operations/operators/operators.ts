import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { OperatorRole } from '@cumulus/contract/operators.ts';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import { OperatorError } from '../operator-error.ts';
import { endSessionsOf } from './session.ts';
import {
  deleteKeys,
  findByName,
  insertLink,
  insertOperator,
  listRows,
  markRemoved,
  type OperatorRow,
  updateRole,
} from './store.ts';
import type { Vouchers } from './vouching.ts';

type Tx = Transaction<Database>;

/** How long a link is good, minutes. */
const LINK_MINUTES = 60;

/** A link with which an operator makes a passkey, once. It signs in when those who decided about the link have confirmed it. */
export interface EnrolmentLink {
  readonly link: string;
  readonly expiresAt: Date;
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Throws OperatorError if there is one of this name. */
export async function addOperator(
  tx: Tx,
  origin: string,
  { name, role }: { readonly name: string; readonly role: OperatorRole },
  vouchers: Vouchers | null,
): Promise<EnrolmentLink> {
  const id = randomUUID();
  if (!(await insertOperator(tx, { id, name, role })))
    throw new OperatorError(`There is an operator ${name}.`);
  return await makeLink(tx, origin, id, vouchers);
}

/** A new link for an operator; `replace` takes the passkeys and sign-ins away. Throws OperatorError if the name is unknown. */
export async function renewLink(
  tx: Tx,
  origin: string,
  name: string,
  { replace, vouchers }: { readonly replace: boolean; readonly vouchers: Vouchers | null },
): Promise<EnrolmentLink> {
  const operator = await findByName(tx, name);
  if (!operator) throw unknown(name);
  if (replace) {
    await deleteKeys(tx, operator.id);
    await endSessionsOf(tx, operator.id);
  }
  return await makeLink(tx, origin, operator.id, vouchers);
}

/** Throws OperatorError if the name is unknown. */
export async function setRole(tx: Tx, name: string, role: OperatorRole): Promise<void> {
  if (!(await updateRole(tx, name, role))) throw unknown(name);
}

/** Ends the sign-ins too. Throws OperatorError if the name is unknown. */
export async function removeOperator(tx: Tx, name: string): Promise<void> {
  const id = await markRemoved(tx, name);
  if (id === null) throw unknown(name);
  await endSessionsOf(tx, id);
}

/** Those who were not removed, by name. */
export async function listOperators(db: Db): Promise<OperatorRow[]> {
  return await listRows(db);
}

async function makeLink(
  tx: Tx,
  origin: string,
  id: string,
  vouchers: Vouchers | null,
): Promise<EnrolmentLink> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = await insertLink(tx, hashOf(token), id, { minutes: LINK_MINUTES, vouchers });
  // Behind the #, which browsers keep from servers and their logs.
  return { link: `${origin}/admin/#enrol=${token}`, expiresAt };
}

function unknown(name: string): OperatorError {
  return new OperatorError(`There is no operator ${name}.`);
}
