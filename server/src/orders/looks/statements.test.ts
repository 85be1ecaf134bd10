import { createHash, randomUUID } from 'node:crypto';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { orderSigner } from '../../../../testing/order-signer.ts';
import { BONK, confirmed, orderWorld, reaches } from '../../../../testing/orders.ts';
import { sessionOf } from '../../../../testing/user-row.ts';
import { verifyFiles } from '../../../../verify/cumulus-verify.mjs';
import { canonicalFile, canonicalJson } from '../../../../wire/src/canonical-json.ts';
import { mint } from '../../ports/units.ts';
import type { MarketCondition } from '../order.ts';
import { insertOrder } from '../store.ts';
import { InDoubt } from '../trigger-doubt.ts';
import { lookHash } from './chain.ts';
import { keepCondition } from './changes.ts';
import { closeDays } from './store.ts';

const { db, superuser } = await testDatabase();
const { clock, answer, worker, newUser, say, quotes, check } = orderWorld(db);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface File {
  order: Record<string, unknown>;
  attempts: {
    dueLook: string;
    outcome: string;
    details: { seen: { prices: string[] }; condition?: { trail: object } };
  }[];
  days: {
    head: string;
    looks: {
      at: string;
      cap: string | null;
      doubt: string | null;
      number: string;
      price: string | null;
      sure?: string;
    }[];
  }[];
  decisions: { decision: string }[];
}
const read = (content: string): File => JSON.parse(content);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const verify = (...files: string[]) =>
  verifyFiles(
    JSON.parse(files[0]!).publicKey,
    files.map((content, index) => ({ name: `file ${index}`, bytes: Buffer.from(content) })),
  );

/** A statement that the installation itself has forged: signed as any, with all its hashes. */
async function forged(content: string, change: (file: File) => void): Promise<string> {
  const file = read(content);
  change(file);
  const { journal: _, ...order } = file.order;
  for (const name of ['attempts', 'days', 'decisions'] as const)
    order[name] = sha256(canonicalJson(file[name]));
  const { statement, signature } = await orderSigner.signOrder(canonicalJson(order), String(order.id));
  return canonicalFile({ ...file, order: JSON.parse(statement), signature });
}

/** A refusal of an offer by which the token has these prices. */
const apart = (prices: readonly number[]) =>
  new InDoubt(
    { doubt: 'apart', prices, supplies: [1] },
    { inputMint: mint(SOL_MINT), outputMint: mint(BONK), inAmount: baseUnits(1n), outAmount: baseUnits(1n) },
    10_000,
  );

async function look(price: number | null, after = MINUTE) {
  clock.advance(after);
  if (price === null) quotes.delete(BONK);
  else say(BONK, price, null);
  await check();
}

test('says of each look why an order waited, and of each attempt how it ended', async () => {
  const user = await newUser();
  worker();
  await look(1);
  const { orderId } = await user.when('price_above', 2);
  await look(1.5);
  await look(null);
  answer(() => apart([1.9, 2]));
  await look(2);
  await reaches(user, orderId, { executionErrorDetails: { code: 'TRIGGER_IN_DOUBT', doubt: 'apart' } });
  await look(1.9);
  answer(() => confirmed);
  await look(2.5);
  await reaches(user, orderId, { status: 'executed' });
  await look(3);
  const content = await user.statement(orderId);
  const { decisions, attempts, order } = read(content);
  expect(decisions.map(({ decision }) => decision)).toEqual(['waits', 'unknown', 'due', 'waits', 'due']);
  expect(attempts.map(({ outcome }) => outcome)).toEqual(['doubted', 'executed']);
  expect(order).toMatchObject({ state: 'executed', journal: { signed: '1' } });
  const { holds, lines } = verify(content);
  expect(lines.filter((line) => line.startsWith('FAILS'))).toEqual([]);
  expect(holds).toBe(true);
  expect(lines.join('\n')).toContain('2 waits, 1 unknown, 2 due');
});

