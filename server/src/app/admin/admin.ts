import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createMailToAdmins } from '../../adapters/admin-mail.ts';
import { openDatabase } from '../../db/pool.ts';
import type { OperationContext } from '../../operations/context.ts';
import { OperatorError } from '../../operations/operator-error.ts';
import { createDesk } from '../../operations/operators/desk.ts';
import { createSignIn } from '../../operations/operators/sign-in.ts';
import { reachOf } from '../reach.ts';
import { createAdminServer } from './server.ts';
import type { AdminSettings } from './settings.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../../web/admin/dist', import.meta.url));
const CONNECTIONS = 8;
const SERVER_CONNECTIONS = 2;
/** How long a statement may take, milliseconds. */
const STATEMENT_TIMEOUT = 60_000;

export interface Admin {
  close(): Promise<void>;
}

/**
 * The page of operators, in a process of its own: it has the operators' key and database role, which no server may have. Its
 * actor in the audit log is the one who is signed in.
 */
export async function startAdmin(settings: AdminSettings, log: Logger): Promise<Admin> {
  const { environment, host, port, origin } = settings;
  const { db, pool } = openDatabase(settings.databaseUrl, CONNECTIONS, 'cumulus-operator:/admin', {
    timeoutMs: STATEMENT_TIMEOUT,
  });
  const setting: OperationContext['setting'] = (name) => {
    const value = environment[name];
    if (value === undefined) throw new OperatorError(`${name} is not set for the operators' page.`);
    return value;
  };
  const server = openDatabase(settings.serverDatabaseUrl, SERVER_CONNECTIONS, 'cumulus-operators-counts', {
    timeoutMs: STATEMENT_TIMEOUT,
  });
  const close = async () => {
    await pool.end();
    await server.pool.end();
  };
  const reach = reachOf({ setting, environment });
  const context = { db, serverDb: server.db, setting, environment, reach };
  const onUndone = (error: unknown) => log.warn({ err: error }, 'what follows an act was not done');
  let http: FastifyInstance | null = null;
  try {
    http = await createAdminServer({
      ...{ db, log, origin, network: settings.network, webRoot: WEB_ROOT },
      ...{ tries: settings.tries, trustedProxies: settings.trustedProxies },
      desk: createDesk({ context, origin, mailToAdmins: createMailToAdmins(environment), onUndone }),
      signIn: createSignIn({ db, origin }),
    });
    await http.listen({ host, port });
  } catch (error) {
    await close();
    throw error;
  }
  const listening = http;
  return {
    async close() {
      await listening.close();
      await close();
    },
  };
}
