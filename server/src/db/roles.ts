import { sql } from 'kysely';
import { migrate } from './migrate.ts';
import type { Db } from './pool.ts';

/** Connection strings of the role that owns the tables and of those that own nothing. */
export interface RoleUrls {
  readonly owner: string;
  readonly server: string;
  readonly operator: string;
}

/** Migrates as the owner, and gives the other roles their rights. Throws an Error for operators. */
export async function migrateAsOwner({ owner, server, operator }: RoleUrls): Promise<void> {
  const roles = { server: roleOf(server, 'server'), operator: roleOf(operator, 'operator') };
  if (Object.values(roles).includes(roleOf(owner, 'owner')))
    throw new Error(
      'MIGRATION_DATABASE_URL has the same role as another setting: the owner needs one of its own.',
    );
  await migrate(owner, { roles });
}

/** The role that a connection string names. */
function roleOf(url: string, whose: string): string {
  const name = decodeURIComponent(new URL(url).username);
  if (name === '') throw new Error(`The connection string of the ${whose} names no role.`);
  return name;
}

/** Whether the server's role owns its tables, or may become their owner. */
export async function serverOwnsTables(db: Db, serverUrl: string): Promise<boolean> {
  const role = roleOf(serverUrl, 'server');
  const { rows } = await sql<{ owns: boolean }>`
    select coalesce(bool_or(pg_has_role(roles.oid, relowner, 'usage')), false) as owns
    from pg_class, pg_roles as roles
    where relnamespace = 'public'::regnamespace and relkind = 'r' and rolname = ${role}`.execute(db);
  return rows[0]!.owns;
}
