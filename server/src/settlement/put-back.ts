import { SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { SignatureRecord } from '../ports/journal-records.ts';
import { messageBytes } from '../solana/message.ts';
import { forgottenIntent, signedTransaction } from './signing/signing-context.ts';

/** What became of a signature that the database did not have. */
export type PutBack =
  /** Its intent is pending now, and its transaction live. */
  | 'put back'
  /** Its transaction is followed under another signature. */
  | 'known'
  /** The journal does not say what it was for: the signer's version was too old. */
  | 'unknown request'
  | 'unknown wallet'
  /** The intent ended without it: it is not followed. */
  | 'ended';

/** Those of these signatures that the database does not have. */
export async function missingSignatures(
  db: Db,
  records: readonly SignatureRecord[],
): Promise<SignatureRecord[]> {
  if (records.length === 0) return [];
  const known = await db
    .selectFrom('attempts')
    .select('signature')
    .where(
      'signature',
      'in',
      records.map(({ signature }) => signature),
    )
    .execute();
  const signatures = new Set(known.map(({ signature }) => signature));
  return records.filter(({ signature }) => !signatures.has(signature));
}

/** Those of these whose intents the database does not have. */
export async function ofForgottenIntents(
  db: Db,
  records: readonly SignatureRecord[],
): Promise<SignatureRecord[]> {
  if (records.length === 0) return [];
  const asked = records.map(({ intentId }) => intentId);
  const known = await db.selectFrom('intents').select('id').where('id', 'in', asked).execute();
  const ids = new Set(known.map(({ id }) => id));
  return records.filter(({ intentId }) => !ids.has(intentId));
}

/**
 * Writes the attempt of a signature again that the database has forgotten, and its intent: pending, for settlement to find out
 * what became of it. It may be repeated at any time; a process that dies here has done all or nothing of it.
 */
export async function putBackSignature(db: Db, record: SignatureRecord): Promise<PutBack> {
  const { intentId, walletId, signature, context, facts } = record;
  // Months old: only its name was kept.
  if (context === '') return 'unknown request';
  return await db.transaction().execute(async (tx) => {
    const wallet = await tx
      .selectFrom('wallets')
      .select(['user_id', 'public_key'])
      .where('id', '=', walletId)
      .forUpdate()
      .executeTakeFirst();
    if (!wallet) return 'unknown wallet';
    const message = Buffer.from(record.message, 'base64');
    const signed = signedTransaction(
      { publicKey: wallet.public_key as Address },
      { signature, message, context },
    );
    const forgotten = forgottenIntent(context, signed);
    const known = await tx
      .selectFrom('intents')
      .select('state')
      .where('id', '=', intentId)
      .executeTakeFirst();
    if (known && known.state !== 'pending') return 'ended';
    if (!known) {
      if (!forgotten) return 'unknown request';
      const { idempotencyKey, kind, request, plan, createdAt } = forgotten;
      // Nothing new is signed for it: its mandate is gone.
      await tx
        .insertInto('intents')
        .values({
          ...{
            id: intentId,
            user_id: wallet.user_id,
            wallet_id: walletId,
            idempotency_key: idempotencyKey,
            kind,
          },
          request: JSON.stringify(request),
          plan: JSON.stringify(plan),
          mandate: null,
          ...reservationOf(facts),
          created_at: createdAt,
        })
        .execute();
    }
    const others = await tx
      .selectFrom('attempts')
      .select(['state', 'transaction'])
      .where('intent_id', '=', intentId)
      .execute();
    // Signed twice by two of three signers, it is followed already.
    const same = others.find(({ transaction }) => message.equals(messageBytes(transaction)));
    if (same) return same.state === 'live' ? 'known' : 'ended';
    // The signer signed this one because the previous one was dead.
    await sql`update attempts set state = 'dead' where intent_id = ${intentId} and state = 'live'`.execute(
      tx,
    );
    const { sold } = signed.baseline!;
    await sql`
      insert into attempts (intent_id, number, signature, transaction, since_slot, last_valid_block_height,
                            baseline_slot, baseline_lamports, pays_fee, sold_account, sold_baseline)
      select ${intentId}, count(*) + 1, ${signature}, ${Buffer.from(signed.transaction)}, ${String(signed.sinceSlot)}::numeric,
             ${String(signed.lastValidBlockHeight)}::numeric, ${String(signed.baseline!.slot)}::numeric,
             ${String(signed.baseline!.lamports)}::numeric, ${signed.paysFee}, ${sold?.account ?? null},
             ${sold ? String(sold.amount) : null}::numeric
      from attempts where intent_id = ${intentId}`.execute(tx);
    return 'put back';
  });
}

/** What the transaction takes at most, as the signer read it in its message. */
function reservationOf(facts: Readonly<Record<string, string>>) {
  const { mint = facts.soldMint, amount = facts.soldAmount ?? '0', feeLamports = '0' } = facts;
  const fee = BigInt(feeLamports);
  if (mint === SOL_MINT || mint === WRAPPED_SOL_MINT)
    return { reserved_lamports: BigInt(amount) + fee, reserved_mint: null };
  return { reserved_lamports: fee, reserved_mint: mint ?? null, reserved_amount: BigInt(amount) };
}
