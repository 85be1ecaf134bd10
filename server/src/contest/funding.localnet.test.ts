import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { dyingDatabase } from '../../../testing/dying-database.ts';
import { fundingWorld } from '../../../testing/funding-world.ts';
import { sessionOf, userRow } from '../../../testing/user-row.ts';
import { createOwnChainCheck } from '../custody/installation/own-chain.ts';
import { createReceipts } from '../proof/receipts/receipts.ts';
import { claimEntries } from './funding-store.ts';
import { createTreasury } from './treasury.ts';

const world = await fundingWorld();
const {
  db,
  superuser,
  databaseUrl,
  keys,
  treasury,
  fund,
  lamportsOf,
  start,
  claim,
  allFunded,
  takenOf,
  sentTo,
  worker,
  until,
  endLeases,
} = world;
const AMOUNT = 100_000_000n;

/** Runs a worker for one test. */
function working(parts: Parameters<typeof worker>[0] = {}) {
  const running = worker(parts);
  onTestFinished(running.stop);
  return running;
}

test('[who-09, state-21] entries wait while the treasury is empty and get their SOL when it is filled', async () => {
  const contest = await start({ lamports: AMOUNT });
  const entries = await Promise.all([claim(contest), claim(contest), claim(contest)]);
  const { funder } = working();
  await until(async () => {
    const rows = (await takenOf(contest)).entries;
    expect(rows.every(({ fence }) => fence > 0n)).toBe(true);
    expect(funder.underWay).toBe(0);
  });
  for (const { publicKey } of entries) expect(await lamportsOf(publicKey)).toBe(0n);
  await fund(treasury.publicKey, 10_000_000_000n);
  await allFunded(contest);
  for (const { publicKey } of entries) expect(await lamportsOf(publicKey)).toBe(AMOUNT);
  const { entries: rows, participants } = await takenOf(contest);
  expect(participants).toBe(3);
  for (const { publicKey } of entries)
    expect(rows.map(({ funding_signature }) => funding_signature)).toContain((await sentTo(publicKey))[0]);
}, 60_000);

test('[data-05] a game wallet gets its SOL like an entry of a contest', async () => {
  const game = await start({ kind: 'game', leaderboard: false, lamports: 5_000_000n });
  const { publicKey } = await claim(game);
  working();
  await allFunded(game);
  expect(await lamportsOf(publicKey)).toBe(5_000_000n);
});

test('workers that die before or after any statement send each entry its SOL once', async () => {
  const contest = await start({ lamports: AMOUNT, maxParticipants: 100 });
  /** Funds a new entry with a process that dies at a statement; returns how many statements it ran. */
  async function doomed(statement: number, moment: 'before' | 'after') {
    const entry = await claim(contest);
    const dying = dyingDatabase(databaseUrl, statement, moment);
    onTestFinished(dying.close);
    const { stop } = worker({ db: dying.db }, false);
    await until(async () => {
      const { entries } = await takenOf(contest);
      const own = entries.find(({ wallet_id }) => wallet_id === entry.walletId)!;
      expect(dying.isDead() || own.funding_signature !== null).toBe(true);
    });
    await stop();
    // No worker claims it before all have died.
    await db
      .updateTable('contest_entries')
      .set({ lease_until: sql`now() + interval '1 hour'` })
      .where('contest_id', '=', contest.id)
      .execute();
    return { entry, statements: dying.count() };
  }

  const { entry: unharmed, statements } = await doomed(Number.POSITIVE_INFINITY, 'before');
  const entries = [unharmed];
  for (let statement = 1; statement <= statements; statement += 1)
    for (const moment of ['before', 'after'] as const) entries.push((await doomed(statement, moment)).entry);
  const { entries: rows } = await takenOf(contest);
  const unfunded = rows.filter(({ funding_signature }) => funding_signature === null);
  // A worker that waits longer runs more statements, which leave nothing to do.
  expect(unfunded.length, 'deaths that left something to do').toBeGreaterThan(10);
  await endLeases();
  working();
  await allFunded(contest);
  for (const { publicKey } of entries) {
    expect(await lamportsOf(publicKey)).toBe(AMOUNT);
    expect(await sentTo(publicKey)).toHaveLength(1);
  }
}, 120_000);

test('two workers over the same entries send each its SOL once', async () => {
  const contest = await start({ lamports: AMOUNT, maxParticipants: 100 });
  const entries = await Promise.all(Array.from({ length: 24 }, () => claim(contest)));
  working();
  working();
  await allFunded(contest);
  for (const { publicKey } of entries) expect(await lamportsOf(publicKey)).toBe(AMOUNT);
}, 60_000);

