import './runtime/without-signals.ts';
import { createApp } from './app/app.ts';
import { readConfig } from './config.ts';
import { createLog } from './runtime/log.ts';

// A library's output must not end the process if the pipe is closed or the disk is full.
process.stderr.on('error', () => {});

try {
  const config = readConfig(process.env);
  const lines = new Map<string, number>();
  const log = createLog(config.LOG_LEVEL, lines);
  const app = await createApp(config, log, { lines });
  const { url } = await app.listen();
  log.info({ url }, 'listening');
  process.send?.({ ready: { url } });

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
