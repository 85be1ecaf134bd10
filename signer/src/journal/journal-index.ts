import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { JournalError } from './journal-error.ts';
import type { JournalRecord, SignatureRecord, WalletRecord } from './record.ts';

/** Finds the records of a journal. It starts empty: what it knows is read from the journal, which alone is believed. */
export interface JournalIndex {
  add(records: readonly JournalRecord[]): void;
  wallet(walletId: string): WalletRecord | null;
  /** The signatures for an intent, oldest first. */
  signatures(intentId: string): SignatureRecord[];
  /** The intent for which a message was signed; null if it was not. */
  intentOf(message: string): string | null;
  close(): void;
}

const TABLES = `
  drop table if exists wallets;
  drop table if exists signatures;
  create table wallets (id text primary key, record text not null) without rowid;
  create table signatures (
    intent text not null, number integer not null, digest blob not null, record text not null, primary key (intent, number)
  ) without rowid;
  create index signatures_by_message on signatures (digest);`;

/** On the disk, because it may be larger than this process may grow. Throws JournalError if another signer has it open. */
export function openJournalIndex(path: string): JournalIndex {
  const db = new DatabaseSync(path);
  try {
    // Locked until it is closed: two signers with one journal would not know of each other's signatures.
    db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = off');
    db.exec(`begin immediate; ${TABLES} commit`);
  } catch (error) {
    db.close();
    if (String(error).includes('locked')) throw new JournalError('Another signer uses this journal.');
    throw error;
  }
  const putWallet = db.prepare('insert or replace into wallets (id, record) values (?, ?)');
  const putSignature = db.prepare(
    'insert or replace into signatures (intent, number, digest, record) values (?, ?, ?, ?)',
  );
  const getIntent = db.prepare('select intent from signatures where digest = ?');
  const getWallet = db.prepare('select record from wallets where id = ?');
  const getSignatures = db.prepare('select record from signatures where intent = ? order by number');

  const put = (record: JournalRecord): void => {
    const text = JSON.stringify(record);
    if (record.kind === 'wallet') putWallet.run(record.walletId, text);
    else putSignature.run(record.intentId, record.number, digestOf(record.message), text);
  };
  return {
    add(records) {
      db.exec('begin');
      try {
        for (const record of records) put(record);
        db.exec('commit');
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },
    wallet(walletId) {
      const row = getWallet.get(walletId);
      return row ? (JSON.parse(row.record as string) as WalletRecord) : null;
    },
    signatures: (intentId) =>
      getSignatures.all(intentId).map((row) => JSON.parse(row.record as string) as SignatureRecord),
    intentOf: (message) => (getIntent.get(digestOf(message))?.intent as string | undefined) ?? null,
    close: () => db.close(),
  };
}

function digestOf(message: string): Buffer {
  return createHash('sha256').update(message).digest();
}
