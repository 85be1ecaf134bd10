import type { Logger } from 'pino';
import { createDatabaseClock } from '../adapters/database-clock.ts';
import { openSigner } from '../adapters/open-signer.ts';
import { placesOfThree } from '../adapters/signer-line.ts';
import { createChainer } from '../audit/chainer.ts';
import { createAuditWatch } from '../audit/watch.ts';
import type { Config } from '../config.ts';
import { createJournalComparison } from '../custody/compare-journal.ts';
import { checkInstallation } from '../custody/installation/installation.ts';
import { createJournalHeads, readHeads } from '../custody/journal-heads.ts';
import { createRest, restingKeys } from '../custody/rest.ts';
import { openInvalidations } from '../db/invalidations.ts';
import { expectWritable } from '../db/may-write.ts';
import { migrate } from '../db/migrate.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { createMetrics } from '../http/metrics.ts';
import { createHeartbeat } from '../monitoring/heartbeat.ts';
import type { Clock } from '../ports/clock.ts';
import { together } from '../runtime/lifecycle.ts';
import { createTimekeeper } from '../runtime/timekeeper.ts';
import { createIncidentWatch, pausedKeys } from '../security/incident/incident.ts';
import { ofWorkers, type Stage } from './base.ts';
import { directUrl, openPool } from './database.ts';
import { openTracer } from './tracing.ts';

interface InstallationDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  /** Times how often what operators watch is read. */
  readonly watchClock: Clock;
}

export type OpenInstallation = Awaited<ReturnType<typeof openInstallation>>;

/** Migrates the database, and opens it and the signer's process. Throws if either is another installation's. */
export async function openInstallation(deps: InstallationDeps) {
  const { config, log, clock, watchClock } = deps;
  await migrateDatabase(config);
  const { pool, db } = openPool(config, config.DATABASE_CONNECTIONS);
  // Before this process stores a newer one.
  const seenHeads = await readHeads(db);
  const heads = createJournalHeads({ db, clock, log });
  // A separate connection that fails at once if the signer is unavailable.
  const signer = openSigner(config, { connectMilliseconds: 0, heads });
  const custody = await checkInstallation({ db, signer, log }).catch(async (error: unknown) => {
    await Promise.all([signer.close(), heads.close()]);
    await pool.end();
    throw error;
  });
  const metrics = createMetrics();
  const names = placesOfThree(config.SIGNERS ?? '')?.map(({ name }) => name) ?? [];
  const dissented = metrics.labelled(
    'cumulus_signer_dissents_total',
    'How often one of three signers did not do what the others do.',
    { signer: names },
  );
  const onDissent = (name: string) => dissented({ signer: name });
  const signerKeys = openSigner(config, { heads, log, onDissent });
  metrics.gauge('cumulus_database_connections', 'Open database connections.', () => pool.totalCount);
  metrics.gauge('cumulus_database_waiting', 'Requests waiting for a connection.', () => pool.waitingCount);
  const tracer = await openTracer(config, metrics);
  // Nothing is awaited from here on: what follows subscribes before the first notification.
  const invalidations = openInvalidations({ url: directUrl(config), clock, log });
  const timekeeper = createTimekeeper({ clock, shared: createDatabaseClock(db), log });
  const compare = createJournalComparison({ db, log, heads: seenHeads, newerThan: signer.newerThan });
  const rest = createRest({ compare, db, invalidations, log });
  const incident = createIncidentWatch({ db, clock: watchClock, log, invalidations });
  const auditWatch = createAuditWatch({ db, clock: watchClock, log });
  const [audit, heartbeat] = [createChainer({ db, clock, log }), createHeartbeat({ db, clock, log })];
  return {
    ...{ pool, db, signer, signerKeys, custody, metrics, tracer, invalidations },
    ...{ timekeeper, rest, incident, auditWatch },
    keys: pausedKeys(restingKeys(custody.proven(signerKeys), rest), () => expectWritable(db)),
    // While it rests, no time passes for what waits, as with a clock that cannot be trusted.
    isClockRight: () => timekeeper.isRight() && rest.current() === null,
    watches: [timekeeper, incident],
    tasks: [heartbeat, audit, auditWatch].map((task) => ofWorkers(config, task)),
    opened: [
      { stop: () => pool.end() },
      together(
        [signerKeys, signer, heads, ...(tracer ? [tracer] : [])].map(({ close }) => ({ stop: close })),
      ),
      { stop: invalidations.close },
    ],
  } satisfies Stage & Record<string, unknown>;
}

async function migrateDatabase(config: Config): Promise<void> {
  await migrate(directUrl(config)).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
    const { hostname, port, pathname } = new URL(directUrl(config));
    throw new Error(`The database at ${hostname}:${port || 5432}${pathname} cannot be reached.`, {
      cause: error,
    });
  });
}
