import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import { OperatorError } from '../operator-error.ts';
import { keyCode } from './key-code.ts';

type Tx = Transaction<Database>;

/** The two who decided on a link: both vouch for the key that is made by it. Null: a command made it. */
export interface Vouchers {
  readonly proposedBy: string;
  readonly approvedBy: string;
}

interface UnconfirmedKey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly proposedBy: string | null;
  readonly approvedBy: string | null;
}

/** How long after it was made a key may be confirmed, hours. */
const CONFIRM_HOURS = 24;

/**
 * Confirms an operator's new key by the code that they have read out. A key that two have decided is good once both have confirmed
 * it, each in a sign-in of their own: neither can have made it alone. `by`: who does; null: a command, which may do everything.
 * True if the key is good now. Throws OperatorError.
 */
export async function confirmKey(
  tx: Tx,
  { name, code, by }: { readonly name: string; readonly code: string; readonly by: string | null },
): Promise<boolean> {
  const { rows } = await sql<UnconfirmedKey>`
    select credential_id as "credentialId", public_key as "publicKey", proposed_by as "proposedBy", approved_by as "approvedBy"
    from operator_passkeys join operators on id = operator_id
    where name = ${name} and removed_at is null and confirmed_at is null
      and operator_passkeys.added_at > now() - make_interval(hours => ${CONFIRM_HOURS})
    for update of operator_passkeys`.execute(tx);
  const [key] = rows;
  if (!key) throw new OperatorError(`${name} has no new key that waits to be confirmed.`);
  if (by !== null && key.proposedBy === null)
    throw new OperatorError('The link of this key was made by a command: "operators confirm" confirms it.');
  if (by !== null && by !== key.proposedBy && by !== key.approvedBy)
    throw new OperatorError('Those who proposed and approved the link confirm its key.');
  if (keyCode(key) !== code)
    throw new OperatorError(`That is not the code of the key that ${name} has made.`);
  const { rows: confirmed } = await sql<{ isGood: boolean }>`
    update operator_passkeys set
      proposer_confirmed_at = case when ${by}::uuid is null or proposed_by = ${by}::uuid then now() else proposer_confirmed_at end,
      approver_confirmed_at = case when ${by}::uuid is null or approved_by = ${by}::uuid then now() else approver_confirmed_at end,
      confirmed_at = case when ${by}::uuid is null
        or (proposed_by = ${by}::uuid and approver_confirmed_at is not null)
        or (approved_by = ${by}::uuid and proposer_confirmed_at is not null) then now() end
    where credential_id = ${key.credentialId} returning confirmed_at is not null as "isGood"`.execute(tx);
  return confirmed[0]!.isGood;
}

/** A change of who may act here, as every operator sees it. */
export interface OperatorChange {
  readonly at: Date;
  readonly kind: string;
  readonly by: string;
  readonly operator: string | null;
}

/** How long a change is shown to all, days. */
const SHOWN_DAYS = 7;

/** Newest first, from the audit log. */
export async function recentChanges(db: Db): Promise<OperatorChange[]> {
  const { rows } = await sql<OperatorChange>`
    select at, kind, actor as by, coalesce(facts->>'name', operators.name) as operator
    from audit_log left join operators on operators.id::text = facts->>'operatorId'
    where kind in ('operator.added', 'operator.removed', 'operator.role_changed', 'operator.link_made',
        'operator.passkey_added', 'operator.passkey_removed', 'operator.passkey_confirmed')
      and at > now() - make_interval(days => ${SHOWN_DAYS})
    order by audit_log.id desc limit 50`.execute(db);
  return rows;
}
