import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import { canonicalFile, canonicalJson } from '../../../../wire/src/canonical-json.ts';
import { isUuid } from '../../../../wire/src/uuid.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ProofSigner, SignedStatement } from '../../ports/proofs.ts';
import { createRepeatingTask, type RepeatingTask } from '../../runtime/repeating-task.ts';
import { lineOf } from '../execution/line.ts';
import { isMarked } from '../marks/mark.ts';
import { mandateIdOf, type Receipt, receiptOf, submittedMs } from './statement.ts';
import {
  findReceipt,
  paymentOf,
  putRefusal,
  putSigned,
  type SettledIntent,
  type Signed,
  type StoredReceipt,
  unsigned,
} from './store.ts';

/** A receipt as a file. */
export interface ReceiptFile {
  readonly fileName: string;
  readonly content: string;
}

export interface Receipts extends RepeatingTask {
  /**
   * The receipt of a transaction in a user's history, by its id or signature. Throws CallError RECEIPT_NOT_FOUND, RECEIPT_REFUSED
   * and SIGNER_UNAVAILABLE.
   */
  file(userId: string, transactionId: string): Promise<ReceiptFile>;
  /** The intent that this receipt is of, signed or not. Throws CallError RECEIPT_NOT_FOUND. */
  find(userId: string, transactionId: string): Promise<string>;
  /** Has receipts signed that are not yet; returns how many were handled. */
  signNext(): Promise<number>;
}

interface Deps {
  readonly db: Db;
  readonly signer: Pick<ProofSigner, 'signReceipt'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

const INTERVAL_MS = 5_000;
const BATCH = 100;

/**
 * Signs a receipt of each settled intent. An intent has the same receipt however often it is signed: if the process dies
 * anywhere, the next one signs it again. That of a swap is signed again once its marks are written, 30 s later.
 */
export function createReceipts({ db, signer, clock, log }: Deps): Receipts {
  /** Null if there is no receipt to sign; then that is stored. */
  async function sign(intent: SettledIntent): Promise<Signed | null> {
    const said = readable(intent);
    if (!said) {
      log.error({ intent: intent.id }, 'a settled intent cannot be read for its receipt');
      await putRefusal(db, intent.id, 'its row cannot be read');
      return null;
    }
    const { receipt, mandateId } = said;
    try {
      const signed = await signer.signReceipt(canonicalJson(receipt), mandateId);
      const { lateness, received } = receipt;
      const isWhole = receipt.marks !== null && isMarked(receipt.marks);
      return {
        intentId: intent.id,
        ...signed,
        latenessMs: lateness?.milliseconds ?? null,
        orderKind: lateness && intent.orderKind,
        submittedMs: lateness && submittedMs(intent),
        quoted: received === null ? null : receipt.quoted,
        received: receipt.quoted === null ? null : received,
        isMarked: isWhole,
        line: isWhole ? JSON.stringify(lineOf(signed.statement)) : null,
      };
    } catch (error) {
      if (!isCallError(error, 'GUARD_REFUSED')) throw error;
      log.error({ intent: intent.id, reason: error.context.reason }, 'the signer refuses a receipt');
      await putRefusal(db, intent.id, error.context.reason);
      return null;
    }
  }

  /** One after the other, because sends wait for the same signer; and stored together, also if it fails in between. */
  async function signAll(intents: readonly SettledIntent[]): Promise<void> {
    const signed: Signed[] = [];
    try {
      for (const intent of intents) {
        const receipt = await sign(intent);
        if (receipt) signed.push(receipt);
      }
    } finally {
      if (signed.length > 0) await putSigned(db, signed);
    }
  }

  async function signNext(): Promise<number> {
    const intents = await unsigned(db, { limit: BATCH });
    await signAll(intents);
    return intents.length;
  }

  async function find(userId: string, transactionId: string): Promise<StoredReceipt> {
    const id = isUuid(transactionId) ? transactionId : await paymentOf(db, userId, transactionId);
    const stored = id === null ? null : await findReceipt(db, userId, id);
    if (!stored) throw new CallError('RECEIPT_NOT_FOUND');
    return stored;
  }

  return {
    signNext,
    async file(userId, transactionId) {
      let stored = await find(userId, transactionId);
      if ((!stored.signed && stored.refusal === null) || stored.isOutdated) {
        const asked = { limit: 1, intentId: stored.intentId };
        await signAll(await unsigned(db, asked)).catch((error: unknown) => {
          // What was signed before is true without the marks that it lacks.
          if (!stored.signed || !isCallError(error, 'SIGNER_UNAVAILABLE')) throw error;
        });
        stored = await find(userId, transactionId);
      }
      if (stored.refusal !== null) throw new CallError('RECEIPT_REFUSED', { reason: stored.refusal });
      if (!stored.signed) throw new CallError('RECEIPT_NOT_FOUND');
      return receiptFile(stored.intentId, stored.signed);
    },
    find: async (userId, transactionId) => (await find(userId, transactionId)).intentId,
    ...createRepeatingTask(
      { clock, log, failure: 'receipts cannot be signed', retryMs: INTERVAL_MS },
      async () => ((await signNext()) >= BATCH ? 0 : INTERVAL_MS),
    ),
  };
}

/** Null for a row of another shape: it must not keep others from their receipts. */
function readable(intent: SettledIntent): { receipt: Receipt; mandateId: string } | null {
  try {
    return { receipt: receiptOf(intent), mandateId: mandateIdOf(intent) };
  } catch {
    return null;
  }
}

export function receiptFile(
  intentId: string,
  { statement, signature, publicKey }: SignedStatement,
): ReceiptFile {
  return {
    fileName: `cumulus-receipt-${intentId}.json`,
    content: canonicalFile({ publicKey, receipt: JSON.parse(statement), signature }),
  };
}
