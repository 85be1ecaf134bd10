import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { JournalError } from './journal-error.ts';
import type { JournalRecord, MandateRecord, PinRecord, SignatureRecord, WalletRecord } from './record.ts';

/** Finds the records of a journal. It starts empty: what it knows is read from the journal, which alone is believed. */
export interface JournalIndex {
  add(records: readonly JournalRecord[]): void;
  wallet(walletId: string): WalletRecord | null;
  /** Null if the owner never had a PIN. */
  pin(owner: string): PinRecord | null;
  /** Null if no such mandate was recorded. */
  mandate(mandateId: string): MandateRecord | null;
  isClosed(mandateId: string): boolean;
  /** The signatures for a mandate, oldest first. */
  signatures(mandateId: string): SignatureRecord[];
  /** The mandate for which a message was signed; null if it was not. */
  mandateOf(message: string): string | null;
  close(): void;
}

const TABLES = `
  drop table if exists wallets;
  drop table if exists pins;
  drop table if exists mandates;
  drop table if exists closures;
  drop table if exists signatures;
  create table wallets (id text primary key, record text not null) without rowid;
  create table pins (owner text primary key, record text not null) without rowid;
  create table mandates (id text primary key, record text not null) without rowid;
  create table closures (mandate text primary key) without rowid;
  create table signatures (
    mandate text not null, number integer not null, digest blob not null, record text not null, primary key (mandate, number)
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
  const putPin = db.prepare('insert or replace into pins (owner, record) values (?, ?)');
  const putMandate = db.prepare('insert or replace into mandates (id, record) values (?, ?)');
  const putClosure = db.prepare('insert or ignore into closures (mandate) values (?)');
  const putSignature = db.prepare(
    'insert or replace into signatures (mandate, number, digest, record) values (?, ?, ?, ?)',
  );
  const getMandateOf = db.prepare('select mandate from signatures where digest = ?');
  const getWallet = db.prepare('select record from wallets where id = ?');
  const getPin = db.prepare('select record from pins where owner = ?');
  const getMandate = db.prepare('select record from mandates where id = ?');
  const getClosure = db.prepare('select 1 from closures where mandate = ?');
  const getSignatures = db.prepare('select record from signatures where mandate = ? order by number');

  const put = (record: JournalRecord): void => {
    const text = JSON.stringify(record);
    switch (record.kind) {
      case 'wallet':
        return void putWallet.run(record.walletId, text);
      case 'pin':
        return void putPin.run(record.owner, text);
      case 'mandate':
        return void putMandate.run(record.mandate.id, text);
      case 'closure':
        return void putClosure.run(record.mandateId);
      case 'signature':
        return void putSignature.run(record.mandateId, record.number, digestOf(record.message), text);
      case 'run':
        return;
    }
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
    wallet: (walletId) => parsed<WalletRecord>(getWallet.get(walletId)),
    pin: (owner) => parsed<PinRecord>(getPin.get(owner)),
    mandate: (mandateId) => parsed<MandateRecord>(getMandate.get(mandateId)),
    isClosed: (mandateId) => getClosure.get(mandateId) !== undefined,
    signatures: (mandateId) =>
      getSignatures.all(mandateId).map((row) => JSON.parse(row.record as string) as SignatureRecord),
    mandateOf: (message) => (getMandateOf.get(digestOf(message))?.mandate as string | undefined) ?? null,
    close: () => db.close(),
  };
}

function parsed<Record>(row: Readonly<{ record?: unknown }> | undefined): Record | null {
  return row ? (JSON.parse(row.record as string) as Record) : null;
}

function digestOf(message: string): Buffer {
  return createHash('sha256').update(message).digest();
}
