import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { JournalError } from './journal-error.ts';
import type { JournalRecord, SplitRecord, WalletRecord } from './record.ts';
import { slotIn } from './slot.ts';
import { walletIn } from './wallet-in.ts';

/** A record's place in the journal: offset and length of its JSON, in bytes. */
export interface Place {
  readonly at: number;
  readonly size: number;
}

/**
 * What records are looked for by: a wallet also by its address and its owner, a passkey also by its owner, and a signature by the id of its
 * mandate and its slot, by its message, and by wallet and recipient.
 */
export type Name =
  `${'wallet' | 'wallets' | 'address' | 'pin' | 'passkey' | 'passkeys' | 'passkey_use' | 'mandate' | 'closure' | 'signature' | 'message' | 'recipient' | 'session' | 'feed' | 'word' | 'words'} ${string}`;

/** Finds the records of a journal. It starts empty: what it knows is read from the journal, which alone is believed. */
export interface JournalIndex {
  /** Forgets everything. */
  clear(): void;
  add(records: readonly (readonly [JournalRecord, Place])[]): void;
  /** Called once all that is in the journal was added, before the first search. */
  complete(): void;
  /** Places of records that may have this name, newest first; hardly ever one of another name. */
  find(name: Name): Iterable<Place>;
  close(): void;
}

// Names are numbers here, since ids of a million records would take more room than all else.
const TABLES = `
  drop table if exists wallets;
  drop table if exists pins;
  drop table if exists mandates;
  drop table if exists closures;
  drop table if exists signatures;
  drop table if exists places;
  create table places (name integer not null, at integer not null, size integer not null);`;
/** Sorting once is a tenth of the work of inserting in any order. */
const SORTED = 'create index places_by_name on places (name)';

/** On the disk, because it may be larger than this process may grow. Throws JournalError if another signer has it open. */
export function openJournalIndex(path: string): JournalIndex {
  const db = new DatabaseSync(path);
  try {
    // Locked until it is closed: two signers with one journal would not know of each other's signatures.
    db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = off');
    db.exec(`begin immediate; ${TABLES} commit; vacuum`);
  } catch (error) {
    db.close();
    if (String(error).includes('locked')) throw new JournalError('Another signer uses this journal.');
    throw error;
  }
  return indexOver(db);
}

function indexOver(db: DatabaseSync): JournalIndex {
  const insert = db.prepare('insert into places (name, at, size) values (?, ?, ?)');
  const select = db.prepare('select at, size from places where name = ? order by rowid desc');
  return {
    clear: () => db.exec(`begin immediate; ${TABLES} commit; vacuum`),
    add(records) {
      db.exec('begin');
      try {
        for (const [record, { at, size }] of records)
          for (const name of namesOf(record)) insert.run(numberOf(name), at, size);
        db.exec('commit');
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },
    complete: () => db.exec(SORTED),
    find: (name) => select.iterate(numberOf(name)) as unknown as Iterable<Place>,
    close: () => db.close(),
  };
}

function namesOf(record: JournalRecord): readonly Name[] {
  switch (record.kind) {
    case 'wallet':
      return walletNames(record);
    case 'split':
      return [
        ...(walletIn(record) ? walletNames(record) : []),
        ...(record.feed ? ([`feed ${record.feed.of} ${record.feed.n}`] as const) : []),
      ];
    case 'pin':
      return [`pin ${record.owner}`];
    case 'passkey':
      return [`passkey ${record.credentialId}`, `passkeys ${record.owner}`];
    case 'passkey_use':
      return [`passkey_use ${record.credentialId}`];
    case 'mandate':
      return [`mandate ${record.mandate.id}`];
    case 'closure':
      return [`closure ${record.mandateId}`];
    case 'signature':
      return [
        `signature ${record.mandateId}`,
        ...(record.part ? ([`signature ${slotIn(record)}`] as const) : []),
        ...(record.message ? ([`message ${record.message}`] as const) : []),
        ...(record.session ? ([`session ${record.session.id}`] as const) : []),
        ...(record.feed ? ([`feed ${record.feed.of} ${record.feed.n}`] as const) : []),
        ...(record.facts.recipient ? [paidName(record.walletId, record.facts.recipient)] : []),
      ];
    case 'word': {
      const { feed, owner, about } = record;
      if (!feed) return [];
      return [`feed ${feed.of} ${feed.n}`, `words ${feed.of} ${owner}`, `word ${feed.of} ${owner} ${about}`];
    }
    case 'recipient':
      return [paidName(record.walletId, record.recipient)];
    case 'freeze':
    case 'thaw':
    case 'grant':
    case 'grant_end':
    case 'operation':
    case 'run':
    case 'origin':
    case 'resumed':
      return [];
  }
}

function walletNames({ walletId, publicKey, owner }: WalletRecord | SplitRecord): readonly Name[] {
  return [`wallet ${walletId}`, `address ${publicKey}`, `wallets ${owner}`];
}

export function paidName(walletId: string, recipient: string): Name {
  return `recipient ${walletId} ${recipient}`;
}

/**
 * A number of 53 bits (cyrb53): a million names hardly ever share one, and a search compares the names. A cryptographic hash would
 * take a third of the time of a start.
 */
function numberOf(name: Name): number {
  let [high, low] = [HIGH_SEED, LOW_SEED];
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 2 ** 32 * (low & 0x1f_ffff) + (high >>> 0);
}

// Random in each process, like its index, so that names that share a number cannot be searched for.
const [HIGH_SEED, LOW_SEED] = [randomBytes(4).readInt32BE(), randomBytes(4).readInt32BE()] as const;
