import { USDC_MINT } from '@cumulus/contract/limits.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { someMints } from '../../../../testing/mints.ts';
import { userRow } from '../../../../testing/user-row.ts';
import { walletRow } from '../../../../testing/wallet-row.ts';
import type { ListedToken } from '../../ports/market.ts';
import { createTopTokens } from './top-tokens.ts';
import { createWatchlists } from './watchlist.ts';

const MINUTE = 60_000;
const { db, superuser } = await testDatabase();
const clock = heldClock();
const log = { warn: vi.fn() };
const listed = new Map<string, ListedToken>();
const market = { listed: async () => listed, prices: async () => new Map() };
const newTop = (countsPayers = false) =>
  createTopTokens({ db, market, clock, log, intervalMs: MINUTE, countsPayers });
const top = newTop();
const watchlist = createWatchlists({ db, market, clock });

beforeEach(async () => {
  await sql`truncate watchlist_entries, watchlists, token_watchers, top_tokens`.execute(superuser.db);
  listed.clear();
  log.warn.mockReset();
});

function list(mint: string, symbol: string, name: string): void {
  const rest = {
    decimals: 6,
    multiplier: 1,
    logoURI: null,
    verified: true,
    supply: null,
    program: null,
    liquidity: null,
  };
  listed.set(mint, { mint, symbol, name, ...rest });
}

/** New users who watch these tokens. */
async function watchers(count: number, ...mints: string[]): Promise<string[]> {
  const users = await Promise.all(Array.from({ length: count }, () => userRow(db)));
  await Promise.all(users.flatMap((user) => mints.map((mint) => watchlist.add(user, mint))));
  return users;
}

/** The triggers' counts and the actual ones. */
async function counts() {
  const kept = await sql`select mint, watchers from token_watchers where watchers > 0 order by mint`.execute(
    db,
  );
  const there = await sql`
    select mint, count(*) as watchers from watchlist_entries group by mint order by mint`.execute(db);
  const keptLists = await sql`select * from watchlists where tokens > 0 order by user_id`.execute(db);
  const lists = await sql`
    select user_id, count(*)::int as tokens from watchlist_entries group by user_id order by user_id`.execute(
    db,
  );
  return { kept: [kept.rows, keptLists.rows], there: [there.rows, lists.rows] };
}

