import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { migrateAsOwner, type RoleUrls } from '../db/roles.ts';
import { OperatorError } from '../operations/operator-error.ts';

const ALONE = fileURLToPath(new URL('../../../launch/src/database-alone.ts', import.meta.url));

/**
 * Calls `work` with the owner's address of the database of a stopped installation: the given one, or the embedded one of DATA_DIR,
 * which runs meanwhile. Then gives the other roles their rights. Throws OperatorError if Cumulus runs over DATA_DIR.
 */
export async function withStoppedDatabase(
  environment: NodeJS.ProcessEnv,
  work: (ownerUrl: string) => Promise<void>,
): Promise<void> {
  const {
    DATABASE_URL: server,
    MIGRATION_DATABASE_URL: owner,
    OPERATOR_DATABASE_URL: operator,
  } = environment;
  if (server) {
    await work(owner || server);
    if (owner && operator) await migrateAsOwner({ owner, server, operator });
    return;
  }
  const child = fork(ALONE, { env: environment, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const said = text(child.stderr!);
  // Not 'close', which does not come after `disconnect`.
  const ended = once(child, 'exit');
  const ready = once(child, 'message').then(([message]) => message as RoleUrls);
  const urls = await Promise.race([ready, ended.then(() => null)]);
  if (urls === null) throw new OperatorError((await said).trim() || 'The database did not start.');
  try {
    await work(urls.owner);
    await migrateAsOwner(urls);
  } finally {
    child.disconnect();
    await ended;
  }
}
