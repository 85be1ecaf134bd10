import type pg from 'pg';
import { missingMigrations } from '../../../db/migrate.ts';
import { RELIED_ON } from '../../../db/session-settings.ts';
import type { Check } from '../check.ts';
import type { DoctorContext } from '../context.ts';
import { type Finding, fatal, note, ok, unchecked, wrong } from '../finding.ts';
import { reasonOf, todoFor } from '../reason.ts';

const VERSION_MIN = 14;
/** Settings by which a cluster may forget what it has answered for. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'];
/** A role may have these set for it without harm: what the connection says later is what counts. */
const HARMLESS = new Set(['application_name', 'log_statement', 'work_mem', 'lc_messages']);

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly client: string;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  readonly isSuperuser: boolean;
  readonly connections: number;
  readonly role: string;
  readonly odd: string[] | null;
  readonly settings: Readonly<Record<string, string>>;
}

const FACTS = `
  select current_setting('server_version_num')::int / 10000 as "version",
    current_setting('server_encoding') as "encoding", current_setting('client_encoding') as "client",
    pg_is_in_recovery() as "isStandby", current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
    (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
    current_setting('max_connections')::int as "connections", current_user as "role",
    (select array_agg(distinct setting) from pg_db_role_setting, unnest(setconfig) as setting
      where setdatabase in (0, (select oid from pg_database where datname = current_database()))
        and setrole in (0, (select oid from pg_roles where rolname = session_user))) as "odd",
    (select json_object_agg(lower(name), setting) from pg_settings where lower(name) = any($1)) as "settings"`;

/** Whether the database can be used as the product uses it: by the product's own connections, and what is set for them. */
export const databaseCheck: Check = {
  name: 'database',
  isQuick: true,
  async run({ database, settings }) {
    if (!database) return { ...unchecked('DATABASE_URL is not known here'), isFatal: true };
    const { pool } = database;
    let facts: Facts;
    try {
      const names = [...Object.keys(RELIED_ON), ...DURABLE];
      facts = (await pool.query<Facts>(FACTS, [names])).rows[0]!;
    } catch (error) {
      const reason = reasonOf(error);
      return fatal(`it does not answer (${reason})`, todoFor(reason, 'DATABASE_URL'));
    }
    return (
      problemOf(facts, settings) ??
      (await migrationProblem(pool)) ??
      oddities(facts) ??
      ok(`PostgreSQL ${facts.version}, ${facts.encoding}, migrated`)
    );
  },
};

function problemOf(
  facts: Facts,
  { NETWORK, DATABASE_CONNECTIONS: wanted = 16 }: DoctorContext['settings'],
): Finding | null {
  const { version, encoding, client, isStandby, isReadOnly, connections, settings, role } = facts;
  if (version < VERSION_MIN)
    return wrong(`it is PostgreSQL ${version}`, `upgrade it to ${VERSION_MIN} or newer`);
  if (encoding !== 'UTF8')
    return wrong(
      `its encoding is ${encoding}`,
      `create one with "create database cumulus encoding 'UTF8' template template0" and restore into it`,
    );
  if (client !== 'UTF8')
    return wrong(
      `connections have the encoding ${client}`,
      `"alter role ${role} reset client_encoding", or correct the pooler`,
    );
  if (isStandby) return wrong('it is a standby, which takes no changes', 'lead DATABASE_URL to the primary');
  if (isReadOnly)
    return wrong(
      'transactions are read-only',
      `"alter role ${role} reset default_transaction_read_only", and the same of the database: nothing can be written`,
    );
  const other = Object.entries(RELIED_ON).filter(
    ([name, value]) => settings[name] !== undefined && settings[name] !== value,
  );
  if (other.length > 0)
    return wrong(
      `connections have ${other.map(([name]) => `${name} ${settings[name]}`).join(', ')}`,
      'something between resets what Cumulus sets at the start of a connection; use a pooler by transactions as docs/settings.md says, with DATABASE_DIRECT_URL',
    );
  const forgets = DURABLE.filter((name) => settings[name] === 'off');
  // What is worth nothing may be lost.
  if (forgets.length > 0 && NETWORK !== 'localnet')
    return wrong(
      `${forgets.join(', ')} ${forgets.length === 1 ? 'is' : 'are'} off`,
      'a crash loses what was recorded; turn it on in postgresql.conf',
    );
  if (connections < wanted + 8)
    return note(
      `it takes ${connections} connections, and a server opens ${wanted} and more`,
      'raise max_connections, or lower DATABASE_CONNECTIONS',
    );
  return null;
}

async function migrationProblem(pool: pg.Pool): Promise<Finding | null> {
  try {
    const missing = await missingMigrations(pool);
    if (missing.length === 0) return null;
    return wrong(
      `${missing.length} migrations are missing, the first ${missing[0]}`,
      'start the server, or run "cumulus database migrate" if its role owns no tables',
    );
  } catch (error) {
    return wrong(reasonOf(error).replace(/\.$/, ''), 'start the version that migrated it');
  }
}

function oddities({ role, odd, isSuperuser }: Facts): Finding | null {
  const set = (odd ?? []).filter((each) => !HARMLESS.has(each.split('=')[0]!));
  if (set.length > 0)
    return note(
      `its role or database has settings of its own: ${set.join(', ')}`,
      `connections of Cumulus set what they rely on themselves; remove the rest with "alter role ${role} reset all" unless you need it`,
    );
  if (isSuperuser)
    return note(
      `the server is the superuser ${role}`,
      'give it a role that owns nothing, as "Roles of the database" in docs/operators.md says',
    );
  return null;
}
