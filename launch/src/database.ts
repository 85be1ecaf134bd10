import type pg from 'pg';
import { migrateAsOwner, type RoleUrls } from '../../server/src/db/roles.ts';
import { connect } from './postgres/connection.ts';
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts';
import type { Secrets } from './secrets.ts';
import type { LaunchSettings } from './settings.ts';
import { StartError } from './start-error.ts';

/** Name of the embedded database and of its owner. No role of ours is a superuser. */
const NAME = 'cumulus';
const ROLES = { owner: NAME, server: `${NAME}_server`, operator: `${NAME}_operator` } as const;

type Passwords = Pick<Secrets, 'databasePassword' | 'serverPassword' | 'operatorPassword'>;

/** Connection strings of the database. With one only, the server owns its tables. */
export type DatabaseUrls = RoleUrls | { readonly server: string };

/** Those of the embedded database. */
export function embeddedUrls(port: number, secrets: Passwords): RoleUrls {
  const urlOf = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${NAME}`;
  return {
    owner: urlOf(ROLES.owner, secrets.databasePassword),
    server: urlOf(ROLES.server, secrets.serverPassword),
    operator: urlOf(ROLES.operator, secrets.operatorPassword),
  };
}

/** Those of the operator's own database; undefined without one. */
export function givenUrls({ databaseUrl, roleUrls }: LaunchSettings): DatabaseUrls | undefined {
  return databaseUrl === undefined ? undefined : { server: databaseUrl, ...roleUrls };
}

/** Migrates the database if its owner is another role than the server's; otherwise the server does. Throws StartError. */
export async function prepareRoles(urls: DatabaseUrls): Promise<void> {
  if (!('owner' in urls)) return;
  await migrateAsOwner(urls).catch((error: unknown) => {
    throw new StartError(`The database cannot be migrated: ${(error as Error).message}`);
  });
}

/**
 * Returns a function that starts PostgreSQL with our roles and database. Each restart uses the port of the first start,
 * because the server keeps its address.
 */
export function databaseStarter(options: PostgresOptions, passwords: Passwords): () => Promise<Postgres> {
  let port = options.port;
  return async () => {
    const postgres = await startPostgres(port === undefined ? options : { ...options, port });
    port = postgres.port;
    try {
      const client = await connect(port, options.password);
      await prepareDatabase(client, passwords).finally(() => client.end());
    } catch (error) {
      await postgres.stop();
      throw error;
    }
    return postgres;
  };
}

/** Gives a cluster our roles and database, over a connection of its superuser. */
export async function prepareDatabase(client: pg.Client, passwords: Passwords): Promise<void> {
  const putRole = async (role: string, password: string) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    await client.query(
      `${rowCount ? 'alter' : 'create'} role ${role} login password ${client.escapeLiteral(password)}`,
    );
  };
  await putRole(ROLES.owner, passwords.databasePassword);
  await putRole(ROLES.server, passwords.serverPassword);
  await putRole(ROLES.operator, passwords.operatorPassword);
  const { rowCount: database } = await client.query('select from pg_database where datname = $1', [NAME]);
  if (!database) await client.query(`create database ${NAME} owner ${NAME}`);
}
