import './runtime/without-signals.ts';
import { createApp } from './app/app.ts';
import { readConfig } from './config.ts';
import { createLog } from './runtime/log.ts';
import { runProcess } from './runtime/run-process.ts';

await runProcess(async () => {
  const config = readConfig(process.env);
  const lines = new Map<string, number>();
  const log = createLog(config.LOG_LEVEL, lines);
  const app = await createApp(config, log, { lines });
  const { url } = await app.listen();
  return { url, log, close: app.close };
});
