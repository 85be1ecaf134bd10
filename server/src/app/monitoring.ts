import type { Logger } from 'pino';
import type { SolanaNodes } from '../adapters/solana-nodes.ts';
import type { Config } from '../config.ts';
import { readTreasury } from '../contest/treasury-balance.ts';
import type { Family, Sample } from '../http/metrics.ts';
import { createChangeReading } from '../monitoring/chain-changes.ts';
import { readDrills } from '../monitoring/drill-store.ts';
import { watchLoop } from '../monitoring/event-loop.ts';
import { freePart } from '../monitoring/free-disk.ts';
import { countWorkers } from '../monitoring/heartbeat-store.ts';
import { listQueues } from '../monitoring/queues.ts';
import { readQueues } from '../monitoring/read-queues.ts';
import { createReading } from '../monitoring/reading.ts';
import type { Clock } from '../ports/clock.ts';
import type { LogoNumbers } from '../ports/logo-pictures.ts';
import type { LogLines } from '../runtime/log.ts';
import type { OpenInstallation } from './installation.ts';
import type { Probes } from './probes.ts';
import { signerFamilies } from './signer-families.ts';

export interface MonitoringDeps {
  readonly config: Pick<Config, 'NETWORK' | 'NODE_COMPILE_CACHE' | 'MARKET_CHECK_INTERVAL' | 'DAILY_PROOF'>;
  readonly installation: OpenInstallation;
  readonly solana: Pick<SolanaNodes, 'chain' | 'features'>;
  readonly probes: Pick<Probes, 'ofDependencies'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly logoNumbers: (() => Promise<LogoNumbers>) | null;
  readonly lines: LogLines;
}

/** How often queries and requests for metrics are made at most, however often they are read, milliseconds. */
const QUEUES_EVERY = 15_000;
const SIGNER_EVERY = 5_000;
const PROBES_EVERY = 15_000;
const TREASURY_EVERY = 60_000;
/** Milliseconds. */
const SIGNER_WITHIN = 2_000;
/** Of log lines. */
const LEVELS = ['info', 'warn', 'error', 'fatal'];

const is = (condition: boolean): number => (condition ? 1 : 0);
const one = (value: number): readonly Sample[] => [{ value }];

/** Registers what operators watch beside what each part counts itself: docs/monitoring.md has them all. */
export function watchInstallation(deps: MonitoringDeps): { stop(): void } {
  watchQueues(deps);
  watchChain(deps);
  watchServices(deps);
  watchProtections(deps);
  watchProcesses(deps);
  return watchServer(deps);
}

const gaugesOf =
  ({ installation: { metrics } }: MonitoringDeps) =>
  (name: string, help: string, read: Family['read']): void =>
    metrics.family({ name, help, type: 'gauge', read });

function watchQueues(deps: MonitoringDeps): void {
  const { clock, installation } = deps;
  const { db } = installation;
  const gauge = gaugesOf(deps);
  let queuesTook = 0;
  const queues = createReading({ clock, everyMs: QUEUES_EVERY }, async () => {
    const started = performance.now();
    const read = await readQueues(db);
    queuesTook = (performance.now() - started) / 1_000;
    return read;
  });
  gauge('cumulus_queue_items', 'What waits in each queue of the database.', async () => {
    const read = await queues.read();
    return read ? listQueues(read).map(({ queue, items }) => ({ labels: { queue }, value: items })) : [];
  });
  gauge(
    'cumulus_queue_oldest_seconds',
    'For how long the oldest item of each queue has waited.',
    async () => {
      const read = await queues.read();
      if (!read) return [];
      return listQueues(read).map(({ queue, oldestSeconds }) => ({
        labels: { queue },
        value: oldestSeconds,
      }));
    },
  );
  gauge('cumulus_unread_transactions', 'Transactions of wallets that this version cannot read.', async () => {
    const read = await queues.read();
    return read ? one(read.unread.transactions) : [];
  });
  gauge('cumulus_queues_read_age_seconds', 'Time since the queues were read last.', async () => {
    await queues.read();
    return one(queues.age());
  });
  gauge('cumulus_queues_read_seconds', 'How long that took.', async () => {
    await queues.read();
    return one(queuesTook);
  });
  gauge('cumulus_treasury_owed_lamports', 'What it owes to entries of contests.', async () => {
    const read = await queues.read();
    return read ? one(Number(read.contestEntries.lamports)) : [];
  });
  const workers = createReading({ clock, everyMs: QUEUES_EVERY }, () => countWorkers(db));
  gauge('cumulus_workers', 'Processes that run workers, of all servers.', async () => {
    const read = await workers.read();
    return read === null ? [] : one(read);
  });
  gauge('cumulus_market_check_interval_seconds', 'How often the market is checked for orders.', () =>
    one(deps.config.MARKET_CHECK_INTERVAL / 1_000),
  );
  gauge('cumulus_daily_proof', 'Whether what is owed is proven every day.', () =>
    one(is(deps.config.DAILY_PROOF === 'on')),
  );
}

function watchChain(deps: MonitoringDeps): void {
  const { clock, installation, solana } = deps;
  const gauge = gaugesOf(deps);
  const treasury = createReading({ clock, everyMs: TREASURY_EVERY, keepMs: 10 * 60_000 }, () =>
    readTreasury(installation.db, solana.chain),
  );
  gauge('cumulus_treasury_lamports', 'What the treasury of contests holds.', async () => {
    const held = await treasury.read();
    return held === null ? [] : one(Number(held));
  });
  const changes = createChangeReading({
    ...{ clock, log: deps.log, features: solana.features, isMainnet: deps.config.NETWORK === 'mainnet' },
  });
  gauge(
    'cumulus_chain_untested_changes',
    'Changes of the chain that this version was not tested with, scheduled or active.',
    async () => {
      const read = await changes.read();
      if (read === null) return [];
      const scheduled = read.filter(({ since }) => since === null).length;
      return [
        { labels: { state: 'scheduled' }, value: scheduled },
        { labels: { state: 'active' }, value: read.length - scheduled },
      ];
    },
  );
}

