import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { lamports } from '@solana/kit';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { heldClock } from '../../../../testing/held-clock.ts';
import { moneyWorld, type TestWallet } from '../../../../testing/money-world.ts';
import { verifyFiles } from '../../../../verify/cumulus-verify.mjs';
import { verifyLeaves } from '../../../../web/src/data/verify-leaves.ts';
import { createOwnChainCheck } from '../../custody/installation/own-chain.ts';
import { proveCustody } from '../../custody/prove.ts';
import type { ProofFile } from './files.ts';
import { createLiabilities } from './liabilities.ts';

const world = await moneyWorld();
const { db, chain, keys, newWallet } = world;
const SOL = 1_000_000_000n;
const DAY = 24 * 60 * 60_000;
const log = pino({ enabled: false });
const clock = heldClock();

function liabilitiesOf(holdings: typeof chain.holdings = chain.holdings) {
  const read = { holdings, latestBlockhash: chain.latestBlockhash };
  return createLiabilities({
    priceDays: { close: async () => ({}), of: async () => ({}), closedIn: async () => null },
    ...{ db, signer: keys, clock, log },
    checkKey: 'ab'.repeat(32),
    publish: null,
    proveCustody: (at) => proveCustody({ db, chain: read, attest: keys.attest, network: 'localnet', at }),
  });
}
const liabilities = liabilitiesOf();

/** A wallet whose deposit is booked. */
async function depositor(amount: bigint, caller?: TestWallet['caller']): Promise<TestWallet> {
  const wallet = await newWallet(amount, caller);
  const { slot } = await chain.holdings([wallet.publicKey]);
  await db
    .insertInto('ledger')
    .values({
      ...{
        wallet_id: wallet.walletId,
        signature: `to ${wallet.walletId}`,
        mint: SOL_MINT,
        delta: amount,
        slot,
      },
      ...{ at: new Date(), source: 'external' },
    })
    .execute();
  return wallet;
}

const bytesOf = ({ fileName, content }: ProofFile) => ({ name: fileName, bytes: Buffer.from(content) });
const flip = ({ name, bytes }: { name: string; bytes: Buffer }, at: number, bit: number) => {
  const changed = Buffer.from(bytes);
  changed[at]! ^= 1 << bit;
  return { name, bytes: changed };
};

let users: TestWallet[];
let key: string;
let root: ReturnType<typeof bytesOf>;
let custody: ReturnType<typeof bytesOf>;
let own: ReturnType<typeof bytesOf>;

beforeAll(async () => {
  await createOwnChainCheck(db)('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d');
  users = [];
  for (const amount of [1n, 2n, 3n]) users.push(await depositor(amount * SOL));
  await depositor(SOL / 2n, users[0]!.caller);
  await liabilities.makeToday();
  key = await keys.proofKey();
  root = bytesOf((await liabilities.file())!);
  custody = bytesOf((await liabilities.custodyFile())!);
  own = bytesOf((await liabilities.ownFile(users[0]!.caller.userId))!);
});

test('what is owed and what is held verify together, and every user finds their own part', async () => {
  const verified = verifyFiles(key, [root, custody, own]);
  expect(verified.lines.filter((line) => !line.startsWith('holds'))).toEqual([]);
  expect(verified.holds).toBe(true);
  const { mints } = JSON.parse(String(root.bytes));
  expect(mints).toMatchObject({
    [SOL_MINT]: { leaves: '3', sum: String((65n * SOL) / 10n), held: String((65n * SOL) / 10n) },
  });
  const parts = await Promise.all(users.map(({ caller }) => liabilities.ownFile(caller.userId)));
  const amounts = parts.map((part) => JSON.parse(part!.content).leaves[0].amount);
  expect(amounts).toEqual([(15n * SOL) / 10n, 2n * SOL, 3n * SOL].map(String));
  for (const part of parts) expect(verifyFiles(key, [bytesOf(part!)]).holds).toBe(true);
});

