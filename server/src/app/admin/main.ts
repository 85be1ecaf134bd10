import '../../runtime/without-signals.ts';
import { createLog } from '../../runtime/log.ts';
import { runProcess } from '../../runtime/run-process.ts';
import { startAdmin } from './admin.ts';
import { readAdminSettings } from './settings.ts';

await runProcess(async () => {
  const settings = readAdminSettings(process.env);
  const log = createLog(settings.logLevel);
  const admin = await startAdmin(settings, log);
  return { url: `${settings.origin}/admin`, log, close: admin.close };
});
