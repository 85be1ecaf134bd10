import { hkdfSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { orderKeyOf } from '../../server/src/operations/order-key.ts';
import {
  type Environment,
  givenToAdmin,
  givenToKeyService,
  givenToLocalnet,
  givenToServer,
  givenToSigner,
  systemVariables,
} from './given-settings.ts';
import type { LogoPaths } from './logo-paths.ts';
import type { Secrets } from './secrets.ts';
import type { LaunchSettings } from './settings.ts';
import type { SignerPaths } from './signer-paths.ts';

/** What the operators' page knows of the server's settings from the launcher. */
const ADMIN_KNOWS = new Set([
  ...['HOST', 'PORT', 'DATABASE_URL', 'SIGNER_SOCKET', 'SIGNERS', 'MANDATE_KEY', 'NETWORK'],
  ...['SOLANA_RPC_URL', 'SOLANA_RPC_URLS', 'SOLANA_WS_URL', 'JUPITER_URL', 'DEXSCREENER_URL'],
]);

/** Google's redirect path, below the public address. */
const GOOGLE_CALLBACK = '/api/auth/callback/google';

/** The ports that localnet's parts listen on. */
export interface LocalnetPorts {
  rpc: number;
  market: number;
  oidc: number;
}

/** Derived, so that installations that are older than mandates have it too. */
function mandateKey({ appSecret }: Secrets): string {
  return derived(appSecret, 'cumulus mandates 1');
}

/** Of operators and the signer. Derived from a secret that the server never gets. */
export function operatorKey({ given }: LaunchSettings, { superuserPassword }: Secrets): string {
  return given.OPERATOR_KEY ?? derived(superuserPassword, 'cumulus operators 1');
}

/** Between the signer and the key service. */
function keyServiceToken({ superuserPassword }: Secrets): string {
  return derived(superuserPassword, 'cumulus key service 1');
}

function derived(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('hex');
}

/** What localnet reports once it is ready. */
export interface LocalnetReady {
  rpcUrl: string;
  wsUrl: string;
  marketUrl: string;
  controlUrl: string;
  /** Null if it does not stand in for Google. */
  googleIssuer: string | null;
}

/** Nodes that the server uses instead of localnet itself. */
export interface ServerNodes {
  rpcUrl: string;
  wsUrl: string;
  /** All nodes, including the first. */
  rpcUrls: string[];
}

/** Known only once the other processes run. */
export interface ServerFacts {
  port: number;
  url: string;
  secrets: Secrets;
  /** Where the signer is, or where the three are. */
  signer: { SIGNER_SOCKET: string } | { SIGNERS: string };
  logoSocket: string;
  databaseUrl: string;
  localnet: LocalnetReady | undefined;
  nodes?: ServerNodes | undefined;
}

export function localnetEnvironment(
  settings: LaunchSettings,
  ports: LocalnetPorts,
  url: string,
  secrets: Secrets,
): Environment {
  return {
    ...systemVariables(),
    ...givenToLocalnet(settings.given),
    LOCALNET_DATA_DIR: join(settings.dataDir, 'localnet'),
    LOCALNET_RPC_PORT: String(ports.rpc),
    LOCALNET_MARKET_PORT: String(ports.market),
    LOCALNET_OIDC_PORT: String(ports.oidc),
    LOCALNET_OIDC_REDIRECTS: `${settings.publicUrl ?? url}${GOOGLE_CALLBACK}`,
    LOCALNET_OIDC_SECRET: secrets.googleClientSecret,
  };
}

export function signerEnvironment(
  settings: LaunchSettings,
  paths: SignerPaths,
  secrets: Secrets,
  url: string,
  /** Of three. */
  name?: string,
): Environment {
  const ofOperators = operatorKey(settings, secrets);
  return {
    ...systemVariables(),
    ...givenToSigner(settings.given),
    PASSKEY_ORIGINS: settings.given.PASSKEY_ORIGINS ?? new URL(settings.publicUrl ?? url).origin,
    OPERATOR_KEY: name === undefined ? ofOperators : orderKeyOf(name, ofOperators),
    MANDATE_KEY: settings.given.MANDATE_KEY ?? mandateKey(secrets),
    PIN_PEPPER: settings.given.PIN_PEPPER ?? secrets.pinPepper,
    SIGNER_SOCKET: paths.socket,
    SIGNER_JOURNAL: paths.journal,
    ...(paths.journalCopy && { SIGNER_JOURNAL_COPY: paths.journalCopy }),
    KEK_FILE: paths.keyFile,
    ...(paths.members && existsSync(paths.members) && { SIGNER_MEMBERS: paths.members }),
    ...(paths.serviceSocket && {
      KEY_SERVICE_SOCKET: paths.serviceSocket,
      KEY_SERVICE_TOKEN: keyServiceToken(secrets),
    }),
    NODE_COMPILE_CACHE: paths.compileCache,
  };
}

export function keyServiceEnvironment(
  settings: LaunchSettings,
  socket: string,
  secrets: Secrets,
): Environment {
  return {
    ...systemVariables(),
    ...givenToKeyService(settings.given),
    KEY_SERVICE_SOCKET: socket,
    KEY_SERVICE_TOKEN: keyServiceToken(secrets),
  };
}

/** No secret: it reads what strangers send. */
export function logoEnvironment(paths: LogoPaths, localnet: LocalnetReady | undefined): Environment {
  return {
    ...systemVariables(),
    LOGO_SOCKET: paths.socket,
    // Localnet's market serves the logos of its tokens from this machine, without TLS.
    ...(localnet && { LOGO_TRUSTED_ORIGIN: new URL(localnet.marketUrl).origin }),
    NODE_COMPILE_CACHE: paths.compileCache,
  };
}

/**
 * The C library gives blocks of this size back as soon as they are free. By default it learns to keep them: each thread that has
 * hashed passwords, which takes 19 MB a time, would keep tens of megabytes for ever.
 */
export const MEMORY = { MALLOC_MMAP_THRESHOLD_: '1048576' };

export function serverEnvironment(settings: LaunchSettings, facts: ServerFacts): Environment {
  return {
    ...systemVariables(),
    ...MEMORY,
    ...givenToServer(settings.given),
    ...serverSettings(settings, facts),
  };
}

/** What operators' commands have: their key and database role, and where everything is; not the server's other secrets. */
export function adminEnvironment(
  settings: LaunchSettings,
  facts: ServerFacts,
  operatorDatabaseUrl: string | undefined,
): Environment {
  const known = Object.entries(serverSettings(settings, facts)).filter(([name]) => ADMIN_KNOWS.has(name));
  const { port, host, origin } = settings.admin!;
  return {
    ...systemVariables(),
    ...givenToAdmin(settings.given),
    ...Object.fromEntries(known),
    OPERATOR_KEY: operatorKey(settings, facts.secrets),
    ...(operatorDatabaseUrl !== undefined && { OPERATOR_DATABASE_URL: operatorDatabaseUrl }),
    ...{ ADMIN_PORT: String(port), ADMIN_HOST: host, ADMIN_ORIGIN: origin },
  };
}

/** The server's settings from the launcher: defaults, which given ones replace, and fixed ones. */
export function serverSettings(settings: LaunchSettings, facts: ServerFacts): Environment {
  const { given, host, network } = settings;
  const { localnet, nodes, secrets } = facts;
  const defaults: Environment = {
    APP_SECRET: secrets.appSecret,
    MANDATE_KEY: mandateKey(secrets),
  };
  if (localnet) {
    const market = localnet.marketUrl;
    Object.assign(defaults, {
      PUBLIC_URL: facts.url,
      JUPITER_URL: market,
      DEXSCREENER_URL: market,
      EXCHANGE_RATES_URL: `${market}/exchange-rates/latest?base=USD`,
      // Localnet's market has no rate limit.
      JUPITER_REQUESTS_PER_SECOND: '50',
    });
    if (localnet.googleIssuer && !Object.keys(given).some((name) => name.startsWith('GOOGLE_')))
      Object.assign(defaults, {
        GOOGLE_ISSUER: localnet.googleIssuer,
        GOOGLE_CLIENT_ID: 'cumulus-localnet',
        GOOGLE_CLIENT_SECRET: secrets.googleClientSecret,
      });
  }
  for (const name of Object.keys(defaults)) if (given[name]) defaults[name] = given[name];
  return {
    ...defaults,
    HOST: host,
    PORT: String(facts.port),
    DATABASE_URL: facts.databaseUrl,
    ...facts.signer,
    LOGO_SOCKET: facts.logoSocket,
    ...(network ?? {
      NETWORK: 'localnet',
      SOLANA_RPC_URL: nodes?.rpcUrl ?? localnet!.rpcUrl,
      SOLANA_WS_URL: nodes?.wsUrl ?? localnet!.wsUrl,
      ...(nodes && { SOLANA_RPC_URLS: nodes.rpcUrls.join() }),
    }),
  };
}
