import { type ServeGeyser, startLocalnet } from './localnet.ts';
import { log } from './log.ts';
import { readSettings } from './settings.ts';

/** Runs the localnet as this process. */
export async function run(serveGeyser: ServeGeyser | null): Promise<void> {
  // What a library prints must not end the process because its reader is gone or the disk is full.
  process.stderr.on('error', () => {});

  try {
    const { close, ...ready } = await startLocalnet(readSettings(process.env), serveGeyser);

    let stopping = false;
    const stop = async (reason: string): Promise<void> => {
      if (stopping) return;
      stopping = true;
      log('info', 'stopping', { reason });
      await close();
      process.exit(0);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    process.on('disconnect', () => stop('the launcher is gone'));

    log('info', 'ready', ready);
    process.send?.({ ready });
  } catch (error) {
    process.stderr.write(`The localnet cannot start: ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
