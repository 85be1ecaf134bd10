import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyEncryptionKey } from '../key-encryption-key.ts';
import { createPrivateFolder } from '../private-folder.ts';
import { type ChainedFile, openChainedFile } from './chained-file.ts';
import type { Head } from './head.ts';
import { createHistory, type History, newRun } from './history.ts';
import { JournalError } from './journal-error.ts';
import { type JournalIndex, type Name, openJournalIndex, type Place, paidName } from './journal-index.ts';
import { journalId, openJournalKey } from './journal-key.ts';
import type { JournalRecord, MandateRecord, PinRecord, SignatureRecord, WalletRecord } from './record.ts';

/**
 * The signer's own memory, which no database and no backup can change: what it has signed, and whose the wallets are.
 *
 * A record is on the disk before anything that follows from it leaves the process. If the process dies before, nothing was
 * answered. If it dies after, the record stays, and a repeated request gets the same answer.
 */
export interface Journal {
  /** Null if the wallet is unknown. */
  wallet(walletId: string): WalletRecord | null;
  /** Whether a wallet has this address. */
  walletAt(publicKey: string): boolean;
  /** When a wallet first paid a recipient, or was asked to, milliseconds since 1970; null if never. */
  recipientSince(walletId: string, recipient: string): number | null;
  /** The newest; null if the owner never had a PIN. */
  pin(owner: string): PinRecord | null;
  /** A mandate that was recorded to be used later; null if there is none of this id. */
  mandate(mandateId: string): MandateRecord | null;
  isClosed(mandateId: string): boolean;
  /** The signatures for a mandate, oldest first. */
  signatures(mandateId: string): readonly SignatureRecord[];
  /** The mandate for which a message, base64, was signed; null if it was not. */
  mandateOf(message: string): string | null;
  /** Resolves once the record is on the disk. Rejects if it is not; then it is as if it had never been. */
  append(record: JournalRecord): Promise<void>;
  /** The position of the newest record that is on the disk. */
  head(): Head;
  /** Compares the journal with positions that it has had. Sets `doubt` if it lacks one. */
  expect(heads: readonly Head[]): void;
  /** Why nothing may be signed until an operator has looked, as a sentence; null if there is no reason. */
  doubt(): string | null;
  /** From here on it is no reason to doubt that the journal lacks these positions. */
  accept(heads: readonly Head[]): Promise<void>;
  /** Seals the mandates of owners who gave their PIN: nobody else has it. */
  readonly mandateKey: KeyObject;
  /** The seed of the key that signs receipts and proofs; the caller wipes it. */
  proofSeed(): Buffer;
  /** Wraps the journal's key with the newest version of the key-encryption key. */
  rewrapKey(): Promise<void>;
  close(): Promise<void>;
}

/** Records that are put into the index at once while the journal is read. */
const BATCH = 1_000;

/**
 * Opens the journal in a folder, which is created if it is missing. `learn` is called with each record that is in it, and with
 * each that is appended once it is on the disk. Throws JournalError if it is damaged or another signer uses it.
 */
export async function openJournal(
  folder: string,
  kek: KeyEncryptionKey,
  learn: (record: JournalRecord) => void = () => {},
): Promise<Journal> {
  createPrivateFolder(folder, 'SIGNER_JOURNAL');
  // First: its lock keeps other signers out.
  const index = openJournalIndex(join(folder, 'index.db'));
  try {
    const [path, keyPath] = [join(folder, 'journal'), join(folder, 'key')];
    if (existsSync(path) && !existsSync(keyPath))
      throw new JournalError(`The key of the journal, ${keyPath}, is missing.`);
    const key = await openJournalKey(keyPath, kek);
    const history = createHistory(journalId(key));
    const file = readInto(index, path, key, (record) => {
      history.add(record);
      learn(record);
    });
    return journalOver(
      { file, index, history, key, learn },
      async () => void (await openJournalKey(keyPath, kek)),
    );
  } catch (error) {
    index.close();
    throw error;
  }
}

interface Parts {
  readonly file: ChainedFile;
  readonly index: JournalIndex;
  readonly history: History;
  readonly key: KeyObject;
  readonly learn: (record: JournalRecord) => void;
}

