import type { Logger } from 'pino';
import { createAttempts } from '../accounts/attempts.ts';
import { createKnownBrowsers } from '../accounts/known-browsers.ts';
import type { Config } from '../config.ts';
import { createCredentialLimits } from '../http/credential-limits.ts';
import { createLimits } from '../http/limits.ts';
import { sharedBuckets, sweepLimits } from '../http/token-buckets.ts';
import type { Clock } from '../ports/clock.ts';
import { createRepeatingTask } from '../runtime/repeating-task.ts';
import { openPool } from './database.ts';

interface LimitPartDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Of their own, so that a flood of attempts waits for these and takes none from those who are signed in. */
const CONNECTIONS = 2;
/** Milliseconds. */
const SWEEP_INTERVAL = 60_000;

/** Joins what limits requests and attempts, over all servers. */
export function createLimitPart({ config, clock, log }: LimitPartDeps) {
  const { pool, db } = openPool(config, CONNECTIONS);
  const elapsed = (): number => performance.now();
  const attempts = createAttempts(db, elapsed);
  const browsers = createKnownBrowsers(db, config.APP_SECRET);
  const { RATE_LIMIT_CREDENTIALS: credentials, RATE_LIMIT_MAILS: mails } = config;
  const sweep = createRepeatingTask(
    { clock, log, failure: 'old limits cannot be deleted', retryMs: SWEEP_INTERVAL },
    async () => {
      await sweepLimits(db);
      return SWEEP_INTERVAL;
    },
  );
  return {
    attempts,
    requests: createLimits(
      { perUser: config.RATE_LIMIT_USER, perAddress: config.RATE_LIMIT_ADDRESS, credentials },
      { buckets: sharedBuckets(db), attempts, elapsed },
    ),
    credentials: createCredentialLimits({ credentials, mails }, attempts, browsers),
    browsers,
    /** Deletes what no longer limits anything. */
    sweep,
    opened: [{ stop: () => pool.end() }],
  };
}
