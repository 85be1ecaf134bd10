import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { ROLES } from '../../../testing/services.ts';
import { newCaller } from '../../../testing/wallets.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './pool.ts';
import { migrateAsOwner, serverOwnsTables } from './roles.ts';

const database = await testDatabase();
const { db, superuser, url, operatorUrl, ownerUrl } = database;
const operators = openDatabase(operatorUrl, 2);
afterAll(() => operators.pool.end());
const pools = { server: database.pool, operator: operators.pool };
const KINDS = ['server', 'operator'] as const;
const REFUSED = '42501';
const PATH = 'search_path=pg_catalog, public, pg_temp';

/** By table or function: what the decision says that each role may do. */
function decided(): Record<string, Record<string, string>> {
  const file = new URL('../../../docs/decisions/0053-database-roles.md', import.meta.url);
  const [, table = ''] = readFileSync(file, 'utf8').split('|---|---|---|\n');
  const lines = table.slice(0, table.indexOf('\n\n')).split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', server = '', operator = ''] = line.split('|').map((cell) => cell.trim());
      return [name.replaceAll('`', ''), { server, operator }];
    }),
  );
}

/** The same, as the database enforces it. */
async function enforced(): Promise<Record<string, Record<string, string>>> {
  const { rows } = await superuser.pool.query<{ name: string; role: string; rights: string }>(
    `
    with roles (kind, role) as (values ('server', $1), ('operator', $2)),
    tables as (
      select c.oid, case nspname when 'public' then '' else nspname || '.' end || relname as name
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'identity', 'looked') and relkind in ('r', 'p', 'v', 'm', 'f')
    ), rights as (
      select name, kind, lower(privilege) as right_text, place
      from tables, roles, unnest(array['INSERT', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'])
        with ordinality as privilege (privilege, place)
      where has_table_privilege(role, oid, privilege)
      union all
      select name, kind, lower(privilege) || case when has_table_privilege(role, oid, privilege) then ''
        else ' (' || string_agg(attname, ', ' order by attnum) || ')' end, place
      from tables, roles, (values ('SELECT', 0), ('UPDATE', 4)) as by_column (privilege, place), pg_attribute
      where attrelid = oid and attnum > 0 and not attisdropped and has_column_privilege(role, oid, attnum, privilege)
      group by name, kind, role, oid, privilege, place
      union all
      select p.oid::regprocedure::text, kind, 'execute', 1
      from pg_proc p join pg_namespace n on n.oid = pronamespace, roles
      where nspname in ('public', 'identity', 'looked') and has_function_privilege(role, p.oid, 'execute')
    )
    select name, kind as role, string_agg(right_text, ', ' order by place) as rights
    from rights group by name, kind`,
    [ROLES.server, ROLES.operator],
  );
  const found: Record<string, Record<string, string>> = {};
  for (const { name: own, role, rights } of rows) {
    // The views of looks, of which those that are only read have one line.
    const name = own.startsWith('looked.') && rights === 'select' ? 'looked.*' : own;
    found[name] ??= { server: '', operator: '' };
    found[name][role] = rights;
  }
  return found;
}

/** Columns in any order. */
function sorted(rights: Record<string, Record<string, string>>) {
  const columns = (text: string) =>
    text.replace(/\(([^)]*)\)/g, (_all, names: string) => `(${names.split(', ').sort().join(', ')})`);
  return Object.fromEntries(
    Object.entries(rights).map(([name, by]) => [
      name,
      Object.fromEntries(Object.entries(by).map(([role, text]) => [role, columns(text)])),
    ]),
  );
}

test('each role has exactly the rights that the decision lists', async () => {
  expect(sorted(await enforced())).toEqual(sorted(decided()));
});

test('the roles own nothing, belong to no other role, and may create nothing', async () => {
  for (const kind of KINDS) {
    const { rows } = await pools[kind].query(`
      select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
        (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships,
        (select count(*)::int from pg_shdepend where refobjid = pg_roles.oid and deptype = 'o') as owned,
        has_database_privilege(current_database(), 'create') as creates,
        has_database_privilege(current_database(), 'temporary') as temporary,
        has_schema_privilege('public', 'create') or has_schema_privilege('identity', 'create') as in_schemas
      from pg_roles where rolname = current_user`);
    expect(rows).toEqual([
      {
        ...{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false },
        ...{ rolbypassrls: false, memberships: 0, owned: 0 },
        ...{ creates: false, temporary: false, in_schemas: false },
      },
    ]);
  }
});

