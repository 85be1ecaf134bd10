import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { isCallError } from '@cumulus/contract/errors.ts';
import type { CallName } from '@cumulus/contract/registry.ts';
import type { Logger } from 'pino';
import { createAccounts } from '../accounts/accounts.ts';
import type { Handlers } from '../accounts/caller.ts';
import { createAccountCalls } from '../accounts/calls.ts';
import { createEmailProof } from '../accounts/email-proof.ts';
import { createPasswordRules } from '../accounts/password-rules.ts';
import { createRecentSignIn } from '../accounts/recent-sign-in.ts';
import { createUnprovenAccounts } from '../accounts/set-aside.ts';
import { createTermsCalls } from '../accounts/terms/calls.ts';
import { createTerms } from '../accounts/terms/terms.ts';
import { createUsers } from '../accounts/users.ts';
import { createArgon2Hasher } from '../adapters/argon2-hasher.ts';
import { createDatabaseClock } from '../adapters/database-clock.ts';
import { noMail } from '../adapters/no-mail.ts';
import { createOutbox } from '../adapters/outbox.ts';
import { openPlacesFile } from '../adapters/places-file.ts';
import { signerPlace } from '../adapters/signer-line.ts';
import { openSignerProcess, type SignerState } from '../adapters/signer-process.ts';
import { createSmtpMail } from '../adapters/smtp.ts';
import { nodeUrls } from '../adapters/solana-nodes.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { createChainer } from '../audit/chainer.ts';
import { createAuditWatch } from '../audit/watch.ts';
import type { Config } from '../config.ts';
import { createJournalComparison } from '../custody/compare-journal.ts';
import { checkInstallation } from '../custody/installation/installation.ts';
import { createJournalHeads, readHeads } from '../custody/journal-heads.ts';
import { createRest, restingKeys, restingSentence } from '../custody/rest.ts';
import { openInvalidations } from '../db/invalidations.ts';
import { expectWritable } from '../db/may-write.ts';
import { migrate } from '../db/migrate.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { exportHistory } from '../history/export.ts';
import { createMetrics } from '../http/metrics.ts';
import {
  clockProbe,
  copyComplaint,
  databaseProbe,
  signerProbe,
  workerProbe,
  writableProbe,
} from '../http/probes.ts';
import { createHealthServer, createHttpServer, type HttpDeps } from '../http/server.ts';
import { createHeartbeat } from '../monitoring/heartbeat.ts';
import { countWorkers } from '../monitoring/heartbeat-store.ts';
import { rpcProbe } from '../monitoring/rpc-probe.ts';
import type { Clock } from '../ports/clock.ts';
import type { LogLines } from '../runtime/log.ts';
import { createRepeatingTask } from '../runtime/repeating-task.ts';
import { createTimekeeper } from '../runtime/timekeeper.ts';
import { createDeviceCalls } from '../security/devices/calls.ts';
import { createDeviceKeys } from '../security/devices/device-key.ts';
import { createDevices, createForgetting } from '../security/devices/devices.ts';
import { createIncidentCalls } from '../security/incident/calls.ts';
import { createIncidentWatch, incidentSentence, pausedKeys } from '../security/incident/incident.ts';
import { createPasskeyCalls } from '../security/passkeys/calls.ts';
import { createFactors } from '../security/passkeys/factors.ts';
import { createPasskeys } from '../security/passkeys/passkeys.ts';
import { countOlderPins, olderPinsSentence } from '../security/pin/older.ts';
import { createPin } from '../security/pin/pin.ts';
import { createPinStatus } from '../security/pin/status.ts';
import { createSeals } from '../swaps/seals.ts';
import { createAccountPart } from './account.ts';
import { directUrl, openPool } from './database.ts';
import { createDecidedTerms } from './decided-terms.ts';
import { createExchangeRatePart } from './exchange-rates.ts';
import { createFreezePart } from './freeze.ts';
import { createIdentityPart } from './identity.ts';
import { createLimitPart } from './limits.ts';
import { createMoneyPart } from './money.ts';
import { watchInstallation } from './monitoring.ts';
import { openTracer } from './tracing.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** Milliseconds; shorter than a probe's timeout. */
const SIGNER_PING_TIMEOUT = 2_000;
/** Pause between two looks whether an installation that rested at the start has recovered, milliseconds. */
const WAKE_POLL = 1_000;
/** How long a stop waits for running requests, milliseconds. */
const STOP_TIMEOUT = 10_000;

