import { connect } from './postgres/connection.ts';
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts';

/** Name of the database and of the role that owns it and may do nothing else. */
const NAME = 'cumulus';

/** The server's address of its own database: as a role that is no superuser. */
export function databaseUrl(port: number, password: string): string {
  return `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;
}

/**
 * What starts PostgreSQL with the server's role and database in it: at every start on the port of the first, because
 * the server keeps the address that it was given.
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
