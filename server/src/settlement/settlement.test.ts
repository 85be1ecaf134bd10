import { randomBytes, randomUUID } from 'node:crypto';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { type Address, lamports as toLamports } from '@solana/kit';
import { type CompiledQuery, sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { cutOff } from '../../../testing/cut-off.ts';
import { testDatabase } from '../../../testing/database.ts';
import { sealMandate } from '../../../testing/mandates.ts';
import { encodeMessage, SCRIPTED_FEE, scriptedChain, scriptedKeys } from '../../../testing/scripted-chain.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { type Db, openDatabase } from '../db/pool.ts';
import { base58 } from '../solana/base58.ts';
import { type Intent, type NewIntent, PermitWithdrawn, type TransactionKind } from './intent.ts';
import { intentIdOf } from './intent-id.ts';
import type { Funds } from './reserve.ts';
import { createSettlement, type Settlement, type SettlementDeps } from './settlement.ts';

const { db, url, superuser } = await testDatabase();
const SOL = 1_000_000_000n;
const LEASE = 150;
/** Longer than a test: for what must not be taken over while it is looked at. */
const LONG_LEASE = 60_000;

const running: Settlement[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((settlement) => settlement.stop()));
  // What a test leaves pending is no work for the next one.
  await superuser.db.deleteFrom('attempts').where('state', '=', 'live').execute();
  await db.updateTable('intents').set({ state: 'failed' }).where('state', '=', 'pending').execute();
});

const kind: TransactionKind = {
  signWithin: 120_000,
  build({ publicKey, request }: Intent) {
    const { to, lamports: text, note } = request as { to: Address; lamports: string; note?: string };
    const amount = toLamports(BigInt(text));
    return {
      compile: (blockhash) => encodeMessage({ from: publicKey, to, lamports: text, blockhash, note }),
      signIntent: { kind: 'transfer_sol', to, lamports: amount, feeCapLamports: SCRIPTED_FEE },
      expectation: { wallet: publicKey, lamportsOut: amount + SCRIPTED_FEE, tokensOut: [] },
    };
  },
};

/** The database, whose connection breaks when an intent is written: before that is done, or before it is answered. */
function breaking(when: 'before' | 'after'): Db {
  const over = <T extends object>(target: T, name: string, value: unknown): T =>
    new Proxy(target, {
      get(_, asked) {
        if (asked === name) return value;
        const own = Reflect.get(target, asked, target);
        return typeof own === 'function' ? own.bind(target) : own;
      },
    });
  const executor = db.getExecutor();
  const executeQuery = async (query: CompiledQuery) => {
    const isWrite = query.sql.includes('insert into intents');
    if (isWrite && when === 'before') throw new Error('Connection terminated unexpectedly');
    const result = await executor.executeQuery(query);
    if (isWrite) throw new Error('Connection terminated unexpectedly');
    return result;
  };
  return over(db, 'getExecutor', () => over(executor, 'executeQuery', executeQuery));
}

