import type { Logger } from 'pino';

interface Started {
  readonly url: string;
  readonly log: Logger;
  close(): Promise<void>;
}

/**
 * Runs a process of an installation: reports its address to the launcher once it is ready, closes it on SIGTERM, SIGINT or the end of the
 * launcher, and exits with 1 and one line on stderr if it cannot start.
 */
export async function runProcess(start: () => Promise<Started>): Promise<void> {
  // A library's output must not end the process if the pipe is closed or the disk is full.
  process.stderr.on('error', () => {});
  try {
    const { url, log, close } = await start();
    log.info({ url }, 'listening');
    process.send?.({ ready: { url } });

    let stopping = false;
    const stop = async (): Promise<void> => {
      if (stopping) return;
      stopping = true;
      await close();
      process.exit(0);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    process.on('disconnect', stop);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
