import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { systemClock } from '../adapters/system-clock.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../ports/clock.ts';
import { inOrder, type Task, together } from '../runtime/lifecycle.ts';
import type { LogLines } from '../runtime/log.ts';
import { countOlderPins, olderPinsSentence } from '../security/pin/older.ts';
import { createPublicAddress } from './address.ts';
import type { Base } from './base.ts';
import { openChainStage } from './chain.ts';
import { createFeatures } from './features.ts';
import { type OpenInstallation, openInstallation } from './installation.ts';
import { createLedger } from './ledger.ts';
import { openMail } from './mails.ts';
import { watchInstallation } from './monitoring.ts';
import { createPeople } from './people.ts';
import { createProbes } from './probes.ts';
import { createSettlementStage } from './settlement.ts';
import { createSignIn } from './sign-in.ts';
import { createTransport } from './transport.ts';
import { whenAwake } from './when-awake.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));
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

/** Migrates the database and joins the stages into a server that does not listen yet. */
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
  const address = createPublicAddress(config);
  const installation = await openInstallation({ config, log, clock, watchClock });
  const { db, keys, isClockRight, metrics, invalidations, tracer, rest } = installation;
  const { mail, letters } = openMail(config, clock);
  const base: Base = {
    ...{ config, db, keys, clock, elapsed, isClockRight, log, metrics, invalidations, tracer, mail },
    publicUrl: address.publicUrl,
  };
  const people = createPeople(base, installation);
  const chain = openChainStage(base);
  const ledger = createLedger(base, chain);
  const paying = createSettlementStage(base, chain, ledger);
  const { freezeLink } = people.freeze;
  const features = createFeatures({ ...base, stages: { ...chain, ...ledger }, paying, freezeLink });
  const { signerKeys } = installation;
  const signIn = await createSignIn({ ...base, people, signerKeys, holdings: features.holdings });
  const probes = createProbes(config, installation, features.logoNumbers);
  const monitoring = watchInstallation({
    ...{ config, installation, probes, lines, log, clock: watchClock },
    ...{ solana: chain.solana, logoNumbers: features.logoNumbers },
  });
  const { listening, requests } = await createTransport({
    ...{ base, address, installation, people, chain, paying, features, signIn, probes },
    ...{ letters, webRoot, stopWithin },
  });

  const money = [chain, paying, ledger, features];
  const server = inOrder([
    ...installation.opened,
    ...people.opened,
    ...signIn.opened,
    ...installation.watches,
    { start: () => warnOfSettings(config, installation, log) },
    listening,
    whenAwake(
      { rest, clock, log },
      inOrder([
        together(money.flatMap(({ opened }): readonly Task[] => opened)),
        together(money.flatMap(({ tasks }): readonly Task[] => tasks)),
      ]),
    ),
    together([...installation.tasks, ...people.tasks, ...signIn.tasks]),
    monitoring,
    requests,
  ]);
  return {
    async listen() {
      await server.start();
      return { url: address.publicUrl(), localUrl: address.localUrl() };
    },
    close: server.stop,
  };
}

async function warnOfSettings(config: Config, { db }: OpenInstallation, log: Logger): Promise<void> {
  const older = await countOlderPins(db);
  if (older > 0) log.warn(olderPinsSentence(older));
  if (config.PIN_PEPPER)
    log.warn('PIN_PEPPER is in the environment of the server: take it away, only the signer needs it.');
  if (config.VALKEY_URL)
    log.warn('VALKEY_URL has no effect: take it away, requests are counted in the database.');
}
