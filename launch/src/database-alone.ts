import { join } from 'node:path';
import { prepareDataFolder } from './data-folder.ts';
import { databaseStarter, embeddedUrls } from './database.ts';
import { takeLock } from './lock.ts';
import { openLogs } from './log.ts';
import { readSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';

// The embedded database of a data folder, for a command that needs everything else to be stopped. It runs until the command
// closes the channel, or ends.
process.on('SIGINT', () => {});
const closed = new Promise<void>((resolve) => process.once('disconnect', resolve));
try {
  const dataDir = prepareDataFolder(readSettings(process.env).dataDir);
  const lock = await takeLock(dataDir);
  try {
    const secrets = readSecrets(dataDir);
    const logs = openLogs(join(dataDir, 'logs'));
    const start = databaseStarter(
      {
        folder: join(dataDir, 'postgres'),
        password: secrets.superuserPassword,
        log: logs('postgres'),
      },
      secrets,
    );
    const postgres = await start();
    lock.note('postgres', postgres.pid);
    process.send?.(embeddedUrls(postgres.port, secrets));
    await closed;
    await postgres.stop();
  } finally {
    lock.release();
  }
} catch (error) {
  process.stderr.write(error instanceof StartError ? error.message : String(error));
  process.exitCode = 1;
  process.disconnect?.();
}
