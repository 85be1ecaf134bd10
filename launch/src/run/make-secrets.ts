import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../start-error.ts';

/** Content by file name. */
type Files = Readonly<Record<string, string>>;

const random = (): string => randomBytes(32).toString('hex');

/**
 * Makes what an installation of separate processes has to keep secret, and returns lines that say where. Throws StartError if the
 * folder has any of it already: a second set would not open what belongs to the first.
 */
export function makeSecrets(folder: string, words: readonly string[]): string[] {
  const { systemd, host } = readOptions(folder, words);
  const files = systemd ? environmentFiles(host) : singleFiles(host);
  const target = resolve(folder);
  const found = Object.keys(files).find((name) => existsSync(join(target, name)));
  if (found) throw new StartError(`${join(target, found)} is there already: nothing was changed.`);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) {
    const file = join(target, name);
    // Containers run as users of their own, and get each file by itself: the folder is what keeps others out.
    const mode = systemd ? 0o600 : 0o444;
    writeFileSync(file, text, { flag: 'wx', mode });
    chmodSync(file, mode);
  }
  chmodSync(target, systemd ? 0o755 : 0o700);
  return [
    `${target}: ${Object.keys(files).join(', ')}.`,
    'Back them up apart from the database: without the pepper no PIN matches.',
  ];
}

function readOptions(folder: string, words: readonly string[]): { systemd: boolean; host: string } {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { systemd: { type: 'boolean', default: false }, 'database-host': { type: 'string' } },
    });
    if (!folder || folder.startsWith('-')) throw new Error('it names no folder');
    return {
      systemd: values.systemd,
      host: values['database-host'] ?? (values.systemd ? 'localhost' : 'postgres'),
    };
  } catch (error) {
    throw new StartError(
      `Usage: cumulus secrets <folder> [--systemd] [--database-host <name>] (${(error as Error).message}).`,
    );
  }
}

interface Database {
  readonly urls: { readonly owner: string; readonly server: string; readonly operator: string };
  /** What its superuser runs once. */
  readonly script: string;
}

function databaseAt(host: string): Database {
  const passwords = { owner: random(), server: random(), operator: random() };
  const roles = { owner: 'cumulus', server: 'cumulus_server', operator: 'cumulus_operator' };
  const urlOf = (who: keyof typeof roles) =>
    `postgres://${roles[who]}:${passwords[who]}@${host}:5432/cumulus`;
  const lines = (['owner', 'server', 'operator'] as const).map(
    (who) => `create role ${roles[who]} login password '${passwords[who]}';`,
  );
  return {
    urls: { owner: urlOf('owner'), server: urlOf('server'), operator: urlOf('operator') },
    script: [...lines, `create database cumulus owner ${roles.owner};`, ''].join('\n'),
  };
}

/** One file for each secret, as containers mount them. */
function singleFiles(host: string): Files {
  const { urls, script } = databaseAt(host);
  return {
    app_secret: random(),
    mandate_key: random(),
    pin_pepper: random(),
    operator_key: random(),
    key_service_token: random(),
    postgres_password: random(),
    database_url: urls.server,
    operator_database_url: urls.operator,
    migration_database_url: urls.owner,
    'create-roles.sql': script,
  };
}

/** One file for each unit of systemd, which reads it before it becomes the unit's user. */
function environmentFiles(host: string): Files {
  const { urls, script } = databaseAt(host);
  const shared = { MANDATE_KEY: random() };
  const operators = { OPERATOR_KEY: random() };
  return {
    'signer.env': environmentFile({ ...shared, PIN_PEPPER: random(), ...operators }),
    'server.env': environmentFile({ DATABASE_URL: urls.server, APP_SECRET: random(), ...shared }),
    'migrate.env': environmentFile({
      MIGRATION_DATABASE_URL: urls.owner,
      DATABASE_URL: urls.server,
      OPERATOR_DATABASE_URL: urls.operator,
    }),
    // Of the operators' page; commands run as root read the others too.
    'operator.env': environmentFile({
      OPERATOR_DATABASE_URL: urls.operator,
      DATABASE_URL: urls.server,
      MANDATE_KEY: shared.MANDATE_KEY,
      ...operators,
    }),
    'create-roles.sql': script,
  };
}

function environmentFile(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
