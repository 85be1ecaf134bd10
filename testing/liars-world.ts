import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import type { Lie } from '../localnet/src/lying-node/lie.ts';
import { type LyingNode, lyingNode } from '../localnet/src/lying-node/lying-node.ts';
import { openSolanaNodes } from '../server/src/adapters/solana-nodes.ts';
import { createOwnChainCheck } from '../server/src/custody/installation/own-chain.ts';
import type { Keys } from '../server/src/ports/keys.ts';
import { POLL_MS } from './held-time.ts';
import { newAddress } from './issuer.ts';
import { ownLocalnet } from './localnet.ts';
import { IMPATIENT, moneyWorld, type TestWallet } from './money-world.ts';

const AMOUNT = 100_000_000n;
const FUNDS = 1_000_000_000n;

/** A payment of 0.1 SOL that a user asked for once. */
export interface Payment {
  readonly wallet: TestWallet;
  readonly order: { readonly toAddress: string; readonly amount: '0.1'; readonly idempotencyKey: string };
}

/** A money world whose server sees the chain through nodes that lie as a test tells them to. */
export async function liarsWorld() {
  const world = await moneyWorld({ localnet: ownLocalnet() });
  const { db, localnet, newWallet, lamportsOf, until, settled, polled, createClock, expire } = world;
  // Far from the first block: a node whose slots are those of the past still names slots that have been.
  await localnet.expire();

  /** A server over this many nodes, all honest until a test has them lie. Gone after the test. */
  async function serverOver(count: number, keys: Keys = world.keys) {
    const liars = await Promise.all(
      Array.from({ length: count }, async (): Promise<LyingNode> => {
        const liar = await lyingNode(localnet.rpcUrl);
        // Some lies begin with the next slot.
        const { tell } = liar;
        return Object.assign(liar, { tell: (lie: Lie) => settled(tell(lie)) });
      }),
    );
    const clock = createClock();
    const solana = openSolanaNodes({
      rpcUrls: liars.map(({ rpcUrl }) => rpcUrl),
      wsUrl: liars[0]!.wsUrl,
      elapsed: clock.now,
      // A node that has refused calls as too many is asked up to 2 s later, which no poll lets pass.
      clock: {
        ...clock,
        sleep: (milliseconds, signal) => clock.sleep(Math.min(milliseconds, POLL_MS), signal),
      },
      log: pino({ enabled: false }),
      timeout: 1_000,
      blockhashMaxAge: 0,
      isOwnChain: createOwnChainCheck(db),
    });
    const { chain, nodes } = solana;
    const call = world.serve({ chain, nodes, keys, ...IMPATIENT }, true);
    onTestFinished(async () => {
      await chain.close();
      await Promise.all(liars.map((liar) => liar.close()));
    });
    return {
      liars,
      solana,
      pay: (payment: Payment) => call('transferSol', payment.wallet, payment.order),
    };
  }

  async function newPayment(): Promise<Payment> {
    const wallet = await newWallet(FUNDS);
    return { wallet, order: { toAddress: await newAddress(), amount: '0.1', idempotencyKey: randomUUID() } };
  }

  /** State of the intent of a payment with how many transactions were signed for it; null if none was written. */
  async function recorded({ wallet, order }: Payment) {
    const row = await db
      .selectFrom('intents')
      .select([
        'state',
        (eb) =>
          eb
            .selectFrom('attempts')
            .select((of) => of.fn.countAll<bigint>().as('n'))
            .whereRef('intent_id', '=', 'intents.id')
            .as('attempts'),
      ])
      .where('user_id', '=', wallet.caller.userId)
      .where('idempotency_key', '=', order.idempotencyKey)
      .executeTakeFirst();
    return row ? { state: row.state, attempts: Number(row.attempts) } : null;
  }

  /** How often the payment landed, by what the receiver has. */
  async function landed({ order }: Payment): Promise<number> {
    return Number((await lamportsOf(order.toAddress as never)) / AMOUNT);
  }

  /** Has the nodes tell the truth, lets all that was signed land or die, and holds what is recorded against the chain. */
  async function expectTruth(liars: readonly LyingNode[], ...payments: Payment[]): Promise<void> {
    for (const liar of liars) {
      liar.honest();
      await liar.releaseSends();
    }
    for (const payment of payments) {
      let since = polled();
      await until(async () => {
        const { state, attempts } = (await recorded(payment)) ?? { state: 'none', attempts: 0 };
        // What is signed and still under way when the network is whole again lands, or dies with its blockhash.
        if (state === 'pending' && attempts > 0 && polled() - since >= 10 * POLL_MS) {
          await expire();
          since = polled();
        }
        expect(state).not.toBe('pending');
      });
      const { state = 'none', attempts = 0 } = (await recorded(payment)) ?? {};
      expect(await landed(payment), state).toBe(state === 'confirmed' ? 1 : 0);
      expect(attempts).toBeLessThanOrEqual(2);
    }
  }

  return { ...world, serverOver, newPayment, recorded, landed, expectTruth };
}