test('finds whatever the installation leaves out or changes in a statement that it signs again', async () => {
  const user = await newUser();
  worker();
  const { orderId } = await user.when('price_below', 1);
  for (const price of [3, 2, 1.5]) await look(price);
  answer(() => apart([1.2]));
  await look(0.9);
  await reaches(user, orderId, { executionErrorDetails: { code: 'TRIGGER_IN_DOUBT', doubt: 'apart' } });
  for (const price of [1.5, 4]) await look(price);
  answer(() => confirmed);
  await look(0.5);
  await reaches(user, orderId, { status: 'executed' });
  const content = await user.statement(orderId);
  expect(verify(content).holds).toBe(true);

  const { days, attempts, decisions } = read(content);
  type Change = [what: string, change: (file: File) => void];
  const changes: Change[] = [
    ...days.flatMap(({ looks }, at) =>
      looks.flatMap(({ number }, index): Change[] => [
        [`look ${number} is left out`, (file) => file.days[at]!.looks.splice(index, 1)],
        [`look ${number} has another price`, (file) => (file.days[at]!.looks[index]!.price = '1.25')],
        [`look ${number} has another cap`, (file) => (file.days[at]!.looks[index]!.cap = '7')],
      ]),
    ),
    ...decisions.flatMap(({ decision }, index): Change[] => [
      [`run ${index} is left out`, (file) => void file.decisions.splice(index, 1)],
      [`run ${index} is "unknown"`, (file) => (file.decisions[index]!.decision = 'unknown')],
      [
        `run ${index} is another`,
        (file) => (file.decisions[index]!.decision = decision === 'due' ? 'waits' : 'due'),
      ],
    ]),
    ...attempts.map(
      ({ dueLook }, index): Change => [
        `attempt ${index} was by another look`,
        (file) => (file.attempts[index]!.dueLook = String(BigInt(dueLook) - 1n)),
      ],
    ),
    ['an attempt is left out', (file) => file.attempts.splice(0, 1)],
    ['an offer that agreed was turned down', (file) => (file.attempts[0]!.details.seen.prices = ['0.95'])],
  ];
  for (const [what, change] of changes)
    expect([what, verify(await forged(content, change)).holds]).toEqual([what, false]);
  expect(changes.length).toBeGreaterThan(30);
});

/** An order of a kind that has more than a trigger. */
async function place(
  { userId, walletId }: Awaited<ReturnType<typeof newUser>>,
  parts: Partial<MarketCondition>,
) {
  const id = randomUUID();
  const token = (address: string, symbol: string) => ({ mint: address, symbol, decimals: 6, logoURI: null });
  await insertOrder(db, sessionOf(userId), {
    ...{ id, userId, walletId, sellAmount: baseUnits(1_000n), idempotencyKey: null, confirmed: false },
    ...{ sellToken: token(SOL_MINT, 'SOL'), buyToken: token(USDC_MINT, 'USDC'), floor: 700n },
    createdAt: new Date(clock.now()),
    condition: {
      ...{ type: 'market', token: { mint: BONK, symbol: 'BONK', name: 'Bonk' }, start: 1, expiresAt: null },
      ...{ condition: 'price_below', value: 0.9, trail: { ppm: 100_000 } },
      ...parts,
    },
  });
  return id;
}

test('says where a peak was at each look, while an order rested, and by which of its triggers it was due', async () => {
  const user = await newUser();
  worker();
  const id = await place(user, {
    ...{ condition: 'price_above', value: 3, trail: { usd: 0.25 } },
    stop: { condition: 'price_below', value: 0.75, floor: 300n },
  });
  for (const price of [1.5, 1.3]) await look(price);
  await user.pause(id);
  for (const price of [0.5, 4]) await look(price);
  await user.resume(id);
  await look(1.26);
  answer(() => apart([1.4]));
  await look(1.1);
  await reaches(user, id, { executionErrorDetails: { code: 'TRIGGER_IN_DOUBT', doubt: 'apart' } });
  answer(() => confirmed);
  await look(3.5);
  await reaches(user, id, { status: 'executed' });
  const content = await user.statement(id);
  const { holds, lines } = verify(content);
  expect(lines.filter((line) => line.startsWith('FAILS'))).toEqual([]);
  expect(holds).toBe(true);
  expect(read(content).decisions.map(({ decision }) => decision)).toEqual([
    ...['waits', 'paused', 'waits', 'due by stop', 'due'],
  ]);
});

