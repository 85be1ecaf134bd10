import { randomUUID } from 'node:crypto';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { IMPATIENT, moneyWorld } from '../../../testing/money-world.ts';
import type { Db } from '../db/pool.ts';
import { transferSolKind } from '../transfers/kinds.ts';

const { db, keys, newWallet, serve, lamportsOf, localnet, chain } = await moneyWorld();
const call = serve();
const SOL = 1_000_000_000n;
const NOTHING = {
  known: false,
  success: false,
  pending: false,
  txSignature: null,
  inAmount: null,
  outAmount: null,
  error: null,
  errorDetails: null,
};

async function transferOf(amount = '0.1') {
  const wallet = await newWallet(SOL);
  const order = { toAddress: await newAddress(), amount, idempotencyKey: randomUUID() };
  const { idempotencyKey } = order;
  return {
    wallet,
    order,
    send: (by = call) => by('transferSol', wallet, order),
    conclude: (by = call) => by('concludePayment', wallet, { idempotencyKey }),
    received: () => lamportsOf(order.toAddress),
    intents: () => db.selectFrom('intents').where('wallet_id', '=', wallet.walletId).selectAll().execute(),
  };
}

/** The database, on which something happens just before an intent is first written. */
function beforeTheWrite(act: () => Promise<unknown>): Db {
  const executor = db.getExecutor();
  let isDue = true;
  const with_ = <T extends object>(target: T, name: string, value: unknown): T =>
    new Proxy(target, {
      get(_, asked) {
        if (asked === name) return value;
        const own = Reflect.get(target, asked, target);
        return typeof own === 'function' ? own.bind(target) : own;
      },
    });
  const executeQuery = async (query: CompiledQuery) => {
    if (isDue && query.sql.includes('insert into intents')) {
      isDue = false;
      await act();
    }
    return executor.executeQuery(query);
  };
  return with_(db, 'getExecutor', () => with_(executor, 'executeQuery', executeQuery));
}

test('what became of a transfer is answered as its own call answered', async () => {
  const { send, conclude } = await transferOf();
  const { txSignature } = await send();
  const known = { ...NOTHING, known: true, success: true, txSignature };
  expect(await conclude()).toEqual(known);
  expect(await conclude()).toEqual(known);
});

test('a swap is answered with the amounts that moved', async () => {
  const wallet = await newWallet(SOL);
  const { quote } = await call('getCloudWalletSwapQuote', wallet, {
    inputMint: SOL_MINT,
    outputMint: localnet.mintOf('USDC'),
    amount: '100000000',
  });
  const idempotencyKey = randomUUID();
  const swapped = await call('executeCloudWalletSwap', wallet, { quote, idempotencyKey });
  expect(swapped.success).toBe(true);
  expect(await call('concludePayment', wallet, { idempotencyKey })).toEqual({ known: true, ...swapped });
});

test('a payment that was accepted and never signed says why', async () => {
  const { send, conclude } = await transferOf();
  const refusing = serve({
    kinds: { transfer_sol: { ...transferSolKind, signWithin: 0 } },
    keys: { ...keys, sign: () => expect.unreachable('it is too late to sign') },
  });
  await expect(send(refusing)).rejects.toMatchObject({ code: 'TRANSACTION_EXPIRED' });
  expect(await conclude()).toEqual({
    ...NOTHING,
    known: true,
    error: 'The network did not accept the transaction in time. Nothing was sent.',
    errorDetails: { code: 'TRANSACTION_EXPIRED' },
  });
});

test('a key without a payment is void: the request that still comes is refused, and so is every other', async () => {
  const { send, conclude, received, intents } = await transferOf();
  expect(await conclude()).toEqual(NOTHING);
  await expect(send()).rejects.toMatchObject({ code: 'REQUEST_VOID' });
  await expect(send(serve())).rejects.toMatchObject({ code: 'REQUEST_VOID' });
  expect(await conclude()).toEqual(NOTHING);
  expect(await intents()).toEqual([]);
  expect(await received()).toBe(0n);
});

test('a void key is void for its user alone', async () => {
  const one = await transferOf();
  const other = await transferOf();
  await one.conclude();
  const { idempotencyKey } = one.order;
  const order = { ...other.order, idempotencyKey };
  expect(await call('transferSol', other.wallet, order)).toMatchObject({ success: true });
});

test('a request that has read the wallet and is about to write is refused, if its key becomes void in between', async () => {
  const { send, conclude, received, intents } = await transferOf();
  const answers: unknown[] = [];
  const racing = serve({ db: beforeTheWrite(async () => answers.push(await conclude())) });
  await expect(send(racing)).rejects.toMatchObject({ code: 'REQUEST_VOID' });
  expect(answers).toEqual([NOTHING]);
  expect(await intents()).toEqual([]);
  expect(await received()).toBe(0n);
});

test('asked about twenty times while it is made, a payment is known to all from some moment on, or never made', async () => {
  const fates = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { send, conclude, received } = await transferOf();
      const sent = send().then(
        () => true,
        ({ code }) => {
          expect(code).toBe('REQUEST_VOID');
          return false;
        },
      );
      const answers = await Promise.all(Array.from({ length: 20 }, () => conclude()));
      const isSent = await sent;
      expect(new Set(answers.map(({ known }) => known))).toEqual(new Set([isSent]));
      expect(await received()).toBe(isSent ? SOL / 10n : 0n);
      return isSent;
    }),
  );
  expect(fates).toHaveLength(6);
});

test('a payment under way is answered as pending, with its signature', async () => {
  const { send, conclude, intents } = await transferOf();
  const broadcast = () => new Promise<never>(() => {});
  const { txSignature, pending } = await send(serve({ ...IMPATIENT, chain: { ...chain, broadcast } }));
  expect(pending).toBe(true);
  const answer = await conclude(serve({ waitMs: 0 }));
  expect(answer).toMatchObject({ known: true, success: false, pending: true, txSignature });
  expect(await intents()).toMatchObject([{ state: 'pending' }]);
});