export interface App {
  /** Starts to listen. Returns the public address and the local one. */
  listen(): Promise<{ url: string; localUrl: string }>;
  /** Refuses new requests, waits for running ones, and releases all resources. */
  close(): Promise<void>;
}

/** What the process brings, and replacements for tests. */
export interface AppParts {
  readonly clock?: Clock;
  /** Monotonic milliseconds. */
  readonly elapsed?: () => number;
  readonly webRoot?: string;
  readonly stopWithin?: number;
  /** What `log` has counted. */
  readonly lines?: LogLines;
  /** Times how often what operators watch is read. */
  readonly watchClock?: Clock;
}

/** Migrates the database and joins features and adapters into a server that does not listen yet. */
export async function createApp(
  config: Config,
  log: Logger,
  {
    clock = systemClock,
    elapsed = () => performance.now(),
    webRoot = WEB_ROOT,
    stopWithin = STOP_TIMEOUT,
    lines = new Map(),
    watchClock = clock,
  }: AppParts = {},
): Promise<App> {
  await migrate(directUrl(config)).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
    const { hostname, port, pathname } = new URL(directUrl(config));
    throw new Error(`The database at ${hostname}:${port || 5432}${pathname} cannot be reached.`, {
      cause: error,
    });
  });
  const { pool, db } = openPool(config, config.DATABASE_CONNECTIONS);
  // Before this process stores a newer one.
  const seenHeads = await readHeads(db);
  const heads = createJournalHeads({ db, clock, log });
  // A separate connection that fails at once if the signer is unavailable.
  const signer = openSignerProcess({ ...signerPlace(config), connectMilliseconds: 0, heads });
  const installation = await checkInstallation({ db, signer, log }).catch(async (error: unknown) => {
    await Promise.all([signer.close(), heads.close()]);
    await pool.end();
    throw error;
  });
  const keys = openSignerProcess({ ...signerPlace(config), heads });
  const timekeeper = createTimekeeper({ clock, shared: createDatabaseClock(db), log });
  const hasher = createArgon2Hasher();
  const changes = openInvalidations({ url: directUrl(config), clock, log });
  const metrics = createMetrics();
  metrics.gauge('cumulus_database_connections', 'Open database connections.', () => pool.totalCount);
  metrics.gauge('cumulus_database_waiting', 'Requests waiting for a connection.', () => pool.waitingCount);

  const isWorker = config.ROLES.includes('worker');
  const heartbeat = createHeartbeat({ db, clock, log });
  let signerState: SignerState | null = null;
  const tracer = await openTracer(config, metrics);
  const audit = createChainer({ db, clock, log });
  const auditWatch = createAuditWatch({ db, clock: watchClock, log });
  const accounts = createAccounts(db);
  const userDirectory = createUsers(db, changes);
  const recentSignIn = createRecentSignIn(clock);
  const placeOf = config.PLACES_FILE ? openPlacesFile(config.PLACES_FILE) : () => null;
  const devices = createDevices({ db, clock, invalidations: changes, placeOf });
  const forgetting = createForgetting({ db, clock, log });
  const termsOfService = createTerms(db, clock);
  const passkeys = createPasskeys({ db, clock, keeper: keys, needsProof: config.provesAddresses });
  const pin = createPin({
    db,
    keeper: installation.provenPins(keys),
    rules: config.PIN_RULES,
    needsProof: config.provesAddresses,
  });
  const passwords = createPasswordRules({
    minCharacters: config.PASSWORD_MIN_CHARACTERS,
    rules: config.PASSWORD_RULES,
  });
  const limits = createLimitPart({ config, clock, log });

  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false;
  let listening = '';
  const publicUrl = (): string => config.PUBLIC_URL?.replace(/\/$/, '') ?? listening;
  // Everyone can read the outbox page, so it is for localnet alone.
  const unsent = !config.SMTP_URL && config.NETWORK === 'localnet' ? createOutbox(clock) : null;
  const mail = config.SMTP_URL ? createSmtpMail(config.SMTP_URL, config.MAIL_FROM) : (unsent ?? noMail);
  // Subscribe caches before the next await.
  const status = createPinStatus(pin, changes);
  const compare = createJournalComparison({ db, log, heads: seenHeads, newerThan: signer.newerThan });
  const rest = createRest({ compare, db, invalidations: changes, log });
  const incident = createIncidentWatch({ db, clock: watchClock, log, invalidations: changes });
  const freezing = createFreezePart({
    ...{ db, clock, log, mail, publicUrl, recentSignIn, secret: config.APP_SECRET },
    keeper: signer,
    attempts: limits.attempts,
    hasPasskey: passkeys.has,
  });
  const money = createMoneyPart({
    ...{ config, db, clock, elapsed, log, invalidations: changes, tracer },
    keys: pausedKeys(restingKeys(installation.proven(keys), rest), () => expectWritable(db)),
    // While it rests, no time passes for what waits, as with a clock that cannot be trusted.
    isClockRight: () => timekeeper.isRight() && rest.current() === null,
    ...{ metrics, mail, publicUrl, freezeLink: freezing.freeze.freezeLink },
  });
  const parts = await createIdentityPart({
    config,
    clock,
    log,
    hasher,
    mail,
    isBlocked: accounts.isBlocked,
    passkeys: keys,
    passwords,
    unproven: createUnprovenAccounts(db, config.provesAddresses),
    publicUrl,
  });

  const emails = createEmailProof({
    ...{
      db,
      publicUrl,
      secret: config.APP_SECRET,
      attempts: limits.attempts,
      mails: config.RATE_LIMIT_MAILS,
    },
    // A page that anyone can read proves nothing, but on a test network.
    mail: config.SMTP_URL || config.NETWORK === 'localnet' ? mail : null,
    onUnsent: (error) => log.error({ err: error }, 'mail could not be sent'),
  });
  const account = createAccountPart({
    ...{ config, db, clock, log, hasher, keeper: keys, pin, status, mail, publicUrl },
    rules: passwords,
    holdings: money.holdings,
    attempts: limits.attempts,
  });
  const exchangeRates = createExchangeRatePart({ url: config.EXCHANGE_RATES_URL, clock, log });
  const handlers: Handlers<CallName> = {
    ...money.calls,
    ...createAccountCalls(accounts, emails),
    ...account.calls,
    ...exchangeRates.calls,
    ...createDeviceCalls(devices),
    ...freezing.calls,
    ...createIncidentCalls(incident),
    ...createTermsCalls(termsOfService),
    ...createPasskeyCalls(passkeys),
  };

  const nodes = nodeUrls(config.SOLANA_RPC_URL, config.SOLANA_RPC_URLS);
  const probes = {
    database: databaseProbe(pool),
    signer: signerProbe(async () => {
      signerState = await signer.ping(SIGNER_PING_TIMEOUT);
      return signerState;
    }, installation),
    chain: rpcProbe(nodes),
  };
  const { logoNumbers } = money.watched;
  const monitoring = watchInstallation({
    ...{ metrics, db, timekeeper, lines, logoNumbers },
    clock: watchClock,
    dataFolder: config.NODE_COMPILE_CACHE ?? null,
    chain: money.watched.chain,
    features: money.watched.features,
    isMainnet: config.NETWORK === 'mainnet',
    log,
    audit: auditWatch,
    signerNumbers: signer.numbers,
    // Each node by its place in the settings: addresses may have keys in them.
    probes: {
      ...probes,
      ...Object.fromEntries(nodes.map((url, index) => [`node_${index + 1}`, rpcProbe([url])])),
      ...(logoNumbers && { logos: logoNumbers }),
    },
    isResting: () => rest.current() !== null,
    isIncident: () => incident.current() !== null,
    marketCheckInterval: config.MARKET_CHECK_INTERVAL / 1_000,
    isDaily: config.DAILY_PROOF === 'on',
  });

  const httpDeps = {
    log,
    clock,
    handlers,
    factors: createFactors({
      db,
      pin,
      passkeys,
      termsOf: createDecidedTerms(createSeals(config.APP_SECRET)),
    }),
    recentSignIn,
    freeze: freezing.freeze,
    terms: termsOfService,
    expectAwake: rest.expectAwake,
    expectNoIncident: incident.expectNone,
    isRepeat: money.isRepeat,
    exportHistory: (userId, format) => exportHistory(money.history.pages(userId), format),
    exportTaxes: money.exportTaxes,
    logos: money.logos,
    viewers: money.viewers,
    onSessionEnd(ended) {
      changes.on('session_ended', ended);
      for (const channel of ['sessions_voided', 'email_blocked'] as const)
        changes.on(channel, () => ended(null));
    },
    proofFiles: {
      day: money.liabilities.newestDate,
      liabilities: money.liabilities.file,
      custody: money.liabilities.custodyFile,
    },
    identity: parts.identity,
    users: userDirectory,
    devices,
    deviceKeys: createDeviceKeys(config.APP_SECRET, isHttps),
    limits: limits.requests,
    metrics,
    tracer,
    identityRoutes: parts.routes && {
      ...parts.routes,
      limits: limits.credentials,
      browsers: limits.browsers,
    },
    mailStops: money.mailStops,
    letters: unsent?.letters ?? null,
    webRoot,
    publicUrl,
    https: isHttps,
    trustedProxies: config.TRUSTED_PROXIES,
    metricsToken: config.METRICS_TOKEN ?? null,
    probes: {
      ...probes,
      writable: writableProbe(pool),
      clock: clockProbe(timekeeper.wrong),
      ...(!isWorker && { worker: workerProbe(() => countWorkers(db)) }),
    },
    warnings: () => {
      const [resting, stopped] = [rest.current(), incident.current()];
      const copy = signerState && copyComplaint(signerState);
      return {
        ...money.warnings(),
        ...(resting && { recovery: restingSentence(resting) }),
        ...(stopped && { incident: incidentSentence(stopped) }),
        ...(copy && { journalCopy: copy }),
      };
    },
    browser: {
      version,
      network: config.NETWORK,
      identity: parts.browser,
      passwordMinCharacters: config.PASSWORD_MIN_CHARACTERS,
      explorerTxUrl: config.EXPLORER_TX_URL ?? null,
      explorerTokenUrl: config.EXPLORER_TOKEN_URL ?? null,
      ipLookupUrl: config.IP_LOOKUP_URL ?? null,
      marketCheckInterval: config.MARKET_CHECK_INTERVAL,
      orderLiquidityMin: config.ORDER_LIQUIDITY_MIN,
      exchangeRates: config.EXCHANGE_RATES_URL !== undefined,
      testFunds: config.NETWORK !== 'mainnet',
      contestProof: config.CONTEST_PROOF_BITS > 0,
      outboxUrl: unsent ? '/outbox' : null,
      traced: tracer !== null,
    },
  } satisfies HttpDeps;
  const http = config.ROLES.includes('api')
    ? await createHttpServer(httpDeps)
    : await createHealthServer(httpDeps);

  let isMoneyStarted = false;
  const waking = createRepeatingTask(
    { clock, log, failure: 'cannot read whether this installation rests', retryMs: WAKE_POLL },
    async () => {
      if (!isMoneyStarted && (await rest.refresh()) === null) {
        isMoneyStarted = true;
        money.start(isWorker);
      }
      return WAKE_POLL;
    },
  );

  return {
    async listen() {
      await timekeeper.start();
      incident.start();
      const older = await countOlderPins(db);
      if (older > 0) log.warn(olderPinsSentence(older));
      if (config.PIN_PEPPER)
        log.warn('PIN_PEPPER is in the environment of the server: take it away, only the signer needs it.');
      if (config.VALKEY_URL)
        log.warn('VALKEY_URL has no effect: take it away, requests are counted in the database.');
      await http.listen({ host: config.HOST, port: config.PORT });
      const { port } = http.server.address() as AddressInfo;
      // Without the signer it is compared before the first use.
      await rest.expectAwake().catch((error: unknown) => {
        if (!isCallError(error)) throw error;
      });
      if (await rest.refresh()) waking.start();
      else money.start(isWorker);
      if (isWorker) {
        heartbeat.start();
        audit.start();
        auditWatch.start();
        forgetting.start();
        freezing.start();
        limits.startSweep();
        account.resets.start();
        parts.start();
      }
      listening = `http://${browserHost(config.HOST)}:${port}`;
      return { url: publicUrl(), localUrl: listening };
    },
    async close() {
      const force = setTimeout(() => http.server.closeAllConnections(), stopWithin);
      await http.close();
      clearTimeout(force);
      await Promise.all([waking.stop(), heartbeat.stop(), incident.stop()]);
      await timekeeper.stop();
      await money.close();
      await Promise.all([audit.stop(), auditWatch.stop()]);
      monitoring.stop();
      await Promise.all([forgetting.stop(), freezing.stop()]);
      await account.resets.stop();
      await limits.close();
      await changes.close();
      await parts.close();
      await exchangeRates.close();
      await Promise.all([keys.close(), signer.close(), heads.close(), tracer?.close()]);
      await pool.end();
    },
  };
}

/** The host of the server's URL for a browser on this machine. */
function browserHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