test('liabilities that are older than looks at prices have no file of them', async () => {
  expect((await liabilities.pricesFile())?.content).toContain('"prices": {}');
  const { day, statement } = (await liabilities.newest())!;
  const { prices: _, ...older } = JSON.parse(statement);
  const write = (text: string) =>
    sql`update liabilities set statement = ${text} where day = ${day}`.execute(db);
  await write(JSON.stringify(older));
  expect(await liabilities.pricesFile()).toBe(null);
  await write(statement);
});

test('a user who has nothing gets no leaf, and no one can tell whose the others are', async () => {
  const { caller } = await newWallet(0n);
  const empty = JSON.parse((await liabilities.ownFile(caller.userId))!.content);
  expect(empty.leaves).toEqual([]);
  const { subject, id } = await db
    .selectFrom('users')
    .select(['subject', 'id'])
    .where('id', '=', users[1]!.caller.userId)
    .executeTakeFirstOrThrow();
  for (const { bytes } of [root, custody, own]) {
    expect(String(bytes)).not.toContain(subject);
    expect(String(bytes)).not.toContain(id);
  }
});

test('each flipped bit of a leaf with its path is found', () => {
  const unseen = [];
  for (let at = 0; at < own.bytes.length; at += 1)
    for (let bit = 0; bit < 8; bit += 1)
      if (verifyFiles(key, [flip(own, at, bit)]).holds) unseen.push([at, bit]);
  expect(unseen).toEqual([]);
});

test("the browser's own check finds the same: the leaf, and each flipped bit of it", async () => {
  const content = String(own.bytes);
  const { subject } = await db
    .selectFrom('users')
    .select('subject')
    .where('id', '=', users[0]!.caller.userId)
    .executeTakeFirstOrThrow();
  expect(await verifyLeaves(content, subject)).toMatchObject({
    leaves: [{ mint: SOL_MINT, amount: (15n * SOL) / 10n }],
    isSignatureVerified: true,
  });
  const unseen: number[] = [];
  for (let at = 0; at < own.bytes.length; at += 1)
    await verifyLeaves(String(flip(own, at, at % 8).bytes), subject).then(
      () => unseen.push(at),
      () => {},
    );
  expect(unseen).toEqual([]);
});

test('a flip of each byte of the liabilities, and of the custody report beside them, is found', () => {
  const unseen = [];
  for (let at = 0; at < root.bytes.length; at += 1)
    if (verifyFiles(key, [flip(root, at, at % 8)]).holds) unseen.push(['root', at]);
  for (let at = 0; at < custody.bytes.length; at += 1)
    if (verifyFiles(key, [root, flip(custody, at, at % 8)]).holds) unseen.push(['custody', at]);
  expect(unseen).toEqual([]);
});

/** The own leaf as an operator would have to change it to cheat. */
function cheat(
  change: (leaf: { amount: string; position: string; path: { hash: string; sum: string }[] }) => void,
) {
  const file = JSON.parse(String(own.bytes));
  change(file.leaves[0]);
  return verifyFiles(key, [
    { name: 'leaf', bytes: Buffer.from(`${JSON.stringify(file, null, 2)}\n`) },
  ]).lines.at(-1);
}

test('leaves with other amounts, negative or overflowing sums, and other places do not verify', () => {
  const not = 'FAILS  leaf: the leaf is not in the tree whose root was signed';
  expect(cheat((leaf) => (leaf.amount = '1'))).toBe(not);
  expect(cheat(({ path }) => (path[0]!.sum = String(BigInt(path[0]!.sum) + 1n)))).toBe(not);
  expect(cheat(({ path }) => (path[0]!.sum = '-1'))).toBe('FAILS  leaf: -1 is no amount');
  expect(cheat(({ path }) => (path[0]!.sum = String(2n ** 64n)))).toContain('is more than any token has');
  expect(cheat(({ path }) => (path[0]!.sum = String(2n ** 64n - 1n)))).toContain('larger than any token has');
  expect(cheat((leaf) => (leaf.position = String(BigInt(leaf.position) ^ 1n)))).toMatch(/^FAILS/);
  expect(cheat((leaf) => (leaf.position = '3'))).toBe('FAILS  leaf: the leaf is not within the tree');
  expect(cheat(({ path }) => path.pop())).toBe('FAILS  leaf: the path is not as long as the tree is high');
});

