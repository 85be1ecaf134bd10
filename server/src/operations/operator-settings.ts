import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { boundsByMethod } from '../runtime/by-method.ts';
import { OperatorError } from './operator-error.ts';

const DEFAULT_DATA_DIR = fileURLToPath(new URL('../../../.data', import.meta.url));

/** The server's settings that commands need, and their names in messages. */
const wanted = {
  DATABASE_URL: 'database',
  OPERATOR_DATABASE_URL: 'database of operators',
  SIGNER_SOCKET: 'signer',
  MANDATE_KEY: 'key of mandates',
  OPERATOR_KEY: 'key of operators',
  NETWORK: 'network',
  SOLANA_RPC_URL: 'Solana node',
  SOLANA_WS_URL: "Solana node's subscriptions",
  JUPITER_URL: 'market',
  DEXSCREENER_URL: 'second market',
  HOST: 'address of the server',
  PORT: 'port of the server',
  ADMIN_ORIGIN: "address of the operators' page",
} as const;

export type OperatorSetting = keyof typeof wanted;

/** A setting of the server: from the environment, or from the running instance of DATA_DIR. Throws OperatorError. */
export function operatorSetting(environment: NodeJS.ProcessEnv, name: OperatorSetting): string {
  if (environment[name]) return environment[name];
  const value = settingOfInstance(environment, name);
  if (value !== undefined) return value;
  const file = join(dataFolder(environment), 'environment.json');
  throw new OperatorError(`${file} names no ${wanted[name]}: start Cumulus again, or set ${name}.`);
}

/** Undefined if the running instance does not name it. Throws OperatorError without a running instance. */
function settingOfInstance(environment: NodeJS.ProcessEnv, name: OperatorSetting): string | undefined {
  const folder = dataFolder(environment);
  const file = join(folder, 'environment.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new OperatorError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    throw new OperatorError(
      `Cumulus does not run over ${folder}: start it, or set DATA_DIR or ${name} to say where it is.`,
    );
  }
  try {
    const value = (JSON.parse(text) as Partial<Record<OperatorSetting, unknown>>)[name];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** All that the running instance of DATA_DIR names, with what the environment says instead. Empty values count as unset. */
export function settingsAsRunning(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  try {
    const note = readFileSync(join(dataFolder(environment), 'environment.json'), 'utf8');
    return { ...(JSON.parse(note) as NodeJS.ProcessEnv), ...given };
  } catch {
    // Nothing runs over it here: the environment is all there is.
    return given;
  }
}

/** The settings that say where three signers are, or one behind a gate; null if there is one at a socket. */
export function signersElsewhere(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv | null {
  const known =
    environment.SIGNERS || environment.SIGNER_URL || environment.SIGNER_SOCKET
      ? environment
      : settingsAsRunning(environment);
  return known.SIGNERS || known.SIGNER_URL ? known : null;
}

/** The connection string of commands: of a role of their own, if the database has one. Throws OperatorError. */
export function operatorDatabase(environment: NodeJS.ProcessEnv): string {
  const { OPERATOR_DATABASE_URL, DATABASE_URL } = environment;
  if (OPERATOR_DATABASE_URL || DATABASE_URL) return (OPERATOR_DATABASE_URL || DATABASE_URL)!;
  return (
    settingOfInstance(environment, 'OPERATOR_DATABASE_URL') ?? operatorSetting(environment, 'DATABASE_URL')
  );
}

/** SOLANA_RPC_BATCH, if set. Throws OperatorError. */
export function rpcBatch({ SOLANA_RPC_BATCH: text }: NodeJS.ProcessEnv): {
  readonly batchBounds?: Readonly<Record<string, number>>;
} {
  if (!text) return {};
  const batchBounds = boundsByMethod(text);
  if (!batchBounds)
    throw new OperatorError('SOLANA_RPC_BATCH: a whole number above 0, or several by method.');
  return { batchBounds };
}

/** Path of the key-encryption key, which the server does not know. */
export function keyFile(environment: NodeJS.ProcessEnv): string {
  return signerFiles(environment, '').keyFile;
}

/** Of the second and third of three signers that `npm start` runs over one folder; the first has those of one alone. */
export const SUFFIXES = ['', '-2', '-3'] as const;

/** Folder of a signer's journal, and its key file. */
export function signerFiles(
  environment: NodeJS.ProcessEnv,
  suffix: (typeof SUFFIXES)[number],
): { readonly journal: string; readonly keyFile: string } {
  const { SIGNER_JOURNAL, KEK_FILE } = suffix === '' ? environment : {};
  const folder = dataFolder(environment);
  return {
    journal: SIGNER_JOURNAL ? resolve(SIGNER_JOURNAL) : join(folder, `signer${suffix}`, 'journal'),
    keyFile: KEK_FILE ? resolve(KEK_FILE) : join(folder, `keys${suffix}`, 'kek'),
  };
}

export function dataFolder({ DATA_DIR }: NodeJS.ProcessEnv): string {
  return DATA_DIR ? resolve(DATA_DIR) : DEFAULT_DATA_DIR;
}