test('a place whose funding fails for good is returned and the wallet stays as an ordinary one', async () => {
  const contest = await start({ lamports: AMOUNT, maxParticipants: 1 });
  const { userId, walletId, publicKey } = await claim(contest);
  const sign = async () => {
    throw new CallError('GUARD_REFUSED', { reason: 'the test says so' });
  };
  const { stop } = working({ keys: { ...keys, sign } });
  await until(async () => expect((await takenOf(contest)).entries).toEqual([]));
  await stop();
  expect((await takenOf(contest)).participants).toBe(0);
  expect(await world.wallets.own(userId, walletId)).toMatchObject({ name: contest.name, gameTag: null });
  expect(await lamportsOf(publicKey)).toBe(0n);
  const again = await claim(contest, userId);
  working();
  await allFunded(contest);
  expect(await lamportsOf(again.publicKey)).toBe(AMOUNT);
  expect(await lamportsOf(publicKey)).toBe(0n);
}, 60_000);

test('no place is lost while the network is unavailable: entries are funded when it is back', async () => {
  const contest = await start({ lamports: AMOUNT });
  const { publicKey } = await claim(contest);
  const away = async () => {
    throw new CallError('CHAIN_UNAVAILABLE');
  };
  const { stop } = working({ chain: { ...world.chain, accounts: away } });
  await until(async () => expect((await takenOf(contest)).entries[0]!.fence).toBeGreaterThan(0n));
  await stop();
  expect((await takenOf(contest)).participants).toBe(1);
  working();
  await allFunded(contest);
  expect(await lamportsOf(publicKey)).toBe(AMOUNT);
}, 60_000);

test('a wallet that is deleted before its SOL is sent gets none and its place is free', async () => {
  const contest = await start({ lamports: AMOUNT });
  const { userId, walletId, publicKey } = await claim(contest);
  await world.wallets.delete(sessionOf(userId), walletId);
  working();
  await until(async () => expect((await takenOf(contest)).participants).toBe(0));
  expect(await lamportsOf(publicKey)).toBe(0n);
});

test('a wallet deleted during the transfer is not paid by a worker that has lost its lease', async () => {
  const contest = await start({ lamports: AMOUNT });
  const { publicKey } = await claim(contest);
  const [stale] = await claimEntries(db, 1, 0);
  const { funder, settlement, stop } = worker({
    settlement: {
      outcome: async (...words) => await settlement.outcome(...words),
      // Between its read and its write another worker claims the entry.
      async submit(...words) {
        await db.updateTable('contest_entries').set({ fence: 99n }).where('id', '=', stale!.id).execute();
        return await settlement.submit(...words);
      },
    },
  });
  onTestFinished(stop);
  await until(async () => {
    expect((await takenOf(contest)).entries[0]!.fence).toBe(99n);
    expect(funder.underWay).toBe(0);
  });
  await stop();
  expect(await sentTo(publicKey)).toEqual([]);
  await endLeases();
  working();
  await allFunded(contest);
  expect(await lamportsOf(publicKey)).toBe(AMOUNT);
}, 60_000);

test('the treasury belongs to no sign-in and is created once', async () => {
  const owner = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', treasury.userId)
    .executeTakeFirstOrThrow();
  expect(owner).toMatchObject({ issuer: 'cumulus', subject: 'treasury', email: null });
  const made = await Promise.all([createTreasury(superuser.db, keys), createTreasury(superuser.db, keys)]);
  expect(made).toEqual([treasury, treasury]);
  await expect(world.wallets.own(await userRow(db), treasury.walletId)).rejects.toMatchObject({
    code: 'WALLET_NOT_FOUND',
  });
});

test("the receipt of an entry's SOL is the entrant's, and says that it is of a contest", async () => {
  await createOwnChainCheck(db)('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d');
  await fund(treasury.publicKey, 10_000_000_000n);
  const contest = await start({ lamports: AMOUNT });
  const { userId, walletId, publicKey } = await claim(contest);
  working();
  await allFunded(contest);
  const [signature] = await sentTo(publicKey);
  await sql`
    insert into ledger (wallet_id, signature, mint, delta, slot, at, source)
    values (${walletId}, ${signature}, ${SOL_MINT}, ${String(AMOUNT)}::numeric, 1, now(), 'external')`.execute(
    db,
  );
  const { id } = await db
    .selectFrom('wallet_events')
    .select('id')
    .where('wallet_id', '=', walletId)
    .where('signature', '=', signature!)
    .executeTakeFirstOrThrow();
  const log = pino({ enabled: false });
  const receipts = createReceipts({ db, signer: keys, clock: { sleep: async () => {} }, log });
  const { content } = await receipts.file(userId, id);
  expect(JSON.parse(content).receipt).toMatchObject({
    ...{ kind: 'contest entry', state: 'confirmed', wallet: treasury.publicKey, signature },
    asked: { recipient: publicKey, amount: String(AMOUNT) },
  });
  const stranger = await userRow(db);
  await expect(receipts.file(stranger, id)).rejects.toMatchObject({ code: 'RECEIPT_NOT_FOUND' });
});
