import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rotation } from './log.ts';
import { StartError } from './start-error.ts';

/** The launcher's settings. The server checks everything else in the environment. */
export interface LaunchSettings {
  /** Absolute path. */
  dataDir: string;
  host: string;
  /** 0: any free port, and any free ones for localnet. */
  port: number;
  /** The address that browsers use, if it is not host and port. */
  publicUrl: string | undefined;
  /** How logs are rotated. */
  logs: Rotation;
  /** Undefined: start our own PostgreSQL. */
  databaseUrl: string | undefined;
  /** Beside `databaseUrl`: of the role that owns the tables, and of operators' commands. Undefined: one role does all. */
  roleUrls: { owner: string; operator: string } | undefined;
  /** Absolute path. Undefined: start our own signer. */
  signerSocket: string | undefined;
  /** Whether three signers are started, of which any two sign, and not one. */
  hasThreeSigners: boolean;
  /** Absolute path. Undefined: start our own process for logos. */
  logoSocket: string | undefined;
  /** Undefined: start our own network. */
  network: RemoteNetwork | undefined;
  /** Address of the operators' page; undefined if it is off. */
  admin: { port: number; host: string; origin: string } | undefined;
  /** Every variable that is set and not empty. */
  given: Readonly<Record<string, string>>;
}

export interface RemoteNetwork {
  NETWORK: 'devnet' | 'mainnet';
  SOLANA_RPC_URL: string;
  SOLANA_WS_URL: string;
  JUPITER_URL: string;
  DEXSCREENER_URL: string;
}

const MEGABYTE = 1_000_000;
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Reads the environment. Throws StartError if settings contradict each other. */
export function readSettings(environment: NodeJS.ProcessEnv): LaunchSettings {
  const given: Record<string, string> = {};
  // Compose files and shells pass an unset variable as an empty one.
  for (const [name, value] of Object.entries(environment)) if (value) given[name] = value;
  const port = Number(given.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new StartError(`PORT is ${given.PORT}, but a port is a number from 0 to 65535.`);
  return {
    dataDir: given.DATA_DIR ? resolve(given.DATA_DIR) : resolve(root, '.data'),
    host: given.HOST ?? '127.0.0.1',
    port,
    publicUrl: given.PUBLIC_URL?.replace(/\/$/, ''),
    logs: {
      maxBytes: positive(given, 'LOG_MAX_MB', 20) * MEGABYTE,
      files: positive(given, 'LOG_FILES', 4),
    },
    databaseUrl: given.DATABASE_URL,
    roleUrls: readRoleUrls(given),
    signerSocket: given.SIGNER_SOCKET && resolve(given.SIGNER_SOCKET),
    hasThreeSigners: readSigners(given),
    logoSocket: given.LOGO_SOCKET && resolve(given.LOGO_SOCKET),
    network: readNetwork(given),
    admin: readAdmin(given),
    given,
  };
}

function positive(given: Record<string, string>, name: string, standard: number): number {
  const number = given[name] === undefined ? standard : Number(given[name]);
  if (!Number.isInteger(number) || number < 1 || number > 10_000)
    throw new StartError(`${name} is ${given[name]}, but it is a whole number from 1 to 10000.`);
  return number;
}

/** What a single signer may be given, and three have each for itself. */
const OF_ONE_SIGNER = ['SIGNER_SOCKET', 'SIGNER_JOURNAL', 'SIGNER_JOURNAL_COPY', 'KEK_FILE', 'KEY_PROVIDER'];

function readSigners(given: Record<string, string>): boolean {
  const { SIGNERS } = given;
  if (SIGNERS === undefined) return false;
  if (SIGNERS !== '3')
    throw new StartError(
      `SIGNERS is ${SIGNERS}, but this start has one signer, or three with SIGNERS=3; a list of them is for processes that are started one by one.`,
    );
  const other = OF_ONE_SIGNER.find((name) => given[name] !== undefined);
  if (other !== undefined)
    throw new StartError(
      `SIGNERS is 3 and ${other} is set: three signers have folders and keys of their own.`,
    );
  return true;
}

/** Its process reads the rest of its settings itself. */
function readAdmin({
  ADMIN_PORT,
  ADMIN_HOST,
  ADMIN_ORIGIN,
}: Record<string, string>): LaunchSettings['admin'] {
  if (ADMIN_PORT === undefined) return undefined;
  const port = Number(ADMIN_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new StartError(`ADMIN_PORT is ${ADMIN_PORT}, but a port is a number from 1 to 65535.`);
  return { port, host: ADMIN_HOST ?? '127.0.0.1', origin: ADMIN_ORIGIN ?? `http://localhost:${port}` };
}

function readRoleUrls(given: Record<string, string>): LaunchSettings['roleUrls'] {
  const { DATABASE_URL, MIGRATION_DATABASE_URL: owner, OPERATOR_DATABASE_URL: operator } = given;
  if (owner && operator && DATABASE_URL) return { owner, operator };
  if (!owner && !operator) return undefined;
  throw new StartError(
    'Of DATABASE_URL, OPERATOR_DATABASE_URL and MIGRATION_DATABASE_URL only some are set: set all three, or DATABASE_URL alone.',
  );
}

function readNetwork(given: Record<string, string>): RemoteNetwork | undefined {
  const { NETWORK, SOLANA_RPC_URL, SOLANA_WS_URL } = given;
  if (!SOLANA_RPC_URL) {
    if (SOLANA_WS_URL) throw new StartError('SOLANA_WS_URL is set without SOLANA_RPC_URL: set both or none.');
    if (NETWORK && NETWORK !== 'localnet')
      throw new StartError(
        `NETWORK is ${NETWORK}, but SOLANA_RPC_URL and SOLANA_WS_URL do not say where that is.`,
      );
    return undefined;
  }
  if (!SOLANA_WS_URL) throw new StartError('SOLANA_RPC_URL is set without SOLANA_WS_URL: set both or none.');
  if (NETWORK !== 'devnet' && NETWORK !== 'mainnet')
    throw new StartError(
      'SOLANA_RPC_URL is set: say with NETWORK=devnet or NETWORK=mainnet which network that is.',
    );
  return {
    NETWORK,
    SOLANA_RPC_URL,
    SOLANA_WS_URL,
    JUPITER_URL: given.JUPITER_URL ?? 'https://api.jup.ag',
    DEXSCREENER_URL: given.DEXSCREENER_URL ?? 'https://api.dexscreener.com',
  };
}

/** The address to open on this machine, also if the server listens on all of its addresses: a name, because passkeys need one. */
export function localUrl(host: string, port: number): string {
  const isHere = ['127.0.0.1', '0.0.0.0', '::'].includes(host);
  const name = isHere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
