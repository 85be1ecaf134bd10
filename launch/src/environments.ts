import { join } from 'node:path';
import type { Secrets } from './secrets.ts';
import type { LaunchSettings } from './settings.ts';
import type { SignerPlaces } from './signer-places.ts';

/** What any program needs of its surroundings, and nothing that is a setting of ours. */
const SURROUNDINGS = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'];
/** What opens wallet keys, which the server has no business with. */
const KEYS_ONLY = /^(KEY_|KEK_|VAULT_|AWS_|GOOGLE_APPLICATION_CREDENTIALS|GOOGLE_KMS_)/;
/** What of that is not the signer's either: it never speaks to a key service itself. */
const KEY_SERVICE_ONLY = /^(VAULT_|AWS_|GOOGLE_APPLICATION_CREDENTIALS|GOOGLE_KMS_)/;

/** Where Google sends browsers back to, below the public address. */
const GOOGLE_CALLBACK = '/api/auth/callback/google';

/** The ports that localnet's parts listen on. */
export interface LocalnetPorts {
  rpc: number;
  market: number;
  oidc: number;
}

export type Environment = Record<string, string>;

function surroundings(): Environment {
  const found: Environment = {};
  for (const name of SURROUNDINGS) if (process.env[name]) found[name] = process.env[name];
  return found;
}

/** Those of the given variables that a pattern names. */
function matching({ given }: LaunchSettings, pattern: RegExp): Environment {
  return Object.fromEntries(Object.entries(given).filter(([name]) => pattern.test(name)));
}

/** What localnet says when it is ready. */
export interface LocalnetReady {
  rpcUrl: string;
  wsUrl: string;
  marketUrl: string;
  controlUrl: string;
  /** Null where it does not stand in for Google. */
  googleIssuer: string | null;
}

/** The nodes that the server is given in the place of localnet itself. */
export interface ServerNodes {
  rpcUrl: string;
  wsUrl: string;
  /** All of them, with the first. */
  rpcUrls: string[];
}

/** What is known only once the other processes run. */
export interface ServerFacts {
  port: number;
  url: string;
  secrets: Secrets;
  socket: string;
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
    ...surroundings(),
    ...matching(settings, /^LOCALNET_/),
    LOCALNET_DATA_DIR: join(settings.dataDir, 'localnet'),
    LOCALNET_RPC_PORT: String(ports.rpc),
    LOCALNET_MARKET_PORT: String(ports.market),
    LOCALNET_OIDC_PORT: String(ports.oidc),
    LOCALNET_OIDC_REDIRECTS: `${settings.publicUrl ?? url}${GOOGLE_CALLBACK}`,
    LOCALNET_OIDC_SECRET: secrets.googleClientSecret,
  };
}

export function signerEnvironment(settings: LaunchSettings, places: SignerPlaces): Environment {
  return {
    ...surroundings(),
    ...matching(settings, /^(KEY_PROVIDER|SIGNER_FEE_CAP_LAMPORTS)$/),
    SIGNER_SOCKET: places.socket,
    KEK_FILE: places.keyFile,
    ...(places.serviceSocket && { KEY_SERVICE_SOCKET: places.serviceSocket }),
    NODE_COMPILE_CACHE: places.compileCache,
  };
}

export function keyServiceEnvironment(settings: LaunchSettings, socket: string): Environment {
  return {
    ...surroundings(),
    ...matching(settings, KEY_SERVICE_ONLY),
    ...matching(settings, /^KEY_PROVIDER$/),
    KEY_SERVICE_SOCKET: socket,
  };
}

export function serverEnvironment(settings: LaunchSettings, facts: ServerFacts): Environment {
  const given = Object.entries(settings.given).filter(([name]) => !KEYS_ONLY.test(name));
  return { ...surroundings(), ...Object.fromEntries(given), ...serverSettings(settings, facts) };
}

/** The server's settings that come from us: proposed ones, which given ones replace, and decided ones. */
export function serverSettings(settings: LaunchSettings, facts: ServerFacts): Environment {
  const { given, host, network } = settings;
  const { localnet, nodes, secrets } = facts;
  const proposed: Environment = { APP_SECRET: secrets.appSecret, PIN_PEPPER: secrets.pinPepper };
  if (localnet) {
    const market = localnet.marketUrl;
    Object.assign(proposed, {
      PUBLIC_URL: facts.url,
      JUPITER_URL: market,
      DEXSCREENER_URL: market,
      // Our own market sets no limit.
      JUPITER_REQUESTS_PER_SECOND: '50',
    });
    if (localnet.googleIssuer && !Object.keys(given).some((name) => name.startsWith('GOOGLE_')))
      Object.assign(proposed, {
        GOOGLE_ISSUER: localnet.googleIssuer,
        GOOGLE_CLIENT_ID: 'cumulus-localnet',
        GOOGLE_CLIENT_SECRET: secrets.googleClientSecret,
      });
  }
  for (const name of Object.keys(proposed)) if (given[name]) proposed[name] = given[name];
  return {
    ...proposed,
    HOST: host,
    PORT: String(facts.port),
    DATABASE_URL: facts.databaseUrl,
    SIGNER_SOCKET: facts.socket,
    ...(network ?? {
      NETWORK: 'localnet',
      SOLANA_RPC_URL: nodes?.rpcUrl ?? localnet!.rpcUrl,
      SOLANA_WS_URL: nodes?.wsUrl ?? localnet!.wsUrl,
      ...(nodes && { SOLANA_RPC_URLS: nodes.rpcUrls.join() }),
    }),
  };
}
