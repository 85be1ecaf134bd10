import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inParallel, pick, type Scene } from './attacker.ts';
import { SOL, type Victim } from './victims.ts';

/**
 * Writes rows that move money: made-up payments and orders, copies of real ones, wallets and PINs of other users. A
 * statement that the role may not run is a try too. Returns once the server is done with all of them.
 */
export async function forgeRows(scene: Scene, databaseUrl: string): Promise<void> {
  const db = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  try {
    await inParallel(scene.tries, async () => {
      const forge = pick(FORGERIES, scene.random);
      await forge(db, scene, pick(scene.victims, scene.random)).catch(() => {});
    });
    await settled(db);
  } finally {
    await db.end();
  }
}

type Forgery = (db: pg.Pool, scene: Scene, victim: Victim) => Promise<unknown>;

const FORGERIES: readonly Forgery[] = [
  (db, { thief }, victim) => insertPayment(db, victim, thief.publicKey, null),
  (db, { thief }, victim) => insertPayment(db, victim, thief.publicKey, randomUUID()),
  (db, { thief }, victim) =>
    insertPayment(db, victim, thief.publicKey, `e30.${randomBytes(32).toString('base64url')}`),
  // The mandates of payments that the victim and the thief have made.
  async (db, { thief }, victim) => insertPayment(db, victim, thief.publicKey, await mandateOf(db, victim)),
  async (db, { thief }, victim) => insertPayment(db, victim, thief.publicKey, await mandateOf(db, thief)),
  (db, _scene, victim) => repeatPayment(db, victim),
  (db, _scene, victim) => copyOrder(db, victim, 1),
  (db, _scene, victim) => copyOrder(db, victim, 10),
  (db, _scene, victim) => bringOrderForward(db, victim),
  takeWallet,
  takeKey,
  denyPin,
];

async function mandateOf(db: pg.Pool, { walletId }: Victim): Promise<string> {
  const { rows } = await db.query<{ mandate: string }>(
    'select mandate from intents where wallet_id = $1 and mandate is not null limit 1',
    [walletId],
  );
  return rows[0]!.mandate;
}

const INTENT = `
  insert into intents (user_id, wallet_id, kind, request, plan, mandate, id, idempotency_key, reserved_lamports, lease_until)`;

/** A payment of 1 SOL that no user has made. */
export function insertPayment(
  db: pg.Pool,
  { userId, walletId }: Pick<Victim, 'userId' | 'walletId'>,
  to: string,
  mandate: string | null,
) {
  const request = JSON.stringify({ walletId, to, lamports: String(SOL) });
  const plan = JSON.stringify({ unitLimit: 300, unitPrice: '0', feeLamports: '5000' });
  return db.query(
    `${INTENT} values ($1, $2, 'transfer_sol', $3, $4, $5, gen_random_uuid(), gen_random_uuid(), $6, to_timestamp(0))`,
    [userId, walletId, request, plan, mandate, String(SOL)],
  );
}

/** Another row for a payment that was made, with all that it had but its id. */
function repeatPayment(db: pg.Pool, { walletId }: Victim) {
  return db.query(
    `${INTENT}
     select user_id, wallet_id, kind, request, plan, mandate, gen_random_uuid(), gen_random_uuid(), $2, to_timestamp(0)
     from intents where wallet_id = $1 and state = 'confirmed' limit 1`,
    [walletId, String(SOL)],
  );
}

function copyOrder(db: pg.Pool, { walletId }: Victim, times: number) {
  return db.query(
    `insert into orders (id, user_id, wallet_id, sell_token, sell_amount, buy_token, confirmed, created_at, condition_type,
                         scheduled_at, due_at)
     select gen_random_uuid(), user_id, wallet_id, sell_token, sell_amount * $2, buy_token, confirmed, created_at,
            condition_type, now(), now()
     from orders where wallet_id = $1 limit 1`,
    [walletId, times],
  );
}

/** An order that its user has made, for other amounts than the user said. */
function bringOrderForward(db: pg.Pool, { walletId }: Victim) {
  return db.query(
    `update orders set sell_amount = sell_amount * 2, due_at = now(), scheduled_at = now()
     where wallet_id = $1 and state = 'pending'`,
    [walletId],
  );
}

/** Makes a wallet the thief's, who then pays out of it. */
async function takeWallet(db: pg.Pool, { thief }: Scene, { userId, walletId }: Victim): Promise<void> {
  const give = 'update wallets set user_id = $1, is_default = false where id = $2';
  await db.query(give, [thief.userId, walletId]);
  try {
    await pay(thief, walletId, thief.publicKey);
  } finally {
    await db.query(give, [userId, walletId]);
  }
}

/** Gives a new wallet of the thief's a victim's key and address. */
async function takeKey(db: pg.Pool, { thief }: Scene, { walletId, publicKey }: Victim): Promise<void> {
  const id = randomUUID();
  const rename = 'update wallets set public_key = $1 where id = $2';
  await db.query(rename, [id, walletId]);
  try {
    await db.query(
      `insert into wallets (id, user_id, name, public_key, sealed_key)
       select $1, $2, $3, $4, sealed_key from wallets where id = $5`,
      [id, thief.userId, id.slice(0, 10), publicKey, walletId],
    );
    await pay(thief, id, thief.publicKey);
  } finally {
    await db.query(rename, [randomUUID(), id]);
    await db.query(rename, [publicKey, walletId]);
  }
}

/** Has the database deny that a user has a PIN, and pays with the user's own session. */
async function denyPin(db: pg.Pool, { thief }: Scene, victim: Victim): Promise<void> {
  if (victim.pin === null) return void (await insertPayment(db, victim, thief.publicKey, null));
  await db.query('delete from pins where user_id = $1', [victim.userId]);
  await pay(victim, victim.walletId, thief.publicKey);
}

function pay({ customer }: Victim, walletId: string, toAddress: string): Promise<unknown> {
  const idempotencyKey = randomUUID();
  return customer.call('transferSol', { walletId, toAddress, amount: '1', idempotencyKey });
}

/** Waits until no payment and no order is under way. */
export async function settled(db: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ open: boolean }>(`
      select exists (select from intents where state = 'pending') or
             exists (select from orders where state = 'executing' or (state = 'pending' and due_at <= now())) as open`);
    if (!rows[0]!.open) return;
    await sleep(POLL_MS);
  }
}

const POLL_MS = 200;
