import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../../testing/database.ts';
import { ROLES } from '../../../testing/services.ts';
import { migrate } from './migrate.ts';
import { type MigrationFiles, ownMigrations } from './migration-files.ts';

/** All that a database says of itself, and the rows that its migrations write. Objects go by their names, columns by their order. */
const CATALOG = {
  relations: `
    select c.oid::regclass::text as name, relkind, relpersistence, reloptions, relacl::text[], relowner::regrole::text,
           relreplident, relrowsecurity, relhasrules, am.amname
    from pg_class c left join pg_am am on am.oid = relam
    where relnamespace in (select oid from ours)`,
  columns: `
    select attrelid::regclass::text as relation, rank() over (partition by attrelid order by attnum) as place, attname,
           format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid) as standard,
           attcollation::regcollation::text, attstorage, attcompression, attstattarget, attoptions, attacl::text[]
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace in (select oid from ours) and attnum > 0 and not attisdropped`,
  constraints: `
    select conrelid::regclass::text as relation, conname, contype, pg_get_constraintdef(oid), convalidated, condeferrable,
           condeferred
    from pg_constraint where connamespace in (select oid from ours)`,
  indexes: `
    select pg_get_indexdef(indexrelid), indisvalid, indisready, indisclustered, indisreplident
    from pg_index join pg_class c on c.oid = indexrelid where relnamespace in (select oid from ours)`,
  functions: `
    select pg_get_functiondef(oid), proacl::text[], proowner::regrole::text
    from pg_proc where pronamespace in (select oid from ours)`,
  triggers: 'select pg_get_triggerdef(oid), tgenabled from pg_trigger where not tgisinternal',
  sequences: `
    select schemaname, sequencename, data_type::text, start_value, min_value, max_value, increment_by, cycle, last_value
    from pg_sequences`,
  types: `select typname, typtype from pg_type where typnamespace in (select oid from ours)`,
  schemas:
    'select nspname, nspacl::text[], nspowner::regrole::text from pg_namespace where oid in (select oid from ours)',
  rights:
    'select defaclrole::regrole::text, defaclnamespace, defaclobjtype, defaclacl::text[] from pg_default_acl',
  comments: `
    select pg_describe_object(classoid, objoid, objsubid) as of, description from pg_description where objoid >= 16384`,
  others: `
    select 'policy' as kind, polname::text from pg_policy union all select 'rule', rulename from pg_rewrite where oid >= 16384
    union all select 'event trigger', evtname from pg_event_trigger union all select 'statistics', stxname from pg_statistic_ext
    union all select 'extension', extname from pg_extension union all select 'publication', pubname from pg_publication`,
} as const;
const OURS = `with ours as (select oid from pg_namespace where nspname in ('public', 'identity')) `;

/** What it says, sorted, as lines. */
async function describeDatabase(url: string): Promise<Record<string, string[]>> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    return await describeCatalog(pool);
  } finally {
    await pool.end();
  }
}

async function describeCatalog(client: pg.Pool): Promise<Record<string, string[]>> {
  const linesOf = async (query: string): Promise<string[]> => {
    const { rows } = await client.query<{ line: string }>(
      `${OURS} select to_jsonb(found)::text as line from (${query}) as found`,
    );
    return rows.map(({ line }) => line).sort();
  };
  const described: Record<string, string[]> = {};
  for (const [kind, query] of Object.entries(CATALOG)) described[kind] = await linesOf(query);
  const tables = await client.query<{ name: string }>(
    `${OURS} select c.oid::regclass::text as name from pg_class c where relkind = 'r' and relnamespace in (select oid from ours)`,
  );
  // The id of an installation is random, and a migration was applied when it was.
  for (const { name } of tables.rows)
    described[`rows of ${name}`] = await linesOf(
      name === 'installation' || name === 'migrations'
        ? `select to_jsonb(kept) - 'id' - 'applied_at' as row from ${name} as kept`
        : `select * from ${name}`,
    );
  return described;
}

async function made(files: MigrationFiles): Promise<Record<string, string[]>> {
  const { ownerUrl } = await emptyDatabase();
  await migrate(ownerUrl, { files, roles: ROLES });
  return await describeDatabase(ownerUrl);
}

test('the baseline makes the database that the migrations before it make, one after the other', async () => {
  const { names, text, baseline } = ownMigrations;
  const [atOnce, inSteps] = [await made({ names, text, baseline }), await made({ names, text })];
  expect(inSteps.relations!.length).toBeGreaterThan(200);
  expect(inSteps['rows of migrations']).toHaveLength((await names()).length);
  expect(atOnce).toEqual(inSteps);
});

test('an installation that has some of the migrations before the baseline gets the others', async () => {
  const { ownerUrl } = await emptyDatabase();
  const all = await ownMigrations.names();
  const { text } = ownMigrations;
  await migrate(ownerUrl, { files: { text, names: async () => all.slice(0, 40) } });
  await migrate(ownerUrl, { roles: ROLES });
  expect(await describeDatabase(ownerUrl)).toEqual(await made(ownMigrations));
});