async function world(lamports = 100n * SOL) {
  const userId = randomUUID();
  const walletId = randomUUID();
  const publicKey = base58(randomBytes(32));
  await db.insertInto('users').values({ id: userId, issuer: 'test', subject: userId }).execute();
  await db
    .insertInto('wallets')
    .values({
      id: walletId,
      user_id: userId,
      name: 'Main',
      public_key: publicKey,
      sealed_key: Buffer.from('sealed'),
    })
    .execute();
  const scripted = scriptedChain({ [publicKey]: lamports });

  /** A process that is about to be killed: it is never stopped, and its calls hang at the points that the test chooses. */
  const bootMortal = (overrides: Partial<SettlementDeps> = {}) =>
    createSettlement({
      db,
      chain: scripted.chain,
      keys: scriptedKeys(),
      clock: systemClock,
      isClockRight: () => true,
      log: pino({ enabled: false }),
      sealMandate,
      mayPay: async () => sql`select`,
      kinds: { transfer_sol: kind, transfer_token: kind, swap: kind, reclaim: kind },
      waitMs: 10_000,
      leaseMs: LEASE,
      pollMs: 5,
      // A minute is over at once: an attempt is old enough to be dead as soon as its blockhash is.
      elapsed: () => performance.now() * 1_000_000,
      ...overrides,
    });

  const boot = (overrides: Partial<SettlementDeps> = {}) => {
    const settlement = bootMortal(overrides);
    running.push(settlement);
    return settlement;
  };

  const intent = (amount: bigint, idempotencyKey: string = randomUUID()): NewIntent => ({
    userId,
    walletId,
    idempotencyKey,
    kind: 'transfer_sol',
    // A note keeps two transfers of one amount from being one transaction.
    request: { to: 'receiver', lamports: String(amount), note: idempotencyKey },
    plan: {},
    reserve: { lamports: toLamports(amount + SCRIPTED_FEE), mint: null, amount: baseUnits(0n) },
  });

  const funds = (amount: bigint): Funds => ({
    async read() {
      const { slot, value } = await scripted.chain.accounts([publicKey as Address]);
      return { slot, lamports: value[0]!.lamports, amount: 0n };
    },
    afford(free) {
      if (free.lamports < amount + SCRIPTED_FEE) {
        throw new CallError('INSUFFICIENT_FUNDS', { available: '', needed: '', symbol: 'SOL' });
      }
    },
  });

  const idOf = (order: NewIntent) => intentIdOf(order.userId, order.idempotencyKey);
  const row = (order: NewIntent) =>
    db.selectFrom('intents').selectAll().where('id', '=', idOf(order)).executeTakeFirstOrThrow();
  const attempts = (order: NewIntent) =>
    db.selectFrom('attempts').selectAll().where('intent_id', '=', idOf(order)).orderBy('number').execute();
  const received = () => scripted.balances.get('receiver') ?? 0n;
  return {
    ...scripted,
    publicKey,
    walletId,
    userId,
    boot,
    bootMortal,
    intent,
    funds,
    row,
    attempts,
    received,
  };
}

test('a transfer lands once and is booked with its fee as the chain shows it', async () => {
  const { boot, intent, funds, row, attempts, received, walletId } = await world();
  const order = intent(2n * SOL);
  const outcome = await boot().submit(order, funds(2n * SOL));
  expect(outcome.state).toBe('confirmed');
  expect(received()).toBe(2n * SOL);
  expect(await row(order)).toMatchObject({
    state: 'confirmed',
    signature: outcome.signature,
    fee_lamports: SCRIPTED_FEE,
  });
  expect((await attempts(order)).map(({ state }) => state)).toEqual(['landed']);
  const ledger = await db.selectFrom('ledger').selectAll().where('wallet_id', '=', walletId).execute();
  expect(ledger).toMatchObject([{ mint: SOL_MINT, delta: -(2n * SOL + SCRIPTED_FEE) }]);
});

test('caches of balances learn of a transaction and its recipient before its caller does', async () => {
  const { boot, intent, funds, row, userId } = await world();
  const heard: unknown[] = [];
  const order = intent(SOL);
  const settlement = boot({ onSettled: (...told) => void heard.push(told) });
  const outcome = await settlement.submit(order, funds(SOL));
  expect([outcome.state, heard]).toEqual(['confirmed', [[userId, ['receiver']]]]);
  expect(await row(order)).toMatchObject({ state: 'confirmed' });
});

test('the same idempotency key, asked twenty times at once, moves money once', async () => {
  const { boot, intent, funds, received } = await world();
  const settlements = [boot(), boot()];
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      settlements[index % 2]!.submit(intent(SOL, 'one-intention'), funds(SOL)),
    ),
  );
  expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['confirmed']));
  expect(new Set(outcomes.map(({ signature }) => signature)).size).toBe(1);
  expect(received()).toBe(SOL);
});

