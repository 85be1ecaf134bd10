import { isCallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import type { Rest } from '../custody/rest.ts';
import type { Clock } from '../ports/clock.ts';
import type { Task } from '../runtime/lifecycle.ts';
import { createRepeatingTask } from '../runtime/repeating-task.ts';

interface WhenAwakeDeps {
  readonly rest: Pick<Rest, 'expectAwake' | 'refresh'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Pause between two looks whether an installation that rested at the start has recovered, milliseconds. */
const WAKE_POLL_MS = 1_000;

/** The work, which starts at once or when this installation has recovered. */
export function whenAwake({ rest, clock, log }: WhenAwakeDeps, work: Required<Task>): Task {
  let isStarted = false;
  const waking = createRepeatingTask(
    { clock, log, failure: 'cannot read whether this installation rests', retryMs: WAKE_POLL_MS },
    async () => {
      if (!isStarted && (await rest.refresh()) === null) {
        isStarted = true;
        await work.start();
      }
      return WAKE_POLL_MS;
    },
  );
  return {
    async start() {
      // Without the signer it is compared before the first use.
      await rest.expectAwake().catch((error: unknown) => {
        if (!isCallError(error)) throw error;
      });
      if (await rest.refresh()) waking.start();
      else await work.start();
    },
    async stop() {
      await waking.stop();
      await work.stop();
    },
  };
}
