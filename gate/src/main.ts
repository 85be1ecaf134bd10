import { jsonLog, lineWriter } from '../../process/src/log.ts';
import { placeOf } from '../../process/src/place-of-error.ts';
import { openGate } from './gate.ts';
import { readSettings } from './settings.ts';

process.umask(0o077);
process.stderr.on('error', () => {});
const STDOUT = 1;
const log = jsonLog(lineWriter(STDOUT), 'gate');
/** How often files are compared with what is in use, milliseconds. */
const RENEWAL_CHECK = 10_000;

process.on('uncaughtException', (error) => {
  log('fatal', 'crash', { reason: placeOf(error) });
  process.exit(1);
});

try {
  const settings = readSettings(process.env);
  const gate = await openGate(settings, log);
  setInterval(gate.renew, RENEWAL_CHECK);
  const stop = async (): Promise<void> => {
    await gate.close();
    log('info', 'stopped');
    process.exit(0);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void stop());
  log('info', 'ready', { socket: `${settings.host}:${gate.port}` });
  process.send?.({ ready: { port: gate.port } });
} catch (error) {
  log('fatal', 'not_started', { reason: placeOf(error) });
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
