import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Edit, edited } from './claim.ts';

/** A copy of the working tree, in which defences can be taken away. */
export interface Copy {
  readonly root: string;
  /** Runs work with the edits made, and undoes them. Throws an Error, with nothing edited, if one does not fit. */
  without<T>(edits: readonly Edit[], work: () => Promise<T>): Promise<T>;
  remove(): void;
}

/** Where neither tests nor tools look, and PostgreSQL's user may. It is on the disk of the packages, whose files it links. */
const FOLDER = '.claims';
const PACKAGES = 'node_modules';

/**
 * Copies the tree as it stands, with what is not committed, and links its packages. Removes copies that killed runs left. The server as
 * a process of its own may read its folder of packages alone: `isWhole` makes that of hard links, which takes half a minute more.
 */
export function createCopy(from: string, isWhole: boolean): Copy {
  const folder = join(from, FOLDER);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (!isRunning(Number(name))) rmSync(join(folder, name), { recursive: true });
  const root = join(folder, String(process.pid));
  for (const file of listed(from)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(join(from, file), join(root, file));
  }
  // The folders of workspaces have packages of their own.
  for (const folder of ['.', ...readdirSync(from)].map((name) => join(name, PACKAGES)))
    if (existsSync(join(from, folder))) (isWhole ? link : pointTo)(join(from, folder), join(root, folder));
  return {
    root,
    async without(edits, work) {
      const originals = new Map(edits.map(([file]) => [file, readFileSync(join(root, file))]));
      try {
        for (const edit of edits) writeFileSync(join(root, edit[0]), edited(root, edit));
        return await work();
      } finally {
        for (const [file, text] of originals) writeFileSync(join(root, file), text);
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 20 }),
  };
}

/** All files that git keeps or would. */
function listed(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
  return files.filter((file) => file !== '' && existsSync(join(root, file)));
}

/** Our own packages lead to the folders of the copy. */
const OURS = '@cumulus';

function pointTo(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (name === OURS) link(join(from, name), join(to, name));
    else if (name !== '.cache') symlinkSync(join(from, name), join(to, name));
}

function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '.cache' || entry.name === '.vite') continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) link(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
