import { CallError, detailsOf } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Transaction } from 'kysely';
import { notify } from '../../accounts/notify.ts';
import { expectWritable } from '../../db/may-write.ts';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import { type HeldPayment, heldPayments, writeDecision } from './store.ts';

/** Every payment that waits for an operator, the oldest first. */
export const listHeld = (db: Db): Promise<HeldPayment[]> => heldPayments(db, null);

/** Lets a held payment be signed. False if it is not held. Throws CallError INCIDENT: it would fail. */
export async function releaseHeld(tx: Transaction<Database>, intentId: string): Promise<boolean> {
  await expectWritable(tx);
  return await writeDecision(tx, intentId, 'release', null);
}

/** Ends a held payment, and tells its user, with a reason for them if one is given. False if it is not held. */
export async function refuseHeld(
  tx: Transaction<Database>,
  intentId: string,
  publicReason: string | null,
): Promise<boolean> {
  const held = (await heldPayments(tx, null)).find((payment) => payment.intentId === intentId);
  if (!held || !(await writeDecision(tx, intentId, 'refuse', publicReason))) return false;
  const { userId, walletId, request } = held;
  const { to, mint = SOL_MINT, lamports, amount = lamports } = request;
  const error = detailsOf(new CallError('PAYMENT_REFUSED', { reason: publicReason ?? held.publicReason }));
  const facts = { walletId, to: to!, mint, amount: amount!, error };
  await notify(tx, { userId, kind: 'send_failed', facts, cause: `screening-${intentId}` });
  return true;
}