test('finds a peak that is not what the looks say, and a stop that is not below it', async () => {
  const user = await newUser();
  worker();
  const id = await place(user, {});
  for (const price of [2, 1.9]) await look(price);
  const content = await user.statement(id);
  expect(verify(content).holds).toBe(true);
  expect(read(content).order.condition).toMatchObject({ value: '1.8', trail: { from: '1', peak: '2' } });
  type Condition = { value: string; trail: { peak: string; from: string; ppm: string } };
  const changes: [what: string, change: (condition: Condition) => void][] = [
    ['a peak that is higher', (condition) => (condition.trail.peak = '2.5')],
    [
      'a peak that is higher, with its stop',
      (condition) => {
        condition.value = '2.25';
        condition.trail.peak = '2.5';
      },
    ],
    ['a peak that began higher', ({ trail }) => (trail.from = '2.5')],
    ['a stop that is higher', (condition) => (condition.value = '1.85')],
    ['another trail', ({ trail }) => (trail.ppm = '50000')],
  ];
  for (const [what, change] of changes) {
    const lie = await forged(content, ({ order }) => change(order.condition as Condition));
    expect([what, verify(lie).holds]).toEqual([what, false]);
  }
  const without = await forged(content, ({ days }) => {
    for (const { looks } of days) for (const seen of looks) delete seen.sure;
  });
  expect(verify(without).holds).toBe(false);
});

test('an order that was changed is held against what it was at each look', async () => {
  const user = await newUser();
  const id = await place(user, {});
  await look(1.5);
  await look(1.4);
  await db.transaction().execute(async (tx) => {
    await keepCondition(tx, id, 1.5, new Date(clock.now()));
    await sql`update orders set trail_ppm = 500000, trigger_value = 0.75 where id = ${id}`.execute(tx);
  });
  // As if its peak had started over there.
  await superuser.db.updateTable('orders').set({ start_value: 1.5 }).where('id', '=', id).execute();
  await look(1.3);
  await look(1.6);
  const content = await user.statement(id);
  const { holds, lines } = verify(content);
  expect(lines.filter((line) => line.startsWith('FAILS'))).toEqual([]);
  expect(holds).toBe(true);
  const lie = await forged(content, ({ attempts }) => {
    Object.assign(attempts[0]!.details.condition!.trail, { ppm: '50000' });
  });
  expect(verify(lie).holds).toBe(false);
});

test('a chain that is hashed again is found by what was published of its day', async () => {
  const user = await newUser();
  await look(2, DAY);
  const { orderId } = await user.when('price_above', 9);
  for (const price of [3, 4, 5]) await look(price);
  const content = await user.statement(orderId);
  const lie = await forged(content, ({ days }) => {
    for (const day of days) {
      let hash: Buffer = Buffer.alloc(32);
      for (const seen of day.looks) {
        if (seen.price === '4') seen.price = '8';
        const { number, at, price, cap, doubt, sure = null } = seen;
        const as = (text: string | null) => (text === null ? null : Number(text));
        const given = {
          number: BigInt(number),
          at: new Date(at),
          price: as(price),
          cap: as(cap),
          doubt,
          sure: as(sure),
        };
        hash = lookHash(hash, BONK, given);
      }
      day.head = hash.toString('hex');
    }
  });
  expect(verify(lie).holds).toBe(true);

  const tomorrow = new Date(clock.now() + DAY).toISOString().slice(0, 10);
  const prices = await closeDays(db, tomorrow);
  const said = { format: 'cumulus liabilities 1', day: tomorrow, prices: sha256(canonicalJson(prices)) };
  const { statement, ...signed } = await orderSigner.signLiabilities(canonicalJson(said));
  const published = canonicalFile({ ...signed, prices, liabilities: JSON.parse(statement) });
  expect(verify(content, published).lines.filter((line) => !line.startsWith('holds'))).toEqual([]);
  const found = verify(lie, published);
  expect(found.lines.filter((line) => line.startsWith('FAILS')).join()).toContain(
    'not those that were published',
  );
});