test('an idempotency key with other contents is refused', async () => {
  const { boot, intent, funds, received } = await world();
  const settlement = boot();
  await settlement.submit(intent(SOL, 'one-intention'), funds(SOL));
  await expect(settlement.submit(intent(2n * SOL, 'one-intention'), funds(2n * SOL))).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
  expect(received()).toBe(SOL);
});

test('of thirty concurrent spends exactly as many pass as the wallet can pay for', async () => {
  const { boot, intent, funds, received, state } = await world(10n * SOL + SOL / 2n);
  const settlements = [boot(), boot()];
  // Nothing lands before all have asked: what has landed and is not settled yet is held back a second time.
  const gate = Promise.withResolvers<void>();
  state.beforeSimulation = () => gate.promise;
  let refused = 0;
  const spends = Array.from({ length: 30 }, (_, index) =>
    settlements[index % 2]!.submit(intent(SOL), funds(SOL)),
  );
  for (const spend of spends) spend.catch(() => (refused += 1));
  await vi.waitFor(() => expect(refused).toBe(20));
  gate.resolve();
  const results = await Promise.allSettled(spends);
  const confirmed = results.filter((result) => result.status === 'fulfilled');
  expect(confirmed.every((result) => result.value.state === 'confirmed')).toBe(true);
  expect(confirmed).toHaveLength(10);
  expect(received()).toBe(10n * SOL);
});

test('a balance read before the last settlement is stale', async () => {
  const { boot, intent, funds, row, walletId, state } = await world();
  await db
    .updateTable('wallets')
    .set({ settled_slot: state.slot + 5n })
    .where('id', '=', walletId)
    .execute();
  const order = intent(SOL);
  const asked: bigint[] = [];
  const stale = funds(SOL);
  const outcome = await boot().submit(order, {
    afford: stale.afford,
    async read(minSlot) {
      asked.push(minSlot);
      if (minSlot > 0n) state.slot = minSlot;
      return stale.read(minSlot);
    },
  });
  expect(outcome.state).toBe('confirmed');
  expect(asked).toEqual([0n, 1_005n]);
  expect((await row(order)).state).toBe('confirmed');
});

test('what the guard refuses fails with its reason, is never signed, and is no longer reserved', async () => {
  const { boot, intent, funds, row, attempts, state } = await world();
  const order = intent(SOL);
  state.simulationError = 'the account is frozen';
  const outcome = await boot().submit(order, funds(SOL));
  expect(outcome).toMatchObject({ state: 'failed', signature: null, error: { code: 'GUARD_REFUSED' } });
  expect(await attempts(order)).toEqual([]);
  expect((await row(order)).state).toBe('failed');
});

test('a transaction that lands with an error is failed, and its fee is booked', async () => {
  const { boot, intent, funds, walletId, received, state } = await world();
  state.weather = 'land with error';
  const outcome = await boot().submit(intent(SOL), funds(SOL));
  expect(outcome).toMatchObject({
    state: 'failed',
    error: { code: 'TRANSACTION_FAILED', context: { reason: 'the program said no' } },
  });
  expect(outcome.signature).not.toBeNull();
  const ledger = await db
    .selectFrom('ledger')
    .select(['mint', 'delta'])
    .where('wallet_id', '=', walletId)
    .execute();
  expect(ledger).toEqual([{ mint: SOL_MINT, delta: -SCRIPTED_FEE }]);
  expect(received()).toBe(0n);
});

test('a broadcast that lands without an answer is found, not repeated', async () => {
  const { boot, intent, funds, attempts, received, state } = await world();
  state.weather = 'land unanswered';
  state.hints = false;
  const order = intent(SOL);
  expect(await boot().submit(order, funds(SOL))).toMatchObject({ state: 'confirmed' });
  expect(received()).toBe(SOL);
  expect(await attempts(order)).toHaveLength(1);
});

