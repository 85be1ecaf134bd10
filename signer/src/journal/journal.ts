import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivateFolder } from '../../../process/src/private-folder.ts';
import type { KeyEncryptionKey } from '../keys/key-encryption-key.ts';
import type { CopyLag } from './copy.ts';
import { createExclusion } from './exclusion.ts';
import type { Head } from './head.ts';
import { newRun } from './history.ts';
import { JournalError } from './journal-error.ts';
import { type JournalIndex, openJournalIndex, type Place } from './journal-index.ts';
import { openJournalKey } from './journal-key.ts';
import { createLookup, type Lookup, recordIn } from './lookup.ts';
import { behind, type Opened, type OpenFile, type OpenOptions, openFile } from './open-file.ts';
import type { JournalRecord } from './record.ts';

/**
 * The signer's own memory, which no database and no backup can change: what it has signed, and whose the wallets are.
 *
 * A record is on the disk before anything that follows from it leaves the process. If the process dies before, nothing was
 * answered. If it dies after, the record stays, and a repeated request gets the same answer.
 */
export interface Journal extends Lookup {
  /** Resolves once the record is on the disk. Rejects if it is not; then it is as if it had never been. */
  append(record: JournalRecord): Promise<void>;
  /**
   * Records from a position on, some of them, and the position behind; 0 is the beginning. Null if the file was compacted since there was
   * such a position.
   */
  page(at: number): { readonly records: readonly JournalRecord[]; readonly at: number } | null;
  /** A position that is behind none of the records after so many. */
  positionOf(count: number): number;
  /** The position of the newest record that is on the disk. */
  head(): Head;
  /** Size of its file. */
  bytes(): number;
  /** How far the copy in a second place is behind; null without one. */
  copyLag(): CopyLag | null;
  /** Compares the journal with positions that it has had. Sets `doubt` if it lacks one. */
  expect(heads: readonly Head[]): void;
  /** Why nothing may be signed until an operator has looked, as a sentence; null if there is no reason. */
  doubt(): string | null;
  /** From here on it is no reason to doubt that the journal lacks these positions. */
  accept(heads: readonly Head[]): Promise<void>;
  /** Seals the mandates of owners who gave their PIN; only the signer has it. */
  readonly mandateKey: KeyObject;
  /** Turns an owner into the name under which authenticators know them. */
  readonly handleKey: KeyObject;
  /** The seed of the key that signs receipts and proofs; the caller wipes it. */
  proofSeed(): Buffer;
  /** The seeds of the keys by which other members know this signer; the caller wipes them. */
  memberSeeds(): { readonly key: Buffer; readonly box: Buffer };
  /** Wraps the journal's key with the newest version of the key-encryption key. */
  rewrapKey(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the journal in a folder, which is created if it is missing. `learn` is called with each record that is in it, and with
 * each that is appended once it is on the disk. Throws JournalError if it is damaged or another signer uses it.
 */
export async function openJournal(
  folder: string,
  kek: KeyEncryptionKey,
  learn: (record: JournalRecord) => void = () => {},
  options: OpenOptions = {},
): Promise<Journal> {
  createPrivateFolder(folder, 'SIGNER_JOURNAL');
  // First: its lock keeps other signers out.
  const index = openJournalIndex(join(folder, 'index.db'));
  try {
    const [path, keyPath] = [join(folder, 'journal'), join(folder, 'key')];
    if (existsSync(path) && !existsSync(keyPath))
      throw new JournalError(`The key of the journal, ${keyPath}, is missing.`);
    const key = await openJournalKey(keyPath, kek);
    const opened = await openFile({ folder, key, index, learn, ...options });
    return journalOver({ opened, index, key, learn }, async () => {
      await openJournalKey(keyPath, kek);
      opened.copy?.keyChanged();
    });
  } catch (error) {
    index.close();
    throw error;
  }
}

/** More than a file has. A position is the number of its file times this, and bytes from its beginning. */
const FILE_BYTES = 2 ** 40;
const startOf = ({ history }: OpenFile) => history.generation() * FILE_BYTES;

interface Parts {
  readonly opened: Opened;
  readonly index: JournalIndex;
  readonly key: KeyObject;
  readonly learn: (record: JournalRecord) => void;
}

function journalOver({ opened, index, key, learn }: Parts, rewrapKey: () => Promise<void>): Journal {
  const { copy, current } = opened;
  const { add, indexed, ...lookup } = createLookup(index, { read: (place) => current().file.read(place) });
  let doubt: string | null = null;
  let run: Promise<unknown> | null = null;
  const writes = createExclusion();
  const write = async (record: JournalRecord): Promise<Place> => {
    const { file, history, marks } = current();
    const place = await file.append(JSON.stringify(record));
    history.add(record);
    marks.add(history.head().count, behind(place));
    opened.note(record, place.size);
    copy?.wake();
    return place;
  };
  /** The first record of this process is that of its run, so that a process that only reads leaves no trace. */
  const beginRun = (): Promise<unknown> => {
    run ??= write(newRun()).catch((error: unknown) => {
      run = null;
      throw error;
    });
    return run;
  };
  const compact = async (): Promise<void> => {
    await opened.compact();
    indexed();
  };
  return {
    ...lookup,
    async append(record) {
      await writes.among(async () => {
        await beginRun();
        const place = await write(record);
        learn(record);
        add(record, place);
      });
      if (opened.isCompactionWorthIt()) writes.alone(compact);
    },
    page(at) {
      const start = startOf(current());
      if (at !== 0 && Math.floor(at / FILE_BYTES) * FILE_BYTES !== start) return null;
      const page = current().file.page(at % FILE_BYTES);
      return { records: page.lines.map(recordIn), at: start + page.at };
    },
    positionOf: (count) => startOf(current()) + current().marks.before(count).at,
    head: () => current().history.head(),
    bytes: () => current().file.end().at,
    copyLag: () => copy?.lag() ?? null,
    expect(heads) {
      doubt ??= current().history.doubtOf(heads);
    },
    doubt: () => doubt,
    async accept(heads) {
      await writes.among(async () => {
        await write(newRun(heads.filter((head) => current().history.doubtOf([head]) !== null)));
        doubt = null;
      });
    },
    mandateKey: createSecretKey(createHmac('sha256', key).update('cumulus mandates by PIN').digest()),
    handleKey: createSecretKey(createHmac('sha256', key).update('cumulus user handles').digest()),
    proofSeed: () => createHmac('sha256', key).update('cumulus proofs').digest(),
    memberSeeds: () => ({
      key: createHmac('sha256', key).update('cumulus member says').digest(),
      box: createHmac('sha256', key).update('cumulus member reads').digest(),
    }),
    rewrapKey,
    async close() {
      await writes.ended();
      await copy?.close();
      await current().file.close();
      index.close();
    },
  };
}
