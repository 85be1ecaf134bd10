import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const SOL = 1_000_000_000n;
const { newOwner, database } = await runningCumulus({ VERIFIED_EMAIL: 'sends' });
const { db } = database;

async function verify(email: string, isVerified: boolean): Promise<void> {
  await db.updateTable('users').set({ email_verified: isVerified }).where('email', '=', email).execute();
}

test('the first send waits for a verified e-mail, receiving and creating wallets do not, and later sends neither', async () => {
  const email = 'first@send.test';
  const owner = await newOwner(2n * SOL, email);
  const other = await newOwner(0n);
  const send = () => owner.ask('transferSol', { toAddress: other.publicKey, amount: '0.1' });
  expect(await send()).toMatchObject({ status: 400, error: { details: { code: 'EMAIL_UNVERIFIED' } } });
  const { rows } = await sql`select from intents where wallet_id = ${owner.walletId}`.execute(db);
  expect(rows).toHaveLength(0);
  await verify(email, true);
  expect((await send()).result).toMatchObject({ success: true });
  await verify(email, false);
  expect((await send()).result).toMatchObject({ success: true });
});
