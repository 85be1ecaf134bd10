import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';
import { MARK_SECONDS, type Mark } from './mark.ts';

/** A swap whose next mark is due. */
export interface DueMark {
  readonly intentId: string;
  readonly soldMint: string;
  readonly boughtMint: string;
  readonly settledAt: Date;
  readonly dueAt: Date;
  /** How many marks it has. */
  readonly written: number;
}

/** Swaps whose next mark is due, the longest due first. */
export async function dueMarks(db: Db, now: Date, limit: number): Promise<DueMark[]> {
  const { rows } = await sql<DueMark>`
    select intent_id as "intentId", sold_mint as "soldMint", bought_mint as "boughtMint", settled_at as "settledAt",
           due_at as "dueAt", json_array_length(marks) as written
    from swap_marks where due_at <= ${now} order by due_at limit ${limit}`.execute(db);
  return rows;
}

/** When the next mark is due; null if none is. */
export async function nextDue(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(due_at) as at from swap_marks where due_at is not null`.execute(db);
  return rows[0]!.at;
}

/** Writes marks, except those that another process has written. */
export async function putMarks(db: Db, marked: readonly (readonly [DueMark, Mark])[]): Promise<void> {
  const nextOf = ({ settledAt, written }: DueMark) => {
    const seconds = MARK_SECONDS[written + 1];
    return seconds === undefined ? null : new Date(settledAt.getTime() + seconds * 1_000);
  };
  await sql`
    update swap_marks set marks = (marks::jsonb || new.mark)::json, due_at = new.next
    from unnest(${marked.map(([{ intentId }]) => intentId)}::uuid[], ${marked.map(([{ written }]) => written)}::int[],
                ${marked.map(([, mark]) => JSON.stringify(mark))}::jsonb[], ${marked.map(([due]) => nextOf(due))}::timestamptz[])
      as new (intent_id, written, mark, next)
    where swap_marks.intent_id = new.intent_id and json_array_length(marks) = new.written and due_at is not null`.execute(
    db,
  );
}
