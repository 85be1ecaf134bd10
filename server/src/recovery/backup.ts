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
import { copyJournal } from './journal-copy.ts';
import {
  createManifest,
  DATABASE,
  JOURNAL,
  JOURNAL_KEY,
  MANIFEST,
  type Manifest,
  measure,
  readManifest,
} from './manifest.ts';
import { RecoveryError } from './recovery-error.ts';

interface BackupDeps {
  readonly db: Db;
  /** Folder of the signer's journal. */
  readonly journal: string;
  readonly at: Date;
}

/**
 * Backs the database and the journal up into a new folder, which appears whole or not at all. Servers and signer may run
 * meanwhile. Throws RecoveryError.
 */
export async function backUp({ db, journal, at }: BackupDeps, to: string): Promise<Manifest> {
  await expectFree(to);
  const half = join(dirname(to), `.${basename(to)}.half-${process.pid}`);
  await rm(half, { recursive: true, force: true });
  await mkdir(join(half, 'journal'), { recursive: true, mode: 0o700 });
  try {
    const snapshot = await dumpDatabase(db, (lines) =>
      pipeline(
        Readable.from(lines),
        createGzip(),
        createWriteStream(join(half, DATABASE), { mode: 0o600, flush: true }),
      ),
    );
    // After the database: a journal that is older than it would let the signer forget what the database knows.
    await copyFile(join(journal, 'key'), join(half, JOURNAL_KEY)).catch(missing(journal));
    const position = await copyJournal(join(journal, 'journal'), join(half, JOURNAL)).catch(missing(journal));
    const files: Manifest['files'] = {};
    for (const name of [DATABASE, JOURNAL, JOURNAL_KEY]) files[name] = await measure(join(half, name));
    const text = createManifest({
      version: manifest.version,
      takenAt: at.toISOString(),
      ...snapshot,
      migrations: [...snapshot.migrations],
      journal: position,
      files,
    });
    await writeFile(join(half, MANIFEST), text, { mode: 0o600, flush: true });
    for (const folder of [join(half, 'journal'), half]) await flushFile(folder);
    await rename(half, to);
    await flushFile(dirname(to));
    return await readManifest(to);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/** Copies the key-encryption key and the secrets into a folder apart from the backup. */
export async function backUpKeys(files: readonly string[], to: string): Promise<void> {
  await expectFree(to);
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const file of files) {
    await copyFile(file, join(to, basename(file)));
    await flushFile(join(to, basename(file)));
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
