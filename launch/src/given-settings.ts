import { CLIENT_PREFIX, SETTING_NAMES as KEY_SERVICE_SETTINGS } from '../../keyservice/src/setting-names.ts';
import { SETTING_NAMES } from '../../server/src/config.ts';
import { SETTING_NAMES as SIGNER_SETTINGS } from '../../signer/src/setting-names.ts';

export type Environment = Record<string, string>;
type Given = Readonly<Record<string, string>>;

/** What Node and the C library read, in every process. */
const SYSTEM_VARIABLES = [
  // To find programs, and folders of the user and for temporary files.
  ...['PATH', 'HOME', 'TMPDIR'],
  // Of texts of the system, and of times in logs.
  ...['LANG', 'TZ'],
  // Authorities of certificates, such as a company's own.
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  'NODE_COMPILE_CACHE',
];

/** Of a proxy through which the processes that reach the internet go, which Node uses if the first is 1. */
const PROXY = [
  ...['NODE_USE_ENV_PROXY', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'],
  ...['http_proxy', 'https_proxy', 'no_proxy'],
];

/** Without the pepper, which is the signer's: the server only asks whether an older version left it in its environment. */
const SERVER_SETTINGS = SETTING_NAMES.filter((name) => name !== 'PIN_PEPPER');

/** Settings of the operators' page, and of the commands whose acts it offers, but for what the launcher itself knows. */
const ADMIN_SETTINGS = [
  ...['ADMIN_MAIL', 'ADMIN_SMTP_URL', 'ADMIN_TRUSTED_PROXIES', 'MAIL_FROM', 'LOG_LEVEL'],
  ...['RATE_LIMIT_CREDENTIALS', 'SOLANA_RPC_URLS', 'SOLANA_RPC_BATCH', 'JUPITER_API_KEY'],
  ...['MARKET_CHECK_INTERVAL', 'DAILY_PROOF'],
];

/** Of this process, whatever settings the launcher was given. */
export function systemVariables(): Environment {
  return pick(process.env, SYSTEM_VARIABLES);
}

export function givenToServer(given: Given): Environment {
  // Flags of an operator's own, such as a limit of memory.
  return pick(given, [...SERVER_SETTINGS, ...PROXY, 'NODE_OPTIONS']);
}

/** Those that operators' commands find in environment.json. */
export function givenToCommands(given: Given): Environment {
  return pick(given, SERVER_SETTINGS);
}

export function givenToAdmin(given: Given): Environment {
  return pick(given, [...ADMIN_SETTINGS, ...PROXY]);
}

export function givenToSigner(given: Given): Environment {
  return pick(given, SIGNER_SETTINGS);
}

export function givenToKeyService(given: Given): Environment {
  const ofClient = Object.keys(given).filter((name) => name.startsWith(CLIENT_PREFIX));
  return pick(given, [...KEY_SERVICE_SETTINGS, ...ofClient, ...PROXY]);
}

export function givenToLocalnet(given: Given): Environment {
  return pick(
    given,
    Object.keys(given).filter((name) => name.startsWith('LOCALNET_')),
  );
}

function pick(from: NodeJS.ProcessEnv, names: readonly string[]): Environment {
  const found: Environment = {};
  for (const name of names) if (from[name]) found[name] = from[name];
  return found;
}
