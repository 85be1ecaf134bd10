import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { birth, ended, signal, within } from './process.ts';
import { StartError } from './start-error.ts';

/** A process as the lock file names it: its number alone could belong to a later one. */
interface Named {
  pid: number;
  birth: string | undefined;
}

interface Content {
  holder: Named;
  /** The holder's children by name: they outlive it for a moment when it is killed. */
  children: Record<string, Named>;
}

export interface Lock {
  /** Writes down a child that a later holder must see gone before it starts its own; on a full disk, once it can. */
  note(name: string, pid: number): void;
  release(): void;
}

/** How long until a note that could not be written is tried again. */
const AGAIN_MILLISECONDS = 1_000;
/** How long the children of a killed launcher may take to end by themselves. */
const CHILDREN_MILLISECONDS = 20_000;

/**
 * Makes this process the only one that runs on `folder`. A lock whose holder was killed is taken over, once that
 * holder's children are gone. Throws one sentence while the holder lives.
 */
export async function takeLock(folder: string): Promise<Lock> {
  const file = join(folder, 'lock.json');
  const content: Content = { holder: named(process.pid), children: {} };
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(content), { mode: 0o600 });
  try {
    while (!claim(own, file)) {
      const text = read(file);
      if (text === undefined) continue;
      const { holder, children } = JSON.parse(text) as Content;
      if (lives(holder))
        throw new StartError(
          `Cumulus is running on ${folder} already (process ${holder.pid}): stop it, or set DATA_DIR to another folder.`,
        );
      await buryAll(Object.values(children).filter(lives));
      discard(file, text);
    }
  } finally {
    rmSync(own, { force: true });
  }
  let again: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(again);
    try {
      writeFileSync(own, JSON.stringify(content), { mode: 0o600 });
      renameSync(own, file);
    } catch {
      // The child runs already. Until this is written, a later holder relies on its noticing that we are gone.
      again = setTimeout(write, AGAIN_MILLISECONDS).unref();
    }
  };
  return {
    note(name, pid) {
      content.children[name] = named(pid);
      write();
    },
    release() {
      clearTimeout(again);
      rmSync(own, { force: true });
      rmSync(file, { force: true });
    },
  };
}

function named(pid: number): Named {
  return { pid, birth: birth(pid) };
}

function lives(process: Named): boolean {
  return process.birth !== undefined && birth(process.pid) === process.birth;
}

/** Links a file that is whole already to its place: a lock file is never seen half written. */
function claim(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock that held `text`, but not one that somebody else has put in its place meanwhile. */
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

async function buryAll(children: Named[]): Promise<void> {
  for (const child of children) signal(child.pid, 'SIGTERM');
  const gone = Promise.all(children.map((child) => ended(child.pid)));
  if (await within(CHILDREN_MILLISECONDS, gone)) return;
  for (const child of children.filter(lives)) signal(child.pid, 'SIGKILL');
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