describe.each(KINDS)('the role of the %s is refused', (kind) => {
  test.each([
    'truncate audit_log',
    'truncate intents cascade',
    'drop table audit_log',
    'drop trigger keep_audit_row on audit_log',
    'drop function audit(text, uuid, uuid, json)',
    'drop schema identity cascade',
    'alter table audit_log disable trigger all',
    'alter table intents disable trigger record_intent',
    'alter table wallets drop column user_id',
    'alter table audit_log owner to current_user',
    'alter function audit_pin() security invoker',
    'alter role current_user superuser',
    `set role ${ROLES.owner}`,
    'set session_replication_role = replica',
    'create table mine (id integer)',
    'create temporary table mine (id integer)',
    'create schema mine',
    'create function public.mine() returns integer language sql return 1',
    'create or replace function audit(text, uuid, uuid, json) returns void language plpgsql as $$ begin end $$',
    'create trigger mine before insert on intents for each row execute function keep_audit_row()',
    'create view public.mine as select * from wallets',
    'create role mine',
    "insert into audit_log (kind, actor, facts) values ('pin.set', 'server', '{}')",
    "select audit('pin.set', null, null, '{}')",
    "update audit_log set actor = 'nobody'",
    'update audit_log set position = null, hash = null',
    'delete from audit_log',
    "insert into wallet_events (id, user_id, wallet_id, type, at, state) values (null, null, null, '', now(), '')",
    "update wallet_events set state = 'failed'",
    'delete from wallet_events',
    'update ledger set delta = 0',
    'delete from ledger',
    'delete from intents',
    "update intents set request = '{}'",
    'update intents set wallet_id = gen_random_uuid()',
    'delete from attempts',
    "update attempts set transaction = ''",
    'delete from void_keys',
    'delete from terms_acceptances',
    'update wallets set user_id = gen_random_uuid()',
    "update wallets set public_key = ''",
    'delete from wallets',
    'update treasury set wallet_id = gen_random_uuid()',
    'update contests set lamports = 1',
    'delete from migrations',
    "insert into migrations (name) values ('mine')",
    "copy audit_log from program 'true'",
    "select pg_read_file('/etc/passwd')",
    'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user',
  ])('%s', async (statement) => {
    await expect(pools[kind].query(statement)).rejects.toMatchObject({ code: REFUSED });
  });
});

test('the server can neither pass for an operator nor write what operators do', async () => {
  await expect(pools.server.query(`select record_operation('keys.rotated', '{}')`)).rejects.toMatchObject({
    code: REFUSED,
  });
  await expect(pools.server.query(`update wallets set sealed_key = ''`)).rejects.toMatchObject({
    code: REFUSED,
  });
  const impostor = openDatabase(url, 1, 'cumulus-operator:eve');
  const { userId } = await newCaller(impostor.db);
  await impostor.pool.end();
  const entries = await db
    .selectFrom('audit_log')
    .select(['kind', 'actor'])
    .where('user_id', '=', userId)
    .execute();
  expect(entries).toEqual([{ kind: 'account.created', actor: 'server' }]);
});

test('a command writes no other kind of entry', async () => {
  await expect(operators.pool.query(`select record_operation('pin.set', '{}')`)).rejects.toThrow(
    'pin.set is not written by commands',
  );
  await expect(operators.pool.query('select chain_audit(1)')).rejects.toMatchObject({ code: REFUSED });
});

test('what runs with the rights of the owner looks names up where no role can create them', async () => {
  const { rows } = await superuser.pool.query<{
    name: string;
    definer: boolean;
    trigger: boolean;
    set: string[];
  }>(`
    select oid::regprocedure::text as name, prosecdef as definer, prorettype = 'trigger'::regtype as trigger, proconfig as set
    from pg_proc where pronamespace = 'public'::regnamespace`);
  for (const { name, definer, trigger, set } of rows) {
    if (trigger) expect({ name, definer }).toEqual({ name, definer: true });
    if (definer) expect({ name, set }).toMatchObject({ name, set: expect.arrayContaining([PATH]) });
  }
  expect(rows.filter(({ definer }) => definer).length).toBeGreaterThan(30);
});

test('a server whose role may not migrate says what to do', async () => {
  const empty = new URL(url);
  empty.pathname = '/postgres';
  await expect(migrate(empty.href)).rejects.toThrow('run "cumulus database migrate"');
});

test('migrating again takes back what a role was given by hand', async () => {
  await superuser.pool.query(`grant all on audit_log to ${ROLES.server}`);
  await migrateAsOwner({ owner: ownerUrl, server: url, operator: operatorUrl });
  expect(sorted(await enforced())).toEqual(sorted(decided()));
  await expect(migrateAsOwner({ owner: url, server: url, operator: operatorUrl })).rejects.toThrow(
    'the owner needs one of its own',
  );
});

test('tells whether the server owns its tables', async () => {
  expect(await serverOwnsTables(operators.db, url)).toBe(false);
  expect(await serverOwnsTables(operators.db, ownerUrl)).toBe(true);
});