test('[fn-17, data-17, data-18] ranks the most-watched tokens, with the number of users counted', async () => {
  const [silver, bronze] = someMints(2).sort();
  list(USDC_MINT, 'USDC', 'USD Coin');
  list(bronze!, 'BRZ', 'Bronze');
  await watchers(1, USDC_MINT, silver!, bronze!);
  await watchers(2, USDC_MINT);
  await top.refresh();
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from users`.execute(db);
  expect(await top.read()).toEqual({
    success: true,
    tokens: [
      { address: USDC_MINT, name: 'USD Coin', symbol: 'USDC', rank: 1, count: 3 },
      { address: silver, name: 'Unknown Token', symbol: 'Unknown', rank: 2, count: 1 },
      { address: bronze, name: 'Bronze', symbol: 'BRZ', rank: 3, count: 1 },
    ],
    lastUpdated: new Date(clock.now()).toISOString(),
    totalUsersAnalyzed: Number(rows[0]!.n),
    usersWithWatchlists: 3,
    isStale: false,
  });
});

test('[who-07] lists at most 25', async () => {
  await watchers(1, ...someMints(30));
  const [popular] = someMints(1);
  await watchers(2, popular!);
  await top.refresh();
  const { tokens } = await top.read();
  expect(tokens.map(({ rank }) => rank)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  expect(tokens[0]).toMatchObject({ address: popular, count: 2 });
});

test('[data-17] each change of a watchlist is counted, also with concurrent changes', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => userRow(db)));
  const mints = someMints(4);
  const change = fc.record({
    userId: fc.constantFrom(...users),
    mint: fc.constantFrom(...mints),
    act: fc.constantFrom('add' as const, 'add' as const, 'remove' as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 40 }), async (changes) => {
      await Promise.all(
        changes.map(({ userId, mint, act }) => watchlist[act](userId, mint).catch(() => 'there already')),
      );
      const { kept, there } = await counts();
      expect(kept).toEqual(there);
    }),
    { numRuns: 25 },
  );
});

test('[data-17] counts a statement that changes many watchlists', async () => {
  const users = await watchers(5, ...someMints(3));
  await sql`insert into watchlist_entries (user_id, mint, added_at)
    select id, mint, now() from users, unnest(${someMints(4)}::text[]) as mint where id = any(${users}::uuid[])`.execute(
    db,
  );
  const added = await counts();
  expect(added.kept).toEqual(added.there);
  await sql`delete from watchlist_entries where user_id = any(${users.slice(1)}::uuid[])`.execute(db);
  const removed = await counts();
  expect(removed.kept).toEqual(removed.there);
  expect(removed.kept[1]).toMatchObject([{ user_id: users[0], tokens: 7 }]);
});

test('[fn-17] a request does not count: it reads neither users nor watchlists', async () => {
  await watchers(1, USDC_MINT);
  await top.refresh();
  const blocker = await superuser.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table users, watchlist_entries, watchlists, token_watchers');
    expect((await top.read()).tokens).toMatchObject([{ address: USDC_MINT, count: 1 }]);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});

test('[data-18] a count is valid until the next one, and stale once that is overdue', async () => {
  expect(await top.read()).toMatchObject({ tokens: [], lastUpdated: null, isStale: true });
  await watchers(1, USDC_MINT);
  expect(await top.refresh()).toBe(MINUTE);
  const first = await top.read();
  await watchers(1, USDC_MINT);
  clock.advance(MINUTE / 4);
  expect(await newTop().refresh()).toBe((MINUTE * 3) / 4);
  expect(await top.read()).toEqual(first);

  clock.advance((MINUTE * 7) / 4);
  expect(await top.read()).toEqual(first);
  clock.advance(1);
  expect(await top.read()).toEqual({ ...first, isStale: true });
  await top.refresh();
  expect(await top.read()).toMatchObject({ tokens: [{ count: 2 }], isStale: false });
});

test('[data-17] a token keeps its name while the market is unavailable', async () => {
  await watchers(1, USDC_MINT);
  list(USDC_MINT, 'USDC', 'USD\u0000 Coin \ud800');
  await top.refresh();
  const named = (await top.read()).tokens;
  expect(named).toMatchObject([{ symbol: 'USDC' }]);
  listed.clear();
  clock.advance(MINUTE);
  await top.refresh();
  expect((await top.read()).tokens).toEqual(named);
});

test('tokens without watchers are deleted', async () => {
  const mints = someMints(3);
  const [user] = await watchers(1, ...mints);
  for (const mint of mints.slice(1)) await watchlist.remove(user!, mint);
  await top.refresh();
  const left = await db.selectFrom('token_watchers').select('mint').execute();
  expect(left).toEqual([{ mint: mints[0] }]);
});

test('counts repeatedly until it is stopped, and retries after a failure', async () => {
  const away = vi.spyOn(market, 'listed').mockRejectedValueOnce(new Error('away'));
  await watchers(1, USDC_MINT);
  const worker = newTop();
  worker.start();
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1));
  expect((await top.read()).lastUpdated).toBeNull();
  await vi.waitFor(async () => {
    clock.advance(MINUTE);
    expect((await top.read()).tokens).toMatchObject([{ count: 1 }]);
  });
  await watchers(1, USDC_MINT);
  await vi.waitFor(async () => {
    clock.advance(MINUTE);
    expect((await top.read()).tokens).toMatchObject([{ count: 2 }]);
  });
  await worker.stop();
  away.mockRestore();
});

test('a count dated by a wrong clock is stale and replaced at once', async () => {
  await watchers(1, USDC_MINT);
  const ahead = { ...clock, now: () => clock.now() + 365 * 24 * 60 * MINUTE };
  await createTopTokens({ db, market, clock: ahead, log, intervalMs: MINUTE, countsPayers: false }).refresh();
  expect(await top.read()).toMatchObject({ isStale: true });
  await watchers(1, USDC_MINT);
  await top.refresh();
  expect(await top.read()).toMatchObject({
    isStale: false,
    lastUpdated: new Date(clock.now()).toISOString(),
    tokens: [{ count: 2 }],
  });
});

/** Proves the users' addresses. */
async function prove(users: readonly string[], emails: readonly string[]): Promise<void> {
  for (const [nth, id] of users.entries())
    await db
      .updateTable('users')
      .set({ email: emails[nth]!, email_verified: true })
      .where('id', '=', id)
      .execute();
}

/** Each has sent 1 SOL before. */
async function pay(users: readonly string[]): Promise<void> {
  for (const userId of users) {
    const walletId = await walletRow(superuser.db, userId);
    await sql`
      insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, reserved_lamports, state)
      values (gen_random_uuid(), ${userId}, ${walletId}, ${walletId}, 'transfer_sol', '{}', '{}', 0, 'confirmed')`.execute(
      superuser.db,
    );
  }
}

test('where addresses are proven, accounts that were just made up put no token first, and no unknown token is listed', async () => {
  const [madeUp, honest, unlisted] = someMints(3) as [string, string, string];
  list(madeUp, 'SCAM', 'Made Up');
  list(honest, 'GOOD', 'Honest');
  const people = await watchers(2, honest, unlisted);
  await prove(people, ['ann@top.test', 'bob@top.test']);
  await pay(people);
  // None of these counts: no address, an address alone, a payment alone.
  await watchers(5, madeUp);
  await prove(
    await watchers(5, madeUp),
    [1, 2, 3, 4, 5].map((nth) => `sock${nth}@top.test`),
  );
  await pay(await watchers(3, madeUp));
  // One mailbox is one person.
  const many = await watchers(4, madeUp);
  await prove(many, ['eve@gmail.com', 'e.v.e@gmail.com', 'eve+2@googlemail.com', 'Eve+x+y@gmail.com']);
  await pay(many);
  await newTop(true).refresh();
  expect((await top.read()).tokens.map(({ address, count }) => [address, count])).toEqual([
    [honest, 2],
    [madeUp, 1],
  ]);
});

test('a hundred unknown tokens do not keep a listed one out', async () => {
  const unknown = someMints(120);
  const [listedOne] = someMints(1) as [string];
  list(listedOne, 'ONE', 'Listed');
  const people = await watchers(2, ...unknown);
  await watchlist.add(people[0]!, listedOne);
  await prove(people, ['cy@top.test', 'di@top.test']);
  await pay(people);
  await newTop(true).refresh();
  expect((await top.read()).tokens).toMatchObject([{ address: listedOne, count: 1 }]);
});

test.each([
  ['ann@example.com', 'ann@example.com'],
  ['Ann+news+2@Example.com', 'ann@example.com'],
  ['a.n.n@example.com', 'a.n.n@example.com'],
  ['a.n.n+x@googlemail.com', 'ann@gmail.com'],
  ['+x@example.com', null],
  ['no address', null],
])('%s is of the mailbox %s', async (email, mailbox) => {
  const { rows } = await sql<{ is: string | null }>`select mailbox_of(${email}) as is`.execute(db);
  expect(rows).toEqual([{ is: mailbox }]);
});
