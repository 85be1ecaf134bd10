import { sql } from 'kysely';
import { isUuid } from '../../../wire/src/uuid.ts';
import type { Db } from '../db/pool.ts';
import { putBackRounds } from '../orders/bundles/put-back.ts';
import {
  type ExecutionKeys,
  endOrders,
  executionKeyIn,
  missingOrders,
  putBackOrder,
} from '../orders/put-back.ts';
import type {
  ClosureRecord,
  JournalRecord,
  MandateRecord,
  NumberedRecord,
  PasskeyRecord,
  PinRecord,
  ReadJournal,
  SignatureRecord,
  WalletRecord,
} from '../ports/journal-records.ts';
import { noteFreeze, putBackFreeze } from '../security/freeze/put-back.ts';
import { putBackPasskeys } from '../security/passkeys/put-back.ts';
import { putBackPin } from '../security/pin/put-back.ts';
import {
  missingSignatures,
  ofForgottenIntents,
  type PutBack,
  putBackSignature,
} from '../settlement/put-back.ts';
import { keyInContext } from '../settlement/signing/signing-context.ts';
import { nameOfUnsigned } from '../solana/name-of-unsigned.ts';
import { completeShares, missingWallets, type PutBackWallet, putBackWallet } from '../wallets/put-back.ts';

export interface Recovered {
  readonly wallets: readonly PutBackWallet[];
  /** Signatures by what became of them. */
  readonly signatures: Readonly<Record<PutBack, number>>;
  readonly orders: number;
  /** Orders that ended in a way that nothing tells. */
  readonly cancelled: number;
  /** PINs of which the database showed something else than the signer has. */
  readonly pins: number;
  /** Users whose passkeys were shown otherwise. */
  readonly passkeys: number;
  /** Accounts that were frozen or thawed since. */
  readonly freezes: number;
  /** Ids of wallets and orders that were never completed, because a request was refused or its process died. */
  readonly neverCompleted: readonly string[];
}

interface RecoverDeps {
  readonly db: Db;
  /** As operators, who alone may change sealed keys. */
  readonly operatorDb: Db;
  readonly readJournal: ReadJournal;
  /** Follows all live transactions until each has landed or is dead. */
  readonly settle: () => Promise<void>;
  /** Records of the journal that the database knew. */
  readonly knownRecords: number;
}

/**
 * Brings back what the signer's journal has and the database lacks. Each step is atomic and does nothing that is done: a run
 * that was killed is continued by the next.
 */
export async function recover({
  db,
  operatorDb,
  readJournal,
  settle,
  knownRecords,
}: RecoverDeps): Promise<Recovered> {
  const wallets: PutBackWallet[] = [];
  const neverCompleted: string[] = [];
  const signatures = { 'put back': 0, known: 0, 'unknown request': 0, 'unknown wallet': 0, ended: 0 };
  /** The newest by id: a floor may have been changed. */
  const orders = new Map<string, MandateRecord>();
  const closed = new Map<string, number>();
  const pins = new Map<string, PinRecord>();
  const passkeys = new Map<string, PasskeyRecord>();
  const freezes = new Map<string, Date | null>();
  /** Secrets of orders, by their mandates, or parts of them: of those that have had a swap. */
  const executionKeys = new Map<string, string>();

  /** Of three signers, by their intents: what one has given its part for, so that another one may have the signature. */
  const open = new Map<string, SignatureRecord>();

  for await (const page of readJournal()) {
    const isNew = new Map(page.map(({ record, number }) => [record, number > knownRecords]));
    const ofUsers = only<WalletRecord>(page, 'wallet').filter(isOfUser);
    await completeShares(operatorDb, ofUsers);
    for (const record of await missingWallets(db, ofUsers)) {
      if (!isNew.get(record)) neverCompleted.push(record.walletId);
      else {
        const back = await putBackWallet(db, record);
        if (back) wallets.push(back);
      }
    }
    const told = only<SignatureRecord>(page, 'signature');
    const signed = told.filter(({ signature }) => signature !== '');
    const unsigned = told.filter(({ signature }) => signature === '');
    for (const record of await ofForgottenIntents(db, unsigned)) open.set(record.intentId, record);
    for (const { mandateId, intentId, part, context } of told) {
      const key = mandateId === intentId ? null : executionKeyIn(keyInContext(context) ?? '');
      if (key !== null) executionKeys.set(nameOf(mandateId, part ?? null), key);
    }
    for (const record of await missingSignatures(db, signed)) {
      open.delete(record.intentId);
      signatures[await putBackSignature(db, record)] += 1;
    }
    for (const record of await missingOrders(db, only<MandateRecord>(page, 'mandate'))) {
      if (isNew.get(record)) orders.set(record.mandate.id, record);
      else neverCompleted.push(record.mandate.id);
    }
    for (const { mandateId, at } of only<ClosureRecord>(page, 'closure')) closed.set(mandateId, at);
    for (const { record } of page) noteFreeze(freezes, record);
    for (const record of only<PinRecord>(page, 'pin')) pins.set(record.owner, record);
    for (const record of only<PasskeyRecord>(page, 'passkey')) passkeys.set(record.credentialId, record);
  }
  for (const record of await ofForgottenIntents(db, [...open.values()])) {
    const signature = nameOfUnsigned(Buffer.from(record.message, 'base64'));
    signatures[await putBackSignature(db, { ...record, signature })] += 1;
  }
  const keyOf: ExecutionKeys = (mandateId, part) => executionKeys.get(nameOf(mandateId, part)) ?? null;
  let written = 0;
  for (const record of orders.values()) if (await putBackOrder(db, record, keyOf)) written += 1;
  await putBackRounds(db, executionKeys);
  let shown = 0;
  for (const record of pins.values()) if (await putBackPin(db, record)) shown += 1;
  const ofPasskeys = await putBackPasskeys(db, passkeys.values());
  let froze = 0;
  for (const [owner, since] of freezes) if (await putBackFreeze(db, owner, since)) froze += 1;
  await settle();
  const cancelled = await endOrders(db, closed, keyOf);
  return {
    wallets,
    signatures,
    orders: written,
    cancelled,
    pins: shown,
    passkeys: ofPasskeys,
    freezes: froze,
    neverCompleted,
  };
}

/** Of the swap of an order: the choices of a part share it. */
function nameOf(mandateId: string, part: string | null): string {
  return [mandateId, ...(part?.split('/').slice(0, 2) ?? [])].join('/');
}

/** The key by which a database knows its signer is no user's. */
function isOfUser({ walletId, owner }: WalletRecord): boolean {
  return isUuid(walletId) && isUuid(owner);
}

function only<R extends JournalRecord>(page: readonly NumberedRecord[], kind: R['kind']): R[] {
  return page.map(({ record }) => record).filter((record): record is R => record.kind === kind);
}

/** How many transactions are neither landed nor dead. */
export async function liveTransactions(db: Db): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from attempts join intents on intents.id = intent_id
    where attempts.state = 'live' and intents.state = 'pending'`.execute(db);
  return rows[0]!.live;
}
