import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import { RecoveryError } from './recovery-error.ts';

export interface Table {
  /** With its schema, quoted as SQL needs it. */
  readonly name: string;
  /** Those that are stored, with their types. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** All tables of the product, those that others refer to before the others. */
export async function readTables(db: Pick<Db, 'getExecutor'>): Promise<Table[]> {
  const { rows } = await sql<Table & { refersTo: string[] }>`
    select pg_class.oid::regclass::text as name,
           (select json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod)) order by attnum)
            from pg_attribute
            where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
           array(select distinct confrelid::regclass::text from pg_constraint
                 where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as "refersTo"
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'identity') and relname <> 'migrations'
    order by 1`.execute(db as Db);
  const sorted: Table[] = [];
  const left = new Map(rows.map((row) => [row.name, row]));
  while (left.size > 0) {
    const free = [...left.values()].filter(({ refersTo }) => !refersTo.some((name) => left.has(name)));
    if (free.length === 0)
      throw new RecoveryError(`Tables refer to each other in a circle: ${[...left.keys()].join()}.`);
    for (const { name, columns } of free) {
      sorted.push({ name, columns });
      left.delete(name);
    }
  }
  return sorted;
}
