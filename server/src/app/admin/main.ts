import '../../runtime/without-signals.ts';
import { createLog } from '../../runtime/log.ts';
import { startAdmin } from './admin.ts';
import { readAdminSettings } from './settings.ts';

// A library's output must not end the process if the pipe is closed or the disk is full.
process.stderr.on('error', () => {});

try {
  const settings = readAdminSettings(process.env);
  const log = createLog(settings.logLevel);
  const admin = await startAdmin(settings, log);
  const url = `${settings.origin}/admin`;
  log.info({ url }, 'listening');
  process.send?.({ ready: { url } });

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await admin.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