test('a lost transaction is signed again only when it can never land', async () => {
  const { boot, intent, funds, attempts, received, state, expireBlockhashes } = await world();
  state.weather = 'lose';
  const order = intent(SOL);
  const outcome = boot().submit(order, funds(SOL));
  await vi.waitFor(() => expect(state.broadcasts.length).toBeGreaterThan(5));
  expect(new Set(state.broadcasts).size).toBe(1);
  state.weather = 'land';
  state.statusLag = 3n;
  expireBlockhashes();
  const before = state.broadcasts.length;
  await vi.waitFor(() => expect(state.broadcasts.length).toBeGreaterThan(before + 5));
  expect(new Set(state.broadcasts).size, 'a node that is behind proves nothing').toBe(1);
  state.statusLag = 0n;
  state.holes.add(state.slot - 10n);
  const later = state.broadcasts.length;
  await vi.waitFor(() => expect(state.broadcasts.length).toBeGreaterThan(later + 5));
  expect(new Set(state.broadcasts).size, 'a node that has forgotten proves nothing').toBe(1);
  state.holes.clear();
  expect(await outcome).toMatchObject({ state: 'confirmed' });
  expect((await attempts(order)).map((attempt) => attempt.state)).toEqual(['dead', 'landed']);
  expect(received()).toBe(SOL);
});

test('a crash between storing and broadcast loses nothing: the next process sends the same bytes', async () => {
  const { boot, bootMortal, chain, intent, funds, attempts, received, row } = await world();
  const order = intent(SOL);
  const dying = bootMortal({ chain: { ...chain, broadcast: () => new Promise(() => {}) } });
  void dying.submit(order, funds(SOL)).catch(() => {});
  await vi.waitFor(async () => expect(await attempts(order)).toHaveLength(1));
  boot().start(true);
  await vi.waitFor(async () => expect((await row(order)).state).toBe('confirmed'));
  expect(await attempts(order)).toHaveLength(1);
  expect(received()).toBe(SOL);
});

test('a crash between broadcast and settlement doubles nothing', async () => {
  const { boot, bootMortal, chain, intent, funds, attempts, received, row, walletId } = await world();
  const order = intent(SOL);
  const dying = bootMortal({ chain: { ...chain, transaction: () => new Promise(() => {}) } });
  void dying.submit(order, funds(SOL)).catch(() => {});
  await vi.waitFor(() => expect(received()).toBe(SOL));
  boot().start(true);
  await vi.waitFor(async () => expect((await row(order)).state).toBe('confirmed'));
  expect(received()).toBe(SOL);
  expect(await attempts(order)).toHaveLength(1);
  expect(await db.selectFrom('ledger').selectAll().where('wallet_id', '=', walletId).execute()).toHaveLength(
    1,
  );
});

test('a worker that lost its lease cannot send what it signed', async () => {
  const { boot, intent, funds, attempts, received, row, state } = await world();
  const order = intent(SOL);
  const asleep = Promise.withResolvers<void>();
  const signedLate = vi.fn(scriptedKeys().sign);
  const sleeper = boot({
    keys: {
      ...scriptedKeys(),
      async sign(request) {
        await asleep.promise;
        return signedLate(request);
      },
    },
  });
  const sleeping = sleeper.submit(order, funds(SOL));
  // The chain goes on meanwhile, so that the sleeper's transaction is another one than its successor's.
  state.blockHeight += 10n;
  boot().start(true);
  await vi.waitFor(async () => expect((await row(order)).state).toBe('confirmed'));
  asleep.resolve();
  expect(await sleeping).toMatchObject({ state: 'confirmed' });
  expect(signedLate).toHaveBeenCalledTimes(1);
  expect(await attempts(order)).toHaveLength(1);
  expect(received()).toBe(SOL);
});

