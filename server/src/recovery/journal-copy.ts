import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { flushFile } from './files.ts';
import { linesIn } from './lines.ts';
import { measure } from './manifest.ts';
import { RecoveryError } from './recovery-error.ts';

/** What a copy of a journal ends with. */
export interface JournalPosition {
  readonly records: number;
  /** Digits of the last line; empty without records. */
  readonly head: string;
}

/** A line is the digits of its chain, a space and JSON; see signer/README.md. */
const LINE = /^([0-9a-f]{64}) \{.*\}$/;

/**
 * Copies the whole lines of a journal to which a signer may be writing. A part of a line at the end was never acknowledged.
 * Throws RecoveryError if it is no journal.
 */
export async function copyJournal(from: string, to: string): Promise<JournalPosition> {
  const { size } = await stat(from);
  const length = await wholeLines(from, size);
  if (length > 0)
    await pipeline(
      createReadStream(from, { end: length - 1 }),
      createWriteStream(to, { mode: 0o600, flush: true }),
    );
  else await pipeline([], createWriteStream(to, { mode: 0o600, flush: true }));
  let records = 0;
  let head = '';
  for await (const line of linesIn(createReadStream(to))) {
    const digits = LINE.exec(line)?.[1];
    if (!digits) throw new RecoveryError(`${from} is no journal of a signer, or is damaged.`);
    records += 1;
    head = digits;
  }
  return { records, head };
}

/** Bytes up to the last line feed. */
async function wholeLines(path: string, size: number): Promise<number> {
  const step = 1 << 16;
  for (let end = size; end > 0; end = Math.max(0, end - step)) {
    const start = Math.max(0, end - step);
    const chunks: Buffer[] = [];
    for await (const chunk of createReadStream(path, { start, end: end - 1 })) chunks.push(chunk as Buffer);
    const at = Buffer.concat(chunks).lastIndexOf(0x0a);
    if (at >= 0) return start + at + 1;
  }
  return 0;
}

/** `placed`: the backup's. `kept`: the one that is there continues it. */
export type Placed = 'placed' | 'kept';

/**
 * Puts the journal of a backup into a signer's folder, but never replaces one that continues it. Throws RecoveryError if
 * neither is the beginning of the other.
 */
export async function placeJournal(
  backup: { journal: string; key: string },
  folder: string,
): Promise<Placed> {
  const journal = join(folder, 'journal');
  const [theirs, ours] = [await sizeOf(backup.journal), await sizeOf(journal)];
  if (ours !== null && (await isArchived(backup.journal, folder))) return 'kept';
  if (ours !== null) {
    const common = Math.min(ours, theirs ?? 0);
    const [one, other] = [await measure(backup.journal, common), await measure(journal, common)];
    if (one.sha256 !== other.sha256)
      throw new RecoveryError(
        `The journal in ${folder} is another than the backup's: keep both, and find out which the signer of this database wrote. If it is the one in place, restore with --keep-journal.`,
      );
    if (ours >= (theirs ?? 0) && (await sizeOf(join(folder, 'key'))) !== null) return 'kept';
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  // Key before journal: a journal without its key would be taken for a damaged one.
  await placeFile(backup.key, join(folder, 'key'));
  await placeFile(backup.journal, journal);
  return 'placed';
}

/** Whether the backup is the beginning of a file that the journal was compacted from. */
async function isArchived(backup: string, folder: string): Promise<boolean> {
  const { bytes, sha256 } = await measure(backup);
  for (const name of await readdir(folder)) {
    if (!/^journal\.\d+$/.test(name)) continue;
    const archive = await measure(join(folder, name), bytes);
    if (archive.bytes === bytes && archive.sha256 === sha256) return true;
  }
  return false;
}

/** A crash leaves the old file or the new one. */
export async function placeFile(from: string, to: string): Promise<void> {
  const draft = `${to}.restoring`;
  await rm(draft, { force: true });
  await copyFile(from, draft);
  await chmod(draft, 0o600);
  await flushFile(draft);
  await rename(draft, to);
  await flushFile(dirname(to));
}

async function sizeOf(path: string): Promise<number | null> {
  return await stat(path).then(
    ({ size }) => size,
    () => null,
  );
}
