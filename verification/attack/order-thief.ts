import { randomBytes, randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { KeyPairSigner } from '@solana/kit';
import pg from 'pg';
import { inParallel, pick, type Scene } from './attacker.ts';
import { exchangeWith, newMaker } from './exchange.ts';
import { settled } from './forger.ts';
import { SOL, type Victim } from './victims.ts';

/** What a forged row says, beside the thief's own transaction. */
interface Forged {
  readonly kind: 'swap' | 'transfer_sol';
  readonly request: object;
  readonly plan: object;
  readonly mandate: string;
}

/**
 * Writes rows for orders that wait: swaps with transactions of the thief's own under their mandates, with and without seals, and
 * orders that are brought forward, changed or copied. Returns once the server is done with all of them.
 */
export async function stealOrders(scene: Scene, databaseUrl: string): Promise<void> {
  const db = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  const maker = await newMaker(scene.world);
  try {
    await inParallel(scene.tries, async () => {
      const victim = pick(scene.victims, scene.random);
      const isSwap = scene.random() < SWAPS;
      if (isSwap) await forgeSwap(db, scene, maker, victim).catch(() => {});
      else await changeOrder(db, scene, victim).catch(() => {});
    });
    await settled(db);
  } finally {
    await db.end();
  }
}

const SWAPS = 0.8;

async function forgeSwap(db: pg.Pool, scene: Scene, maker: KeyPairSigner, victim: Victim): Promise<void> {
  const forged = await swapOf(db, scene, maker, victim);
  const { kind, request, plan, mandate } = forged;
  await db.query(
    `insert into intents (user_id, wallet_id, kind, request, plan, mandate, id, idempotency_key, reserved_lamports, lease_until)
     values ($1, $2, $3, $4, $5, $6, gen_random_uuid(), $7, 0, to_timestamp(0))`,
    [
      ...[victim.userId, victim.walletId, kind, JSON.stringify(request), JSON.stringify(plan), mandate],
      // Tries of orders are named so.
      scene.random() < 0.5 ? `order ${victim.orderId} ${Math.floor(scene.random() * 5)}` : randomUUID(),
    ],
  );
}

async function swapOf(
  db: pg.Pool,
  { world, random, thief }: Scene,
  maker: KeyPairSigner,
  { publicKey, walletId, orderId }: Victim,
): Promise<Forged> {
  const all = random() < 0.7;
  const lamports = all ? SOL : BigInt(1 + Math.floor(random() * Number(2n * SOL)));
  const bought = BigInt(1 + Math.floor(random() * 3));
  const { sell, buy, transaction } = await exchangeWith(world, maker, publicKey, { lamports, bought });
  const place = ({ tokenProgram, account }: typeof sell) => ({ tokenProgram, account });
  const orderSeal = await sealOf(db, random, orderId);
  const least = pick(['1', '0', String(bought), '150000000'], random);
  const isTransfer = random() < 0.05;
  return {
    kind: isTransfer ? 'transfer_sol' : 'swap',
    mandate: pick([orderId, orderId, orderId, thief.orderId, randomUUID()], random),
    request: isTransfer
      ? { walletId, to: thief.publicKey, lamports: String(lamports) }
      : {
          ...{ walletId, inputMint: SOL_MINT, outputMint: USDC_MINT, inAmount: String(lamports) },
          requestId: randomUUID(),
        },
    plan: isTransfer
      ? { unitLimit: 300, unitPrice: '0', feeLamports: '5000' }
      : {
          ...{ transaction: transaction(), sell: place(sell), buy: place(buy), router: 'iris' },
          ...{ outAmount: String(bought), minimumReceived: least, feeBps: 0, operatorFeeBps: 0 },
          ...{ feeLamports: '10000', rentLamports: '2039280', slippageBps: 50 },
          ...(orderSeal !== null && { orderSeal }),
        },
  };
}

/** None, one that is made up, or one of another swap. */
async function sealOf(db: pg.Pool, random: () => number, orderId: string): Promise<string | null> {
  const kind = random();
  if (kind < 0.3) return null;
  if (kind < 0.6) {
    const text = JSON.stringify({ order: orderId, message: randomBytes(32).toString('base64') });
    return `${Buffer.from(text).toString('base64url')}.${randomBytes(32).toString('base64url')}`;
  }
  const { rows } = await db.query<{ seal: string }>(
    `select plan ->> 'orderSeal' as seal from intents where plan ? 'orderSeal' order by random() limit 1`,
  );
  return rows[0]?.seal ?? null;
}

const CHANGES = [
  'due_at = now(), scheduled_at = now()',
  'due_at = now()',
  "due_at = now(), scheduled_at = now() - interval '1 minute', tries = tries + 1",
  'sell_amount = sell_amount * 2, due_at = now(), scheduled_at = now()',
  'sell_amount = 1, due_at = now(), scheduled_at = now()',
  "buy_token = jsonb_set(buy_token, '{mint}', to_jsonb('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'::text)), due_at = now()",
  'wallet_id = (select id from wallets where user_id = orders.user_id order by random() limit 1), due_at = now()',
  "state = 'pending', ended_at = null, due_at = now(), scheduled_at = now()",
];

async function changeOrder(db: pg.Pool, { random }: Scene, { orderId }: Victim): Promise<void> {
  if (random() < 0.3)
    await db.query(
      `insert into orders (id, user_id, wallet_id, sell_token, sell_amount, buy_token, confirmed, created_at, condition_type,
                           scheduled_at, due_at)
       select gen_random_uuid(), user_id, wallet_id, sell_token, sell_amount, buy_token, confirmed, created_at,
              condition_type, now(), now() from orders where id = $1`,
      [orderId],
    );
  else await db.query(`update orders set ${pick(CHANGES, random)} where id = $1`, [orderId]);
}