test('an intent that is not signed in time expires, and moves nothing', async () => {
  const { boot, bootMortal, intent, funds, row, state, received } = await world();
  const order = intent(SOL);
  const stuck = bootMortal({ keys: { ...scriptedKeys(), sign: () => new Promise(() => {}) } });
  void stuck.submit(order, funds(SOL)).catch(() => {});
  await vi.waitFor(async () => expect((await row(order)).state).toBe('pending'));
  const later = { ...systemClock, now: () => Date.now() + 10 * 60_000 };
  boot({ clock: later }).start(true);
  await vi.waitFor(async () => expect((await row(order)).state).toBe('expired'));
  expect(state.broadcasts).toEqual([]);
  expect(received()).toBe(0n);
});

test('a process whose clock is wrong neither signs an intent nor calls it too old', async () => {
  const { boot, bootMortal, intent, funds, row, state, received } = await world();
  const order = intent(SOL);
  const stuck = bootMortal({ keys: { ...scriptedKeys(), sign: () => new Promise(() => {}) } });
  void stuck.submit(order, funds(SOL)).catch(() => {});
  await vi.waitFor(async () => expect((await row(order)).state).toBe('pending'));
  const looks = vi.fn(() => false);
  const ahead = { ...systemClock, now: () => Date.now() + 10 * 60_000 };
  boot({ clock: ahead, isClockRight: looks }).start(true);
  await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(3));
  expect(await row(order)).toMatchObject({ state: 'pending' });
  expect(state.broadcasts).toEqual([]);
  await Promise.all(running.splice(0).map((settlement) => settlement.stop()));
  boot().start(true);
  await vi.waitFor(async () => expect((await row(order)).state).toBe('confirmed'));
  expect(received()).toBe(SOL);
});

test('a short network outage delays a transfer and fails nothing', async () => {
  const { boot, intent, funds, state, received } = await world();
  state.beforeSimulation = async () => {
    state.beforeSimulation = async () => {};
    throw new CallError('CHAIN_UNAVAILABLE');
  };
  expect(await boot().submit(intent(SOL), funds(SOL))).toMatchObject({ state: 'confirmed' });
  expect(received()).toBe(SOL);
});

test('a caller that stops waiting gets "pending" with the signature, and the outcome by the same key', async () => {
  const { boot, intent, funds, state, received } = await world();
  state.weather = 'lose';
  const settlement = boot({ waitMs: 1_000, leaseMs: LONG_LEASE });
  const order = intent(SOL, 'patience');
  const pending = await settlement.submit(order, funds(SOL));
  expect(pending).toEqual({ state: 'pending', signature: state.broadcasts[0] });
  state.weather = 'land';
  await vi.waitFor(() => expect(received()).toBe(SOL));
  await vi.waitFor(async () =>
    expect(await settlement.resume(order.userId, 'patience', order.kind, order.request)).toEqual({
      state: 'confirmed',
      signature: state.broadcasts[0],
    }),
  );
});

test('a broadcast without an answer does not keep the landing from being seen', async () => {
  const { boot, chain, intent, funds, received } = await world();
  const silent = {
    ...chain,
    broadcast: async (transaction: Uint8Array) => {
      await chain.broadcast(transaction);
      return new Promise<boolean>(() => {});
    },
  };
  expect(await boot({ chain: silent }).submit(intent(SOL), funds(SOL))).toMatchObject({ state: 'confirmed' });
  expect(received()).toBe(SOL);
});

test('a reservation whose commit was not answered is pending, and carried out once', async () => {
  const { boot, intent, funds, received, row } = await world();
  const order = intent(SOL);
  expect(await boot({ db: breaking('after') }).submit(order, funds(SOL))).toEqual({
    state: 'pending',
    signature: null,
  });
  boot().start(true);
  await vi.waitFor(async () => expect((await row(order)).state).toBe('confirmed'));
  expect(received()).toBe(SOL);
});

test('a reservation that was never committed is an error, not pending', async () => {
  const { boot, intent, funds } = await world();
  await expect(boot({ db: breaking('before') }).submit(intent(SOL), funds(SOL))).rejects.toThrow(
    'Connection terminated',
  );
});

