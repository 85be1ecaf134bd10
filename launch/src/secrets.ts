import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** An installation's random secrets. Their loss voids sessions, PINs and the database's passwords. */
export interface Secrets {
  appSecret: string;
  pinPepper: string;
  /** Of the database's superuser, which only the launcher uses. */
  superuserPassword: string;
  /** Of the role that owns the database and migrates it. */
  databasePassword: string;
  /** Of the roles that own nothing: the server's, and that of operators' commands. */
  serverPassword: string;
  operatorPassword: string;
  /** Between the server and localnet's stand-in for Google. */
  googleClientSecret: string;
}

const NAMES = [
  'appSecret',
  'pinPepper',
  'superuserPassword',
  'databasePassword',
  'googleClientSecret',
] as const;
/** Added by a later version: a file without them gets them. */
const LATER_NAMES = ['serverPassword', 'operatorPassword'] as const;

/** The secrets of a data folder, created at its first use. Only the owner may read the file. */
export function readSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  if (!existsSync(file)) writeSecrets(file, folder, random([...NAMES, ...LATER_NAMES]));
  // A copied folder may have lost its mode.
  chmodSync(file, 0o600);
  const secrets = parse(readFileSync(file, 'utf8'));
  if (!NAMES.every((name) => typeof secrets[name] === 'string'))
    throw new StartError(`${file} does not hold the secrets of this installation: restore it from a backup.`);
  const lacking = LATER_NAMES.filter((name) => typeof secrets[name] !== 'string');
  if (lacking.length === 0) return secrets as Secrets;
  const completed = { ...secrets, ...random(lacking) };
  writeSecrets(file, folder, completed);
  return completed as Secrets;
}

function random(names: readonly (keyof Secrets)[]): Partial<Secrets> {
  return Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('hex')]));
}

function parse(text: string): Partial<Secrets> {
  try {
    return JSON.parse(text) as Partial<Secrets>;
  } catch {
    return {};
  }
}

/** Writes the file completely or not at all: a database whose password is lost is lost too. */
function writeSecrets(file: string, folder: string, secrets: Partial<Secrets>): void {
  const half = `${file}.${process.pid}`;
  const handle = openSync(half, 'w', 0o600);
  writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(half, file);
  const directory = openSync(folder, 'r');
  fsyncSync(directory);
  closeSync(directory);
}
