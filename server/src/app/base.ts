import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { ProveDeps } from '../custody/prove.ts';
import type { Invalidations } from '../db/invalidations.ts';
import type { Db } from '../db/pool.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import type { GrantKeeper } from '../ports/grants.ts';
import type { Keys } from '../ports/keys.ts';
import type { Mail } from '../ports/mail.ts';
import type { PinKeeper } from '../ports/pins.ts';
import type { ProofSigner } from '../ports/proofs.ts';
import type { Tracer } from '../ports/tracer.ts';
import type { Task } from '../runtime/lifecycle.ts';

/** What the stages of a server are given. */
export interface Base {
  readonly config: Config;
  readonly db: Db;
  /** They sign only while this installation is awake and has no incident. */
  readonly keys: Keys & PinKeeper & GrantKeeper & ProofSigner & Pick<ProveDeps, 'attest'>;
  readonly clock: Clock;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
  readonly isClockRight: () => boolean;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly invalidations: Invalidations;
  readonly tracer: Tracer | null;
  readonly mail: Mail;
  /** The address that browsers use; known once the server listens. */
  readonly publicUrl: () => string;
}

/** What a stage runs, and what it has opened, which is closed when all tasks have stopped. */
export interface Stage {
  readonly tasks: readonly Task[];
  readonly opened: readonly Task[];
}

/** The task in a process that works; any other only closes what it holds. */
export function ofWorkers({ ROLES }: Pick<Config, 'ROLES'>, task: Task): Task {
  return ROLES.includes('worker') ? task : { stop: () => task.stop?.() };
}
