import { connect } from './postgres/connection.ts';
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts';

/** Name of the database and of its owner, a role without other rights. */
const NAME = 'cumulus';

/** The server's connection string, for a role that is not a superuser. */
export function databaseUrl(port: number, password: string): string {
  return `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;
}

/**
 * Returns a function that starts PostgreSQL with the server's role and database. Each restart uses the port of the first
 * start, because the server keeps its address.
 */
export function databaseStarter(options: PostgresOptions, rolePassword: string): () => Promise<Postgres> {
  let port = options.port;
  return async () => {
    const postgres = await startPostgres(port === undefined ? options : { ...options, port });
    port = postgres.port;
    try {
      await prepareDatabase(port, options.password, rolePassword);
    } catch (error) {
      await postgres.stop();
      throw error;
    }
    return postgres;
  };
}

async function prepareDatabase(port: number, password: string, rolePassword: string): Promise<void> {
  const client = await connect(port, password);
  try {
    const { rowCount: role } = await client.query('select from pg_roles where rolname = $1', [NAME]);
    const verb = role ? 'alter' : 'create';
    await client.query(`${verb} role ${NAME} login password ${client.escapeLiteral(rolePassword)}`);
    const { rowCount: database } = await client.query('select from pg_database where datname = $1', [NAME]);
    if (!database) await client.query(`create database ${NAME} owner ${NAME}`);
  } finally {
    await client.end();
  }
}
