import type { OperatorActName } from '@cumulus/contract/operators.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/pool.ts';

export interface Proposal {
  readonly id: string;
  readonly act: OperatorActName;
  readonly input: Readonly<Record<string, string>>;
  readonly why: string;
  readonly proposedBy: string;
}

/** False if there is one of this id. */
export async function insertProposal(
  db: Db,
  { id, act, input, why, proposedBy }: Proposal,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into operator_proposals (id, act, input, why, proposed_by)
    values (${id}, ${act}, ${JSON.stringify(input)}::jsonb, ${why}, ${proposedBy})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Approves a proposal of another operator within its hour, by the database's clock: null for any other, and for one whose key the
 * proposer has vouched for within a day, or the other way round: who has made themselves a colleague is one. A second approval at
 * the same time waits here for the first one, and then finds the proposal decided.
 */
export async function approveProposal(db: Db, id: string, operatorId: string): Promise<Proposal | null> {
  const { rows } = await sql<Proposal>`
    update operator_proposals set state = 'approved', decided_by = ${operatorId}, decided_at = clock_timestamp()
    where id = ${id} and state = 'open' and expires_at > clock_timestamp() and proposed_by <> ${operatorId}
      and not ${isVouchedFor(sql`operator_proposals.proposed_by`, sql`${operatorId}::uuid`)}
    returning id, act, input, why, proposed_by as "proposedBy"`.execute(db);
  return rows[0] ?? null;
}

/** An SQL condition: one of these operators has vouched for a key of the other within a day. Columns are named with their table. */
function isVouchedFor(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from operator_passkeys as keys
    where keys.confirmed_at > clock_timestamp() - interval '1 day' and (
      (keys.operator_id = ${one} and ${other} in (keys.proposed_by, keys.approved_by))
      or (keys.operator_id = ${other} and ${one} in (keys.proposed_by, keys.approved_by))))`;
}

/** Whether the approval of one for what the other proposes has to wait, because a key is too new. */
export async function areTooClose(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${isVouchedFor(sql`${one}::uuid`, sql`${other}::uuid`)} as is`.execute(db);
  return rows[0]!.is;
}

export async function rejectProposal(db: Db, id: string, operatorId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operator_proposals set state = 'rejected', decided_by = ${operatorId}, decided_at = clock_timestamp()
    where id = ${id} and state = 'open' and expires_at > clock_timestamp()`.execute(db);
  return numAffectedRows === 1n;
}

export interface ListedProposal extends Proposal {
  readonly proposerName: string;
  readonly deciderName: string | null;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
  readonly state: 'open' | 'approved' | 'rejected' | 'expired';
}

/** One, or the open ones and then the newest. */
export async function listProposals(db: Db, id: string | null, limit: number): Promise<ListedProposal[]> {
  const { rows } = await sql<ListedProposal>`
    select proposal.id, act, input, why, proposed_by as "proposedBy", proposer.name as "proposerName",
           decider.name as "deciderName", proposed_at as "proposedAt", expires_at as "expiresAt",
           decided_at as "decidedAt",
           case when state = 'open' and expires_at <= clock_timestamp() then 'expired' else state end as state
    from operator_proposals as proposal join operators as proposer on proposer.id = proposed_by
      left join operators as decider on decider.id = decided_by
    where ${id}::uuid is null or proposal.id = ${id}::uuid
    order by state = 'open' and expires_at > clock_timestamp() desc, proposed_at desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
