import { jsonLog, lineWriter } from '../../process/src/log.ts';
import { placeOf } from '../../process/src/place-of-error.ts';
import { listen } from '../../process/src/socket.ts';
import { checkBinding } from './check-binding.ts';
import { createHandler } from './handle-request.ts';
import { describeError, ServiceFailure } from './key-service.ts';
import type { Environment } from './setting-names.ts';
import { readSettings, SettingsError } from './settings.ts';

process.umask(0o077);
// Library output must not crash the process if its reader is gone or the disk is full.
process.stderr.on('error', () => {});
const STDOUT = 1;
const log = jsonLog(lineWriter(STDOUT), 'keyservice');

process.on('uncaughtException', (error) => {
  log('fatal', 'crash', { reason: placeOf(error) });
  process.exit(1);
});

try {
  const { provider, service, socket, token } = await readSettings(process.env as Environment);
  await checkBinding(service).catch((error: unknown) => {
    throw new ServiceFailure(`The key service ${provider} cannot be used: ${describeError(error)}.`);
  });
  const listener = await listen(socket, createHandler(service, token, log), log, 'KEY_SERVICE_SOCKET').catch(
    (error: Error) => {
      throw new SettingsError(error.message);
    },
  );
  const stop = async (): Promise<void> => {
    await listener.close();
    log('info', 'stopped');
    process.exit(0);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void stop());
  log('info', 'ready', { socket, provider });
  process.send?.({ ready: { socket } });
} catch (error) {
  const isReadable = error instanceof SettingsError || error instanceof ServiceFailure;
  log('fatal', 'not_started', { reason: isReadable ? error.message : placeOf(error) });
  process.stderr.write(`${isReadable ? error.message : describeError(error)}\n`);
  process.exit(1);
}
