import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { birth, ended, signal, within } from './process.ts';
import { StartError } from './start-error.ts';

/** A process in the lock file. Its pid alone could belong to a later process. */
interface ProcessIdentity {
  pid: number;
  birth: string | undefined;
}

interface Content {
  holder: ProcessIdentity;
  /** The holder's children by name. They outlive a killed holder for a moment. */
  children: Record<string, ProcessIdentity>;
}

export interface Lock {
  /** Records a child, which must be gone before a later holder starts its own. On a full disk, retries. */
  note(name: string, pid: number): void;
  release(): void;
}

/** Pause before a failed write is retried. */
const RETRY_MILLISECONDS = 1_000;
/** How long the children of a killed launcher may take to exit after SIGTERM. */
const CHILDREN_MILLISECONDS = 20_000;

/**
 * Makes this process the only one that runs on `folder`. Takes over the lock of a killed holder once that holder's
 * children are gone. Throws StartError while the holder lives.
 */
export async function takeLock(folder: string): Promise<Lock> {
  const file = join(folder, 'lock.json');
  const content: Content = { holder: identify(process.pid), children: {} };
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(content), { mode: 0o600 });
  try {
    while (!claim(own, file)) {
      const text = read(file);
      if (text === undefined) continue;
      const { holder, children } = JSON.parse(text) as Content;
      if (isRunning(holder))
        throw new StartError(
          `Cumulus is running on ${folder} already (process ${holder.pid}): stop it, or set DATA_DIR to another folder.`,
        );
      await endAll(Object.values(children).filter(isRunning));
      discard(file, text);
    }
  } finally {
    rmSync(own, { force: true });
  }
  let retry: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(retry);
    try {
      writeFileSync(own, JSON.stringify(content), { mode: 0o600 });
      renameSync(own, file);
    } catch {
      // The child runs already. Until this is written, a later holder relies on the child to notice our end.
      retry = setTimeout(write, RETRY_MILLISECONDS).unref();
    }
  };
  return {
    note(name, pid) {
      content.children[name] = identify(pid);
      write();
    },
    release() {
      clearTimeout(retry);
      rmSync(own, { force: true });
      rmSync(file, { force: true });
    },
  };
}

function identify(pid: number): ProcessIdentity {
  return { pid, birth: birth(pid) };
}

function isRunning(process: ProcessIdentity): boolean {
  return process.birth !== undefined && birth(process.pid) === process.birth;
}

/** Links a complete file to its place, so that a lock file is never seen half written. */
function claim(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock that held `text`, but not a newer one in its place. */
function discard(file: string, text: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (read(aside) !== text) claim(aside, file);
  rmSync(aside, { force: true });
}

async function endAll(children: ProcessIdentity[]): Promise<void> {
  for (const child of children) signal(child.pid, 'SIGTERM');
  const gone = Promise.all(children.map((child) => ended(child.pid)));
  if (await within(CHILDREN_MILLISECONDS, gone)) return;
  for (const child of children.filter(isRunning)) signal(child.pid, 'SIGKILL');
  await gone;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
