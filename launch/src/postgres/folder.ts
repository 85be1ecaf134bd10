import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../start-error.ts';
import type { PostgresBinaries, SystemUser } from './binaries.ts';

/** The superuser, which only the launcher uses. */
export const SUPERUSER = 'postgres';

/** The path of the data folder for a PostgreSQL program, and the options to spawn it with. */
export function inFolder(data: string, user: SystemUser | undefined) {
  // The unprivileged user may lack access to the folders above (a home of mode 0700). A process that starts inside
  // needs none, as long as it never opens an absolute path.
  const path = user !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : data;
  return { path, options: { ...user, cwd: data } };
}

/**
 * Creates `folder`/data if needed and returns its path. It appears complete or not at all: the remains of an interrupted
 * call are removed.
 */
export async function prepareFolder(
  folder: string,
  binaries: PostgresBinaries,
  password: string,
  durable: boolean,
): Promise<string> {
  const data = join(folder, 'data');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  own(folder, binaries.user);
  // initdb of an interrupted call may still write there.
  for (const name of readdirSync(folder))
    if (name.startsWith('new-')) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 20 });
  if (!existsSync(data)) await initialize(folder, data, binaries, password, durable);
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (version !== binaries.major)
    throw new StartError(
      `The database in ${data} is of PostgreSQL ${version}, but PostgreSQL ${binaries.major} is installed: dump it with the old version and load it into the new.`,
    );
  return data;
}

async function initialize(
  folder: string,
  data: string,
  binaries: PostgresBinaries,
  password: string,
  durable: boolean,
): Promise<void> {
  const half = join(folder, `new-${process.pid}`);
  mkdirSync(half, { mode: 0o700 });
  own(half, binaries.user);
  const passwordFile = join(folder, `new-password-${process.pid}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  own(passwordFile, binaries.user);
  try {
    const { path, options } = inFolder(half, binaries.user);
    const child = spawn(
      binaries.initdb,
      [
        ...['-D', path, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=../new-password-${process.pid}`],
        ...['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
        // Tests open thousands of connections, and hashing their password takes most of each.
        ...(durable ? [] : ['--no-sync', '--set=scram_iterations=1']),
      ],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env.PATH, TZ: 'UTC' } },
    );
    const [output, code] = await Promise.all([
      text(child.stderr),
      new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve)),
    ]);
    if (code !== 0) throw new StartError(`The database could not be created in ${folder}: ${output.trim()}`);
    renameSync(half, data);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(half, { recursive: true, force: true });
  }
}

function own(path: string, user: SystemUser | undefined): void {
  if (user === undefined) return;
  try {
    chownSync(path, user.uid, user.gid);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `PostgreSQL does not run as root, and ${path} cannot be given to another user (${code}): start as another user, or set DATA_DIR to another file system.`,
    );
  }
}
