import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyEncryptionKey } from '../key-encryption-key.ts';
import { createPrivateFolder } from '../private-folder.ts';
import type { CopyLag, JournalCopy } from './copy.ts';
import type { Head } from './head.ts';
import { newRun } from './history.ts';
import { JournalError } from './journal-error.ts';
import { type JournalIndex, openJournalIndex, type Place } from './journal-index.ts';
import { openJournalKey } from './journal-key.ts';
import { createLookup, type Lookup, recordIn } from './lookup.ts';
import { behind, type OpenFile, type OpenOptions, openFile } from './open-file.ts';
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
  /** Records from a position in the file on, some of them, and the position behind; 0 is the beginning. */
  page(at: number): { readonly records: readonly JournalRecord[]; readonly at: number };
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
    return journalOver({ ...opened, index, key, learn }, async () => {
      await openJournalKey(keyPath, kek);
      opened.copy?.keyChanged();
    });
  } catch (error) {
    index.close();
    throw error;
  }
}

interface Parts extends OpenFile {
  readonly copy: JournalCopy | null;
  readonly index: JournalIndex;
  readonly key: KeyObject;
  readonly learn: (record: JournalRecord) => void;
}

function journalOver(
  { file, copy, index, history, marks, key, learn }: Parts,
  rewrapKey: () => Promise<void>,
): Journal {
  const { add, ...lookup } = createLookup(index, file);
  let doubt: string | null = null;
  let run: Promise<unknown> | null = null;
  const write = async (record: JournalRecord): Promise<Place> => {
    const place = await file.append(JSON.stringify(record));
    history.add(record);
    marks.add(history.head().count, behind(place));
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
  return {
    ...lookup,
    async append(record) {
      await beginRun();
      const place = await write(record);
      learn(record);
      add(record, place);
    },
    page(at) {
      const page = file.page(at);
      return { records: page.lines.map(recordIn), at: page.at };
    },
    positionOf: (count) => marks.before(count).at,
    head: history.head,
    bytes: () => file.end().at,
    copyLag: () => copy?.lag() ?? null,
    expect(heads) {
      doubt ??= history.doubtOf(heads);
    },
    doubt: () => doubt,
    async accept(heads) {
      await write(newRun(heads.filter((head) => history.doubtOf([head]) !== null)));
      doubt = null;
    },
    mandateKey: createSecretKey(createHmac('sha256', key).update('cumulus mandates by PIN').digest()),
    handleKey: createSecretKey(createHmac('sha256', key).update('cumulus user handles').digest()),
    proofSeed: () => createHmac('sha256', key).update('cumulus proofs').digest(),
    rewrapKey,
    async close() {
      await copy?.close();
      await file.close();
      index.close();
    },
  };
}