function journalOver({ file, index, history, key, learn }: Parts, rewrapKey: () => Promise<void>): Journal {
  /** On the disk, but not in the index because that failed: found here, and tried again with the next record. */
  let unindexed: (readonly [JournalRecord, Place])[] = [];
  /** Newest first. */
  function* find<K extends JournalRecord['kind']>(
    kind: K,
    name: Name,
    isWanted: (record: Extract<JournalRecord, { kind: K }>) => boolean,
  ) {
    const isOne = (record: JournalRecord): record is Extract<JournalRecord, { kind: K }> =>
      record.kind === kind && isWanted(record as Extract<JournalRecord, { kind: K }>);
    for (const [record] of unindexed.toReversed()) if (isOne(record)) yield record;
    for (const place of index.find(name)) {
      const record = recordIn(file.read(place));
      if (isOne(record)) yield record;
    }
  }
  function newest<K extends JournalRecord['kind']>(...wanted: Parameters<typeof find<K>>) {
    for (const record of find(...wanted)) return record;
    return null;
  }
  let doubt: string | null = null;
  let run: Promise<unknown> | null = null;
  const write = async (record: JournalRecord): Promise<Place> => {
    const place = await file.append(JSON.stringify(record));
    history.add(record);
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
    wallet: (walletId) => newest('wallet', `wallet ${walletId}`, (record) => record.walletId === walletId),
    walletAt: (publicKey) =>
      newest('wallet', `address ${publicKey}`, (record) => record.publicKey === publicKey) !== null,
    recipientSince(walletId, recipient) {
      const isPaid = (by: string, to: string | undefined) => by === walletId && to === recipient;
      const name = paidName(walletId, recipient);
      const asked = [...find('recipient', name, (record) => isPaid(record.walletId, record.recipient))];
      const paid =
        asked.length > 0
          ? []
          : find('signature', name, (record) => isPaid(record.walletId, record.facts.recipient));
      return [...asked, ...paid].at(-1)?.at ?? null;
    },
    pin: (owner) => newest('pin', `pin ${owner}`, (record) => record.owner === owner),
    mandate: (mandateId) =>
      newest('mandate', `mandate ${mandateId}`, ({ mandate }) => mandate.id === mandateId),
    isClosed: (mandateId) =>
      newest('closure', `closure ${mandateId}`, (record) => record.mandateId === mandateId) !== null,
    signatures: (mandateId) =>
      [...find('signature', `signature ${mandateId}`, (record) => record.mandateId === mandateId)].reverse(),
    mandateOf: (message) =>
      newest('signature', `message ${message}`, (record) => record.message === message)?.mandateId ?? null,
    async append(record) {
      await beginRun();
      const place = await write(record);
      learn(record);
      unindexed.push([record, place]);
      try {
        index.add(unindexed);
        unindexed = [];
      } catch {}
    },
    head: history.head,
    expect(heads) {
      doubt ??= history.doubtOf(heads);
    },
    doubt: () => doubt,
    async accept(heads) {
      await write(newRun(heads.filter((head) => history.doubtOf([head]) !== null)));
      doubt = null;
    },
    mandateKey: createSecretKey(createHmac('sha256', key).update('cumulus mandates by PIN').digest()),
    proofSeed: () => createHmac('sha256', key).update('cumulus proofs').digest(),
    rewrapKey,
    async close() {
      await file.close();
      index.close();
    },
  };
}

function readInto(
  index: JournalIndex,
  path: string,
  key: KeyObject,
  learn: (record: JournalRecord) => void,
): ChainedFile {
  let batch: (readonly [JournalRecord, Place])[] = [];
  const file = openChainedFile(path, key, (json, place) => {
    const record = recordIn(json);
    learn(record);
    batch.push([record, place]);
    if (batch.length < BATCH) return;
    index.add(batch);
    batch = [];
  });
  index.add(batch);
  index.complete();
  return file;
}

function recordIn(json: string): JournalRecord {
  const record = JSON.parse(json) as JournalRecord;
  // Older than mandates.
  if (record.kind === 'signature' && !('mandateId' in record))
    return { ...(record as SignatureRecord), mandateId: (record as SignatureRecord).intentId, digest: null };
  return record;
}
