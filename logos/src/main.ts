import { rmSync } from 'node:fs';
import { jsonLog, lineWriter } from '../../process/src/log.ts';
import { createLogoServer } from './logos.ts';
import { readSettings } from './settings.ts';

process.stderr.on('error', () => {});
const STDOUT = 1;
const log = jsonLog(lineWriter(STDOUT), 'logos');

process.on('uncaughtException', (error) => {
  log('fatal', 'crash', { reason: String(error) });
  process.exit(1);
});

const { socket, trustedOrigin } = readSettings(process.env);
const server = createLogoServer({ trustedOrigin }, (outcome, reason) =>
  log('info', 'logo', reason === undefined ? { outcome } : { outcome, reason }),
);
const stop = (): void => {
  server.close();
  server.closeAllConnections();
  log('info', 'stopped');
  process.exit(0);
};
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, stop);
// Of a process that was killed.
rmSync(socket, { force: true });
server.listen(socket, () => {
  log('info', 'ready', { socket });
  process.send?.({ ready: { socket } });
});
