import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import manifest from '../../package.json' with { type: 'json' };
import type { Db } from '../db/pool.ts';
import { dumpDatabase } from './database-dump.ts';
import { flushFile } from './files.ts';
import { copyJournal, type JournalPosition } from './journal-copy.ts';
import {
  createManifest,
  DATABASE,
  journalFiles,
  MANIFEST,
  type Manifest,
  measure,
  OF_THREE,
  readManifest,
} from './manifest.ts';
import { RecoveryError } from './recovery-error.ts';

interface BackupDeps {
  readonly db: Db;
  /** Folders of the signers' journals, by their suffixes. */
  readonly journals: ReadonlyMap<string, string>;
  /** Folder of what three signers know each other by; null of one. */
  readonly ofThree: string | null;
  readonly at: Date;
}

const NO_JOURNAL: JournalPosition = { records: 0, head: '' };

/**
 * Backs the database and the journals up into a new folder, which appears whole or not at all. Servers and signer may run
 * meanwhile. Throws RecoveryError.
 */
export async function backUp(
  { db, journals, ofThree, at }: BackupDeps,
  to: string,
): Promise<{ readonly manifest: Manifest; readonly records: number }> {
  await expectFree(to);
  const half = join(dirname(to), `.${basename(to)}.half-${process.pid}`);
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  try {
    const snapshot = await dumpDatabase(db, (lines) =>
      pipeline(
        Readable.from(lines),
        createGzip(),
        createWriteStream(join(half, DATABASE), { mode: 0o600, flush: true }),
      ),
    );
    // After the database: a journal that is older than it would let the signer forget what the database knows.
    const positions: JournalPosition[] = [];
    const names: string[] = [DATABASE];
    for (const [suffix, folder] of journals) {
      positions.push(await copyWithKey(folder, half, suffix));
      names.push(...Object.values(journalFiles(suffix)));
    }
    for (const name of ofThree === null ? [] : OF_THREE)
      if (await copied(join(ofThree!, name), join(half, name))) names.push(name);
    const files: Manifest['files'] = {};
    for (const name of names) files[name] = await measure(join(half, name));
    const text = createManifest({
      version: manifest.version,
      takenAt: at.toISOString(),
      ...snapshot,
      migrations: [...snapshot.migrations],
      journal: positions[0] ?? NO_JOURNAL,
      files,
    });
    await writeFile(join(half, MANIFEST), text, { mode: 0o600, flush: true });
    await flushFile(half);
    await rename(half, to);
    await flushFile(dirname(to));
    const records = positions.reduce((sum, position) => sum + position.records, 0);
    return { manifest: await readManifest(to), records };
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

async function copyWithKey(folder: string, half: string, suffix: string): Promise<JournalPosition> {
  const to = journalFiles(suffix);
  const parent = dirname(join(half, to.journal));
  await mkdir(parent, { mode: 0o700 });
  await copyFile(join(folder, 'key'), join(half, to.key)).catch(missing(folder));
  const position = await copyJournal(join(folder, 'journal'), join(half, to.journal)).catch(missing(folder));
  await flushFile(parent);
  return position;
}

/** False if it is not there. */
async function copied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
  await flushFile(to);
  return true;
}

/** Copies key-encryption keys and the secrets, by the names that they get, into a folder apart from the backup. */
export async function backUpKeys(files: ReadonlyMap<string, string>, to: string): Promise<void> {
  await expectFree(to);
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const [name, file] of files) {
    await copyFile(file, join(to, name));
    await flushFile(join(to, name));
  }
  await flushFile(to);
}

async function expectFree(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new RecoveryError(`${folder} cannot be used (${error.code}).`);
  });
  if (names.length > 0)
    throw new RecoveryError(`${folder} is not empty: give each backup a folder of its own.`);
}

function missing(journal: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'ENOENT' && error.code !== 'EACCES') throw error;
    throw new RecoveryError(
      `The signer's journal in ${journal} cannot be read (${error.code}): set SIGNER_JOURNAL to its folder, and run this as a user who may read it.`,
    );
  };
}
