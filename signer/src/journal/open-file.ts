import type { KeyObject } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ChainedFile, openChainedFile } from './chained-file.ts';
import { createSavings, replaceJournal, writeCompacted } from './compaction.ts';
import { type JournalCopy, openCopy } from './copy.ts';
import { createHistory, type History } from './history.ts';
import { JournalError } from './journal-error.ts';
import type { JournalIndex, Place } from './journal-index.ts';
import { journalId } from './journal-key.ts';
import { createLookup, recordIn } from './lookup.ts';
import { createMarks, type Marks } from './marks.ts';
import type { JournalRecord } from './record.ts';

/** Records that are put into the index at once while the journal is read. */
const BATCH = 1_000;

interface OpenParts extends OpenOptions {
  readonly folder: string;
  readonly key: KeyObject;
  readonly index: JournalIndex;
  /** Called once with each record. */
  readonly learn: (record: JournalRecord) => void;
}

export interface OpenOptions {
  /** Folder of a copy in a second place. */
  readonly copyFolder?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now?: number;
  /** Bytes that compaction must save to be worth it. */
  readonly leastSaved?: number;
  /** Called if the journal could not be compacted: it goes on as it is. */
  readonly onUncompacted?: (error: unknown) => void;
  /** Called after each write that has reached the disk. */
  readonly onWritten?: (seconds: number) => void;
}

export interface OpenFile {
  readonly file: ChainedFile;
  readonly history: History;
  readonly marks: Marks;
}

/** The file of a journal, which a compacted one may replace. */
export interface Opened {
  readonly copy: JournalCopy | null;
  current(): OpenFile;
  /** Takes in a record that was written, with the bytes of its JSON. */
  note(record: JournalRecord, bytes: number): void;
  isCompactionWorthIt(): boolean;
  /**
   * Puts a compacted file in its place, or goes on with the same if that fails. Nothing may be written meanwhile. From one turn to the next
   * index and file belong together. Throws only if neither file can be read.
   */
  compact(): Promise<void>;
}

/** Opens the file of a journal, reads all of it into the index, and compacts it if that is worth it. Throws JournalError. */
export async function openFile({
  folder,
  key,
  index,
  learn,
  copyFolder,
  now = Date.now(),
  leastSaved,
  onUncompacted = () => {},
  onWritten,
}: OpenParts): Promise<Opened> {
  const [path, draft] = [join(folder, 'journal'), join(folder, 'journal.new')];
  // What a crash has left.
  rmSync(draft, { force: true });
  let savings = createSavings(now, leastSaved);
  const learnSaved = (record: JournalRecord, bytes: number): void => {
    savings.add(record, bytes);
    learn(record);
  };
  let current = read(path, key, index, learnSaved, onWritten);
  const copy = copyFolder === undefined ? null : copyOf(copyFolder, folder, current);
  const opened: Opened = {
    copy,
    current: () => current,
    note: (record, bytes) => savings.add(record, bytes),
    isCompactionWorthIt: () => savings.areWorthIt(current.file.end().at),
    async compact() {
      const old = current;
      // What is not copied before would never be.
      await copy?.caughtUp();
      try {
        if (copy && copy.lag().bytes > 0) throw new JournalError('The copy of the journal is behind.');
        current = compact(old, { folder, path, draft, key, index, now, onWritten });
      } catch (error) {
        onUncompacted(error);
        rmSync(draft, { force: true });
        // The index may have places in the draft.
        current = read(path, key, index, undefined, onWritten);
      }
      copy?.follow(current.history.generation(), current.file);
      savings = createSavings(now, leastSaved);
      await old.file.close();
    },
  };
  if (opened.isCompactionWorthIt()) await opened.compact();
  return opened;
}

interface CompactParts extends Pick<OpenParts, 'folder' | 'key' | 'index'> {
  readonly onWritten: OpenOptions['onWritten'];
  readonly path: string;
  readonly draft: string;
  readonly now: number;
}

/** If it throws, the old journal is still there. */
function compact(
  { file, history }: Pick<OpenFile, 'file' | 'history'>,
  { folder, path, draft, key, index, now, onWritten }: CompactParts,
): OpenFile {
  const { at, digits } = file.end();
  writeCompacted({
    ...{ draft, key, history, digits, now },
    newest: createLookup(index, file),
    each: (onRecord) => file.each((json) => onRecord(recordIn(json))),
  });
  const compacted = read(draft, key, index, undefined, onWritten);
  try {
    const [before, after] = [history.head(), compacted.history.head()];
    if (before.count !== after.count || before.run !== after.run || compacted.file.end().at >= at)
      throw new JournalError('The compacted journal is not like the old one.');
    replaceJournal(path, draft, join(folder, `journal.${history.generation()}`));
  } catch (error) {
    void compacted.file.close();
    throw error;
  }
  compacted.file.renamed(path);
  return compacted;
}

function copyOf(copyFolder: string, folder: string, { file, history }: OpenFile): JournalCopy {
  return openCopy({
    ...{ folder: copyFolder, keyPath: join(folder, 'key'), file },
    ...{ generation: history.generation(), originDigits: history.originDigits() },
  });
}

function read(
  path: string,
  key: KeyObject,
  index: JournalIndex,
  onRecord: (record: JournalRecord, bytes: number) => void = () => {},
  onWritten?: (seconds: number) => void,
): OpenFile {
  const history = createHistory(journalId(key));
  const marks = createMarks();
  index.clear();
  let batch: (readonly [JournalRecord, Place])[] = [];
  const onLine = (json: string, place: Place): void => {
    const record = recordIn(json);
    history.add(record);
    if (history.isWhole()) marks.add(history.head().count, behind(place));
    onRecord(record, place.size);
    batch.push([record, place]);
    if (batch.length < BATCH) return;
    index.add(batch);
    batch = [];
  };
  const file = openChainedFile(path, key, onLine, onWritten);
  index.add(batch);
  index.complete();
  if (!history.isWhole())
    throw new JournalError(`The journal ${path} is cut: its older records are missing.`);
  return { file, history, marks };
}

/** The position of the line that follows. */
export function behind({ at, size }: Place): number {
  return at + size + 1;
}
