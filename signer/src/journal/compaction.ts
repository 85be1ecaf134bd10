import type { KeyObject } from 'node:crypto';
import { linkSync, renameSync, statSync } from 'node:fs';
import { payerOf } from '../guard/payer.ts';
import { writeChain } from './chained-file.ts';
import type { History } from './history.ts';
import { JournalError } from './journal-error.ts';
import type { JournalRecord, SignatureRecord } from './record.ts';

/**
 * A transaction this old has landed or never can, its client has asked for the outcome long ago, and its bytes are of use in no
 * dispute: the chain has them.
 */
const AGE_MS = 90 * 24 * 60 * 60_000;
/** Less is not worth the time: bytes. */
const LEAST_SAVED = 64 << 20;

/** What the journal knows now. */
export interface Newest {
  wallet(walletId: string): JournalRecord | null;
  pin(owner: string): JournalRecord | null;
  passkey(credentialId: string): JournalRecord | null;
  passkeyCounter(credentialId: string): number | null;
  mandate(mandateId: string): JournalRecord | null;
  isClosed(mandateId: string): boolean;
}

/** Adds up what compaction would save. */
export interface Savings {
  add(record: JournalRecord, bytes: number): void;
  /** Whether it is worth it in a file of this many bytes. */
  areWorthIt(bytes: number): boolean;
}

export function createSavings(now: number, least = LEAST_SAVED): Savings {
  let saved = 0;
  return {
    add(record, bytes) {
      if (isOld(record, now) && record.payer === undefined)
        saved += record.message.length + record.context.length;
      // All but the newest of an owner, who is likely to have many.
      else if (record.kind === 'pin' || record.kind === 'passkey_use') saved += bytes;
    },
    areWorthIt: (bytes) => saved >= least && saved * 3 >= bytes,
  };
}

interface Compaction {
  /** Path of the new journal. */
  readonly draft: string;
  readonly key: KeyObject;
  readonly history: History;
  /** Of the newest line. */
  readonly digits: string;
  readonly newest: Newest;
  readonly now: number;
  /** Calls back for each record of the journal, oldest first. */
  each(onRecord: (record: JournalRecord) => void): void;
}

/**
 * Writes a journal that decides everything as the old one does. It lacks superseded records, mandates that are closed, and of
 * old signatures the transaction itself, unless other members have to hear of it: what they hear is chained. A mandate that was signed for, or closed, is never forgotten.
 */
export function writeCompacted({ draft, key, history, digits, newest, now, each }: Compaction): void {
  const chain = writeChain(draft, key);
  const put = (record: JournalRecord): void => chain.put(JSON.stringify(record));
  try {
    const { count } = history.head();
    const runs = history.runs();
    put({ kind: 'origin', at: now, generation: history.generation() + 1, count, digits });
    each((record) => {
      switch (record.kind) {
        case 'wallet':
          if (isSame(newest.wallet(record.walletId), record)) put(record);
          break;
        case 'pin':
          if (isSame(newest.pin(record.owner), record)) put(record);
          break;
        case 'passkey':
          if (isSame(newest.passkey(record.credentialId), record)) put(record);
          break;
        case 'passkey_use':
          if (newest.passkeyCounter(record.credentialId) === record.counter) put(record);
          break;
        case 'mandate':
          if (!newest.isClosed(record.mandate.id)) put(record);
          break;
        case 'signature': {
          const isOpen = newest.mandate(record.mandateId) !== null && !newest.isClosed(record.mandateId);
          put(isOld(record, now) && !isOpen ? shortened(record) : record);
          break;
        }
        case 'run':
          put({ ...record, from: runs.get(record.run)! });
          break;
        // Those of the compaction before.
        case 'origin':
        case 'resumed':
          break;
        default:
          put(record);
      }
    });
    put({ kind: 'resumed', at: now });
  } finally {
    chain.close();
  }
}

/**
 * Replaces the journal with the draft, and keeps it as an archive. After a crash before the rename the old journal is
 * there, maybe under both names; after it the new one, once the disk has it: the first record that is written commits that.
 */
export function replaceJournal(path: string, draft: string, archive: string): void {
  const old = statSync(archive, { throwIfNoEntry: false });
  if (!old) linkSync(path, archive);
  else if (old.ino !== statSync(path).ino) throw new JournalError(`${archive} is in the way of the journal.`);
  renameSync(draft, path);
}

function isOld(record: JournalRecord, now: number): record is SignatureRecord {
  return record.kind === 'signature' && record.at < now - AGE_MS && record.feed === undefined;
}

function isSame(one: JournalRecord | null, other: JournalRecord): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function shortened(record: SignatureRecord): SignatureRecord {
  if (record.payer !== undefined) return record;
  const payer = payerOf(Buffer.from(record.message, 'base64'));
  return payer === null ? record : { ...record, message: '', context: '', payer };
}
