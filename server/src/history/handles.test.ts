import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { sessionOf, userRow } from '../../../testing/user-row.ts';
import { walletRow } from '../../../testing/wallet-row.ts';
import { createHandles } from '../recipients/handles/handles.ts';
import { createHistory } from './history.ts';

const { db } = await testDatabase();
const none = async () => new Map<string, never>();
const history = createHistory({ db, market: { tokens: none, listed: none } });
const handles = createHandles({
  ...{ db, clock: { now: () => Date.UTC(2030, 0, 1) } },
  attempts: { take: async () => 0 },
});
const SOL = '11111111111111111111111111111111';

async function user(handle: string) {
  const userId = await userRow(db);
  const address = `Key${randomUUID()}`;
  const walletId = await walletRow(db, userId, address);
  await handles.set(sessionOf(userId), { handle, byEmail: false, walletId });
  const shown = async () => {
    const wish = { startAfter: null, type: 'transfer' as const, walletId: null, mint: null };
    const { transactions } = await history.page(userId, wish);
    return transactions.map(({ counterpartyHandle }) => counterpartyHandle);
  };
  const hide = async () => await handles.set(sessionOf(userId), null);
  return { userId, address, walletId, shown, hide };
}
type User = Awaited<ReturnType<typeof user>>;

/** A send that has landed, as both sides have it. */
async function paid(sender: User, receiver: User): Promise<void> {
  const [id, signature] = [randomUUID(), `Signature${randomUUID()}`];
  await sql`
    insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, reserved_lamports, state, created_at)
    values (${id}, ${sender.userId}, ${sender.walletId}, ${id}, 'transfer_sol',
      ${JSON.stringify({ to: receiver.address, lamports: '7' })}, '{}', 0, 'confirmed', now())`.execute(db);
  await sql`
    insert into attempts (intent_id, number, signature, transaction, since_slot, last_valid_block_height)
    values (${id}, 1, ${signature}, ${Buffer.alloc(1)}, 1, 1)`.execute(db);
  await sql`
    insert into ledger (wallet_id, signature, mint, delta, slot, at, source, counterparty)
    values (${receiver.walletId}, ${signature}, ${SOL}, 7, 1, now(), 'external', ${sender.address})`.execute(
    db,
  );
}

test('both sides see the handle of the other once the sender has found the receiver by name', async () => {
  const [ana, bob] = [await user('ana_h'), await user('bob_h')];
  await paid(ana, bob);
  // Who knows the address from elsewhere does not learn whose it is.
  expect([await ana.shown(), await bob.shown()]).toEqual([[undefined], [undefined]]);
  await handles.find({ userId: ana.userId, ip: null }, 'bob_h');
  expect([await ana.shown(), await bob.shown()]).toEqual([['bob_h'], ['ana_h']]);
});

test('the handle of a user who can no longer be found is shown to no one', async () => {
  const [carl, dora] = [await user('carl_h'), await user('dora_h')];
  await handles.find({ userId: carl.userId, ip: null }, 'dora_h');
  await paid(carl, dora);
  await dora.hide();
  expect([await carl.shown(), await dora.shown()]).toEqual([[undefined], ['carl_h']]);
  await carl.hide();
  expect(await dora.shown()).toEqual([undefined]);
});
