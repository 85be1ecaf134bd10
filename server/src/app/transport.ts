import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import type { CallName } from '@cumulus/contract/registry.ts';
import type { Handlers } from '../accounts/caller.ts';
import type { Config } from '../config.ts';
import { restingSentence } from '../custody/rest.ts';
import { exportHistory } from '../history/export.ts';
import { createHealthServer, createHttpServer, type HttpDeps } from '../http/server.ts';
import type { Task } from '../runtime/lifecycle.ts';
import { createDeviceKeys } from '../security/devices/device-key.ts';
import { createIncidentCalls } from '../security/incident/calls.ts';
import { incidentSentence } from '../security/incident/incident.ts';
import type { PublicAddress } from './address.ts';
import type { Base } from './base.ts';
import type { ChainStage } from './chain.ts';
import type { Features } from './features.ts';
import type { OpenInstallation } from './installation.ts';
import type { People } from './people.ts';
import type { Probes } from './probes.ts';
import type { SettlementStage } from './settlement.ts';
import type { SignIn } from './sign-in.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export interface TransportDeps {
  readonly base: Base;
  readonly address: PublicAddress;
  readonly installation: OpenInstallation;
  readonly people: People;
  readonly chain: ChainStage;
  readonly paying: SettlementStage;
  readonly features: Features;
  readonly signIn: SignIn;
  readonly probes: Probes;
  readonly letters: HttpDeps['letters'];
  readonly webRoot: string;
  /** How long a stop waits for running requests, milliseconds. */
  readonly stopWithin: number;
}

/** The last stage: the HTTP server, which listens once `listening` has started, and takes no more requests once `requests` has stopped. */
export async function createTransport(deps: TransportDeps) {
  const { HOST: host, PORT: port, ROLES } = deps.base.config;
  const httpDeps = httpDepsOf(deps);
  const http = ROLES.includes('api') ? await createHttpServer(httpDeps) : await createHealthServer(httpDeps);
  const listening: Task = {
    async start() {
      await http.listen({ host, port });
      deps.address.listensAt(host, (http.server.address() as AddressInfo).port);
    },
  };
  const requests: Task = {
    async stop() {
      const force = setTimeout(() => http.server.closeAllConnections(), deps.stopWithin);
      await http.close();
      clearTimeout(force);
    },
  };
  return { listening, requests };
}

function httpDepsOf(deps: TransportDeps): HttpDeps {
  const { base, installation, people, features, signIn, letters, webRoot } = deps;
  const { config, log, clock, metrics, tracer, publicUrl } = base;
  const { rest, incident } = installation;
  const { limits } = people;
  const { routes } = signIn.identity;
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false;
  return {
    ...{ log, clock, metrics, tracer, publicUrl, webRoot, letters, handlers: handlersOf(deps) },
    grants: features.programs.keeper,
    v1: features.programs.v1,
    ...{ factors: people.factors, recentSignIn: people.recentSignIn, freeze: people.freeze },
    terms: people.terms,
    expectAwake: rest.expectAwake,
    expectNoIncident: incident.expectNone,
    isRepeat: isRepeatOf(deps),
    exportHistory: (userId, format) => exportHistory(features.history.pages(userId), format),
    exportTaxes: features.exportTaxes,
    ...{ logos: features.logos, viewers: features.viewers },
    onSessionEnd(ended) {
      base.invalidations.on('session_ended', ended);
      for (const channel of ['sessions_voided', 'email_blocked'] as const)
        base.invalidations.on(channel, () => ended(null));
    },
    proofFiles: {
      day: features.liabilities.newestDate,
      liabilities: features.liabilities.file,
      custody: features.liabilities.custodyFile,
      prices: features.liabilities.pricesFile,
      checks: features.liabilities.checksFile,
      execution: features.execution,
      coverage: features.checks.file,
    },
    ...{ identity: signIn.identity.identity, users: people.users, devices: people.devices },
    deviceKeys: createDeviceKeys(config.APP_SECRET, isHttps),
    limits: limits.requests,
    identityRoutes: routes && { ...routes, limits: limits.credentials, browsers: limits.browsers },
    mailStops: features.mailStops,
    https: isHttps,
    trustedProxies: config.TRUSTED_PROXIES,
    metricsToken: config.METRICS_TOKEN ?? null,
    probes: deps.probes.ofReadiness,
    warnings: () => warningsOf(deps),
    browser: browserConfigOf(config, deps),
  };
}

function handlersOf({ installation, people, paying, features, signIn }: TransportDeps): Handlers<CallName> {
  return {
    ...features.calls,
    ...paying.calls,
    ...signIn.calls,
    ...people.calls,
    ...createIncidentCalls(installation.incident),
  };
}

function isRepeatOf({ paying, features }: TransportDeps): HttpDeps['isRepeat'] {
  return async (name, userId, idempotencyKey) => {
    if (name === 'createConditionalOrder' || name === 'placeOrder')
      return features.orders.knows(userId, idempotencyKey);
    return paying.payments.isRepeat(name, userId, idempotencyKey);
  };
}

/** Problems for operators: sentences by subject. */
function warningsOf({ chain, installation, probes }: TransportDeps): Readonly<Record<string, string>> {
  const [resting, stopped] = [installation.rest.current(), installation.incident.current()];
  const names = chain.solana.setAside.map(({ name }) => name).join(', ');
  const [copy, signers] = [probes.copyComplaint(), probes.signersComplaint()];
  return {
    ...(names !== '' && { nodes: `Solana nodes that the others contradict: ${names}.` }),
    ...(resting && { recovery: restingSentence(resting) }),
    ...(stopped && { incident: incidentSentence(stopped) }),
    ...(copy && { journalCopy: copy }),
    ...(signers && { signers }),
  };
}

function browserConfigOf(config: Config, { base, signIn, letters }: TransportDeps): BrowserConfig {
  return {
    version,
    network: config.NETWORK,
    identity: signIn.identity.browser,
    passwordMinCharacters: config.PASSWORD_MIN_CHARACTERS,
    explorerTxUrl: config.EXPLORER_TX_URL ?? null,
    explorerTokenUrl: config.EXPLORER_TOKEN_URL ?? null,
    ipLookupUrl: config.IP_LOOKUP_URL ?? null,
    marketCheckInterval: config.MARKET_CHECK_INTERVAL,
    orderLiquidityMin: config.ORDER_LIQUIDITY_MIN,
    exchangeRates: config.EXCHANGE_RATES_URL !== undefined,
    testFunds: config.NETWORK !== 'mainnet',
    contestProof: config.CONTEST_PROOF_BITS > 0,
    outboxUrl: letters ? '/outbox' : null,
    traced: base.tracer !== null,
  };
}
