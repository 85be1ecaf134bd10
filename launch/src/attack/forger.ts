import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../../server/src/db/pool.ts';
import { inParallel, pick, type Scene } from './attacker.ts';
import { SOL, type Victim } from './victims.ts';

/**
 * Writes rows that move money: payments and orders that nobody asked for, copies of real ones, wallets and PINs of other users. A
 * statement that the role may not run is a try too. Returns once the server is done with all of them.
 */
export async function forgeRows(scene: Scene, databaseUrl: string): Promise<void> {
  const { db, pool } = openDatabase(databaseUrl, 16);
  try {
    await inParallel(scene.tries, async () => {
      const forge = pick(FORGERIES, scene.random);
      await forge(db, scene, pick(scene.victims, scene.random)).catch(() => {});
    });
    await settled(db);
  } finally {
    await pool.end();
  }
}

type Forgery = (db: Db, scene: Scene, victim: Victim) => Promise<unknown>;

const FORGERIES: readonly Forgery[] = [
  (db, { thief }, victim) => insertPayment(db, victim, thief.publicKey, null),
  (db, { thief }, victim) => insertPayment(db, victim, thief.publicKey, randomUUID()),
  (db, { thief }, victim) =>
    insertPayment(db, victim, thief.publicKey, `e30.${randomBytes(32).toString('base64url')}`),
  // The mandates of payments that the victim and the thief have made.
  (db, { thief }, victim) => insertPayment(db, victim, thief.publicKey, mandateOf(victim)),
  (db, { thief }, victim) => insertPayment(db, victim, thief.publicKey, mandateOf(thief)),
  (db, _scene, victim) => repeatPayment(db, victim),
  (db, _scene, victim) => copyOrder(db, victim, sql`sell_amount`),
  (db, _scene, victim) => copyOrder(db, victim, sql`sell_amount * 10`),
  (db, _scene, victim) => bringOrderForward(db, victim),
  takeWallet,
  takeKey,
  denyPin,
];

function mandateOf({ walletId }: Victim) {
  return sql<string>`(select mandate from intents where wallet_id = ${walletId} and mandate is not null limit 1)`;
}

type Mandate = string | null | ReturnType<typeof mandateOf>;

function insertPayment(db: Db, { userId, walletId }: Victim, to: string, mandate: Mandate) {
  const request = JSON.stringify({ walletId, to, lamports: String(SOL) });
  const plan = JSON.stringify({ unitLimit: 300, unitPrice: '0', feeLamports: '5000' });
  return sql`
    insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, mandate, reserved_lamports, lease_until)
    values (${randomUUID()}, ${userId}, ${walletId}, ${randomUUID()}, 'transfer_sol', ${request}::jsonb, ${plan}::jsonb,
            ${mandate}, ${SOL}, to_timestamp(0))`.execute(db);
}

/** Another row for a payment that was made, with all that it had but its id. */
function repeatPayment(db: Db, { walletId }: Victim) {
  return sql`
    insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, mandate, reserved_lamports, lease_until)
    select ${randomUUID()}, user_id, wallet_id, ${randomUUID()}, kind, request, plan, mandate, ${SOL}, to_timestamp(0)
    from intents where wallet_id = ${walletId} and state = 'confirmed' limit 1`.execute(db);
}

function copyOrder(db: Db, { walletId }: Victim, amount: ReturnType<typeof sql>) {
  return sql`
    insert into orders (id, user_id, wallet_id, sell_token, sell_amount, buy_token, confirmed, created_at, condition_type,
                        scheduled_at, due_at)
    select gen_random_uuid(), user_id, wallet_id, sell_token, ${amount}, buy_token, confirmed, created_at, condition_type, now(), now()
    from orders where wallet_id = ${walletId} limit 1`.execute(db);
}

/** An order that its user has made, for other amounts than the user said. */
function bringOrderForward(db: Db, { walletId }: Victim) {
  return sql`
    update orders set sell_amount = sell_amount * 2, due_at = now(), scheduled_at = now()
    where wallet_id = ${walletId} and state = 'pending'`.execute(db);
}

/** Makes a wallet the thief's, who then pays out of it. */
async function takeWallet(db: Db, { thief }: Scene, { userId, walletId }: Victim): Promise<void> {
  await sql`update wallets set user_id = ${thief.userId}, is_default = false where id = ${walletId}`.execute(
    db,
  );
  try {
    await pay(thief, walletId, thief.publicKey);
  } finally {
    await sql`update wallets set user_id = ${userId} where id = ${walletId}`.execute(db);
  }
}

/** Gives a new wallet of the thief's a victim's key and address. */
async function takeKey(db: Db, { thief }: Scene, { walletId, publicKey }: Victim): Promise<void> {
  const id = randomUUID();
  await sql`update wallets set public_key = ${id} where id = ${walletId}`.execute(db);
  try {
    await sql`
      insert into wallets (id, user_id, name, public_key, sealed_key)
      select ${id}, ${thief.userId}, ${id.slice(0, 10)}, ${publicKey}, sealed_key from wallets where id = ${walletId}`.execute(
      db,
    );
    await pay(thief, id, thief.publicKey);
  } finally {
    await sql`update wallets set public_key = ${randomUUID()} where id = ${id}`.execute(db);
    await sql`update wallets set public_key = ${publicKey} where id = ${walletId}`.execute(db);
  }
}

/** Has the database deny that a user has a PIN, and pays with the user's own session. */
async function denyPin(db: Db, { thief }: Scene, victim: Victim): Promise<void> {
  if (victim.pin === null) return void (await insertPayment(db, victim, thief.publicKey, null));
  await sql`delete from pins where user_id = ${victim.userId}`.execute(db);
  await pay(victim, victim.walletId, thief.publicKey);
}

function pay({ customer }: Victim, walletId: string, toAddress: string): Promise<unknown> {
  const idempotencyKey = randomUUID();
  return customer.call('transferSol', { walletId, toAddress, amount: '1', idempotencyKey });
}

/** Waits until no payment and no order is under way. */
async function settled(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ open: boolean }>`
      select exists (select from intents where state = 'pending') or
             exists (select from orders where state = 'executing' or (state = 'pending' and due_at <= now())) as open`.execute(
      db,
    );
    if (!rows[0]!.open) return;
    await sleep(POLL_MS);
  }
}

const POLL_MS = 200;