test('a day is made once, by whichever process', async () => {
  const before = await db.selectFrom('liabilities').selectAll().execute();
  await Promise.all([liabilities.makeToday(), liabilitiesOf().makeToday()]);
  expect(await db.selectFrom('liabilities').selectAll().execute()).toEqual(before);
  clock.advance(DAY);
  await Promise.all([liabilitiesOf().makeToday(), liabilitiesOf().makeToday()]);
  const made = await db.selectFrom('liabilities').select(['day', 'statement']).orderBy('day').execute();
  expect(made.map(({ day }) => day)).toHaveLength(2);
  expect(made.every(({ statement }) => statement !== null)).toBe(true);
});

test('a process that dies while it makes a day leaves it to the next one', async () => {
  clock.advance(DAY);
  const dying = liabilitiesOf(async () => {
    throw new Error('killed');
  });
  await expect(dying.makeToday()).rejects.toThrow('killed');
  await liabilities.makeToday();
  const made = await liabilities.newest();
  expect(made!.day).toBe(new Date(clock.now()).toISOString().slice(0, 10));
});

test('what leaves a wallet while it is read changes neither side', async () => {
  clock.advance(DAY);
  const paying = liabilitiesOf(async (...asked) => {
    const read = await chain.holdings(...asked);
    // Landed after the holdings were read, and booked before they are compared.
    await sql`
      insert into ledger (wallet_id, signature, mint, delta, slot, at, source)
      values (${users[2]!.walletId}, 'later', ${SOL_MINT}, -1000, ${String(read.slot + 1_000_000n)}::numeric, now(), 'external')
      on conflict do nothing`.execute(db);
    return read;
  });
  await paying.makeToday();
  const { mints } = (await liabilities.newest())!;
  expect(mints[SOL_MINT]!.sum).toBe(String((65n * SOL) / 10n));
});

test('a shortage is read again, then published, and does not verify', async () => {
  clock.advance(DAY);
  const poor = liabilitiesOf(async (...asked) => {
    const { slot, value } = await chain.holdings(...asked);
    return { slot, value: value.map((held) => ({ ...held, lamports: lamports(held.lamports / 2n) })) };
  });
  for (let tries = 0; tries < 4; tries += 1) {
    await poor.makeToday();
    expect((await liabilities.newest())!.day).not.toBe(new Date(clock.now()).toISOString().slice(0, 10));
  }
  await poor.makeToday();
  const files = [bytesOf((await liabilities.file())!), bytesOf((await liabilities.custodyFile())!)];
  const { holds, lines } = verifyFiles(key, files);
  expect(holds).toBe(false);
  expect(lines.at(-1)).toMatch(/^FAILS .* 6500000000 of 1+ are owed, but only 3250000000 are held$/);
});

test('books that owe a negative amount stop the day', async () => {
  clock.advance(DAY);
  await sql`
    insert into ledger (wallet_id, signature, mint, delta, slot, at, source)
    values (${users[1]!.walletId}, 'wrong', ${USDC_MINT}, -5, 1, now(), 'external')`.execute(db);
  await expect(liabilities.makeToday()).rejects.toThrow(`-5 of ${USDC_MINT} cannot be owed.`);
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  expect((await liabilities.newest())!.day).not.toBe(today);
  await sql`
    insert into ledger (wallet_id, signature, mint, delta, slot, at, source)
    values (${users[1]!.walletId}, 'corrected', ${USDC_MINT}, 5, 1, now(), 'adjustment')`.execute(db);
  await liabilities.makeToday();
  expect((await liabilities.newest())!.day).toBe(today);
});