function watchServices(deps: MonitoringDeps): void {
  const { clock } = deps;
  const probes = createReading({ clock, everyMs: PROBES_EVERY, withinMs: 5_000 }, async () =>
    Promise.all(
      Object.entries(deps.probes.ofDependencies).map(async ([dependency, probe]) => {
        const isUp = await probe().then(
          () => true,
          () => false,
        );
        return { labels: { dependency }, value: is(isUp) };
      }),
    ),
  );
  gaugesOf(deps)('cumulus_dependency_up', 'Whether what the product depends on answers.', async () => {
    return (await probes.read()) ?? [];
  });
}

function watchProtections(deps: MonitoringDeps): void {
  const { timekeeper, incident, rest, auditWatch } = deps.installation;
  const gauge = gaugesOf(deps);
  gauge('cumulus_clock_wrong', "Whether this server's clock is wrong.", () =>
    one(is(timekeeper.wrong() !== null)),
  );
  gauge('cumulus_clock_ahead_seconds', "How far this server's clock is ahead of the database's.", () =>
    one(timekeeper.ahead() / 1_000),
  );
  gauge('cumulus_incident', 'Whether an operator has stopped all changes.', () =>
    one(is(incident.current() !== null)),
  );
  gauge('cumulus_resting', 'Whether no money moves until an operator recovers the database.', () =>
    one(is(rest.current() !== null)),
  );
  gauge('cumulus_audit_broken', 'Whether the audit log was found changed, cut or replaced.', () =>
    one(is(auditWatch.isBroken())),
  );
  gauge('cumulus_audit_verified_entries', 'Entries of the audit log that this process has verified.', () =>
    one(auditWatch.entries()),
  );
}

function watchServer(deps: MonitoringDeps): { stop(): void } {
  const { lines, installation } = deps;
  installation.metrics.family({
    name: 'cumulus_log_lines_total',
    help: 'Lines in the log of the server by level.',
    type: 'counter',
    read: () => LEVELS.map((level) => ({ labels: { level }, value: lines.get(level) ?? 0 })),
  });

  const loop = watchLoop();
  gaugesOf(deps)(
    'cumulus_event_loop_lag_seconds',
    'Longest pause of the event loop since the last scrape.',
    () => one(loop.longestPause()),
  );
  return { stop: () => loop.stop() };
}

function watchProcesses(deps: MonitoringDeps): void {
  const { clock, config, installation } = deps;
  const { metrics } = installation;
  const gauge = gaugesOf(deps);
  const signer = createReading({ clock, everyMs: SIGNER_EVERY, keepMs: 0 }, () =>
    installation.signer.numbers(SIGNER_WITHIN),
  );
  const logos = createReading(
    { clock, everyMs: SIGNER_EVERY, keepMs: 0 },
    async () => deps.logoNumbers?.() ?? null,
  );
  for (const family of signerFamilies(signer.read)) metrics.family(family);
  // Of one signer alone there is nothing to drill.
  const drills = createReading({ clock, everyMs: QUEUES_EVERY }, async () =>
    installation.signer.three ? await readDrills(installation.db) : null,
  );
  gauge(
    'cumulus_signer_drill_failed',
    'Whether the newest drill of three signers failed, or there was none.',
    async () => {
      const read = await drills.read();
      return read ? one(is(read.newest?.passed !== true)) : [];
    },
  );
  gauge('cumulus_signer_drill_age_seconds', 'Time since a drill of three signers passed.', async () => {
    const passed = (await drills.read())?.passed;
    return passed ? one((Date.now() - passed.at.getTime()) / 1_000) : [];
  });
  gauge('cumulus_process_start_time_seconds', 'When each process started.', async () => {
    const [signerRead, logosRead] = await Promise.all([signer.read(), logos.read()]);
    return processes(performance.timeOrigin / 1_000, signerRead?.startedAt, logosRead?.startedAt);
  });
  gauge('cumulus_process_resident_bytes', 'Memory that each process holds.', async () => {
    const [signerRead, logosRead] = await Promise.all([signer.read(), logos.read()]);
    const ours = process.memoryUsage.rss();
    return processes(ours, signerRead?.residentBytes, logosRead?.residentBytes);
  });
  gauge('cumulus_logos_under_way', 'Logos that are being fetched or wait for that.', async () => {
    const read = await logos.read();
    return read ? one(read.underWay) : [];
  });
  metrics.family({
    name: 'cumulus_logos_total',
    help: 'Logos by outcome.',
    type: 'counter',
    async read() {
      const outcomes = (await logos.read())?.outcomes ?? {};
      return Object.entries(outcomes).map(([outcome, value]) => ({ labels: { outcome }, value }));
    },
  });
  gauge('cumulus_disk_free_ratio', 'Free part of each disk, by what is on it.', async () => {
    const disks = {
      ...((await signer.read())?.disks ?? {}),
      ...freePart('data', config.NODE_COMPILE_CACHE ?? null),
    };
    return Object.entries(disks).map(([disk, value]) => ({ labels: { disk }, value }));
  });
}

function processes(server: number, signer: number | undefined, logos: number | undefined): readonly Sample[] {
  const values = Object.entries({ server, signer, logos });
  return values.flatMap(([name, value]) =>
    value === undefined ? [] : [{ labels: { process: name }, value }],
  );
}