test('a reservation that the database still executes when the connection breaks is not an error', async () => {
  const { boot, intent, funds, row, received, walletId } = await world();
  const line = await cutOff(url);
  const { db: overLine, pool } = openDatabase(line.url, 2);
  onTestFinished(() => pool.end());
  const statements = (state: string) => sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${sql.raw(state)}`;
  const count = async (state: string) => (await statements(state).execute(db)).rows[0]!.n;
  const order = intent(SOL);
  const told = await db.transaction().execute(async (tx) => {
    await sql`select from wallets where id = ${walletId} for update`.execute(tx);
    const submitted = boot({ db: overLine })
      .submit(order, funds(SOL))
      .catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await count("wait_event_type = 'Lock'")).toBe(1));
    line.cut();
    const waits = vi.waitFor(async () => expect(await count("wait_event_type = 'Lock'")).toBe(2));
    await Promise.race([submitted, waits]);
    return { submitted };
  });
  // The database continues a statement that its client no longer waits for.
  await vi.waitFor(async () =>
    expect(await count("state = 'active' and query like '%into intents%'")).toBe(0),
  );
  const outcome = await told.submitted;
  expect(await row(order)).toMatchObject({ state: 'pending' });
  expect(outcome).toEqual({ state: 'pending', signature: null });
  boot().start(true);
  await vi.waitFor(async () => expect((await row(order)).state).toBe('confirmed'));
  expect(received()).toBe(SOL);
});

test('an intent whose permit is withdrawn, even while it is being written, is never written', async () => {
  const { boot, intent, funds, walletId, userId, received } = await world();
  const settlement = boot();
  const permit = sql`select from wallets where id = ${walletId} and name = 'Main' for update`;
  const permitted = { ...intent(SOL), permit };
  expect(await settlement.outcome(userId, permitted.idempotencyKey, 'transfer_sol')).toBeNull();
  expect((await settlement.submit(permitted, funds(SOL))).state).toBe('confirmed');
  expect((await settlement.outcome(userId, permitted.idempotencyKey, 'transfer_sol'))?.state).toBe(
    'confirmed',
  );

  const late = { ...intent(SOL), permit };
  const waiting = await superuser.db.transaction().execute(async (tx) => {
    await tx.updateTable('wallets').set({ name: 'Other' }).where('id', '=', walletId).execute();
    const submitted = settlement.submit(late, funds(SOL)).catch((error: unknown) => error);
    const isBlocked = sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await isBlocked.execute(db)).rows[0]!.n).toBeGreaterThan(0));
    return { submitted };
  });
  expect(await waiting.submitted).toBeInstanceOf(PermitWithdrawn);
  expect(await settlement.outcome(userId, late.idempotencyKey, 'transfer_sol')).toBeNull();
  expect(received()).toBe(SOL);
});

test('two transfers that would be the same transaction land as two', async () => {
  const { boot, intent, funds, received } = await world();
  const settlement = boot();
  const twin = () => ({ ...intent(SOL), request: { to: 'receiver', lamports: String(SOL) } });
  const outcomes = Promise.all([
    settlement.submit(twin(), funds(SOL)),
    settlement.submit(twin(), funds(SOL)),
  ]);
  await vi.waitFor(() => expect(received()).toBeGreaterThanOrEqual(SOL));
  const [first, second] = await outcomes;
  expect([first.state, second.state]).toEqual(['confirmed', 'confirmed']);
  expect(first.signature).not.toBe(second.signature);
  expect(received()).toBe(2n * SOL);
});

test('a stopped process releases its intents at once', async () => {
  const { boot, intent, funds, row, state } = await world();
  state.weather = 'lose';
  const first = boot({ leaseMs: LONG_LEASE, waitMs: 30 });
  const order = intent(SOL);
  await first.submit(order, funds(SOL));
  await first.stop();
  state.weather = 'land';
  boot().start(true);
  await vi.waitFor(async () => expect((await row(order)).state).toBe('confirmed'));
});
