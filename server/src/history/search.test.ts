import { randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { userRow } from '../../../testing/user-row.ts';
import type { ListedToken } from '../ports/market.ts';
import { createHistory } from './history.ts';

const { db } = await testDatabase();
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const FRIEND = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const listing = (mint: string, symbol: string, name: string): ListedToken => ({
  ...{ mint, name, symbol, decimals: 6, multiplier: 1, logoURI: null },
  ...{ verified: true, supply: null, program: null, liquidity: null },
});
const listed = new Map(
  [
    listing(USDC_MINT, 'USDC', 'USD Coin'),
    listing(BONK, 'Bonk', 'Bonk'),
    listing(SOL_MINT, 'SOL', 'Solana'),
  ].map((token) => [token.mint, token]),
);
const history = createHistory({ db, market: { tokens: async () => listed, listed: async () => listed } });

async function newWallet(userId: string, name: string): Promise<string> {
  const id = randomUUID();
  const wallet = { id, user_id: userId, name, public_key: `Key${id}`, sealed_key: Buffer.alloc(1) };
  await db
    .insertInto('wallets')
    .values({ ...wallet, game_tag: null, deleted_at: null, created_at: new Date('2030-01-01T00:00:00Z') })
    .execute();
  return id;
}

async function deposit(walletId: string, signature: string, mint: string, day: string, from: string | null) {
  await sql`
    insert into ledger (wallet_id, signature, mint, delta, slot, at, source, counterparty)
    values (${walletId}, ${signature}, ${mint}, 1000000, 1, ${`${day}T12:00:00Z`}, 'external', ${from})`.execute(
    db,
  );
}

async function send(userId: string, walletId: string, request: object): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, reserved_lamports, created_at)
    values (${id}, ${userId}, ${walletId}, ${id}, 'transfer_sol', ${JSON.stringify(request)}, '{}', 0, '2030-01-05T12:00:00Z')`.execute(
    db,
  );
  return id;
}

/** Two wallets of a user, with deposits on four days, and a send to a friend. */
async function someone(contact = 'Bob', second = 'Savings') {
  const userId = await userRow(db);
  const [main, savings] = [await newWallet(userId, 'Main'), await newWallet(userId, second)];
  await deposit(main, 'Fir5tSignature', USDC_MINT, '2030-01-02', null);
  await deposit(main, '5econdSignature', BONK, '2030-01-03', FRIEND);
  await deposit(main, 'ThirdSignature', SOL_MINT, '2030-01-04', `Key${savings}`);
  const sent = await send(userId, main, { to: FRIEND, lamports: '7', memo: 'Rent 100%_of May' });
  await sql`insert into contacts (user_id, address, name, name_key) values (${userId}, ${FRIEND}, ${contact}, ${contact})`.execute(
    db,
  );
  const find = async (wish: { search?: string; from?: Date; until?: Date; mint?: string }) => {
    const all = { startAfter: null, type: 'transfer' as const, walletId: null, mint: null };
    const { transactions } = await history.page(userId, { ...all, ...wish });
    return transactions.map(({ id, signature }) => (id === sent ? 'send' : signature));
  };
  return { userId, main, find };
}

const ALL = ['send', 'ThirdSignature', '5econdSignature', 'Fir5tSignature'];

test.each([
  ['a symbol', 'usd', ['Fir5tSignature']],
  ['a name of a token', 'd coin', ['Fir5tSignature']],
  ['the address of a token', BONK, ['5econdSignature']],
  ['a signature', 'ThirdSignature', ['ThirdSignature']],
  ['the beginning of a signature', 'thirds', ['ThirdSignature']],
  ['a signature as it is shown', '5eco...ture', ['5econdSignature']],
  ['an address of the other side', FRIEND, ['send', '5econdSignature']],
  ['its beginning', '9wzd', ['send', '5econdSignature']],
  ['it as it is shown', '9WzD...AWWM', ['send', '5econdSignature']],
  ['it as explorers show it', ' 9WzD…AWWM ', ['send', '5econdSignature']],
  ['the name of a contact', 'bob', ['send', '5econdSignature']],
  ['the name of an own wallet', 'saving', ['ThirdSignature']],
  ['a memo', 'rent 100%_', ['send']],
  ['a sign that stands for others in patterns', '%', ['send']],
  ['another such', 'May_', []],
  ['too little of an address', '9Wz', []],
  ['another end', '9WzD...AWWN', []],
  ['a backslash', '\\', []],
  ['nothing', '  ', ALL],
])('a search by %s', async (_what, search, found) => {
  const { find } = await someone();
  expect(await find({ search })).toEqual(found);
});

test('a search in the history of a token finds only what is about it', async () => {
  const { find } = await someone();
  expect(await find({ search: 'bob', mint: BONK })).toEqual(['5econdSignature']);
});

test('a search finds nothing of others, by nothing of theirs', async () => {
  await someone('Eve', 'Vault');
  const stranger = await someone();
  expect(await stranger.find({ search: 'eve' })).toEqual([]);
  expect(await stranger.find({ search: 'vault' })).toEqual([]);
  expect((await stranger.find({ search: FRIEND })).length).toBe(2);
});

test('from and until bound the time, the first included, the other not', async () => {
  const { find } = await someone();
  const [third, fourth] = [new Date('2030-01-03T12:00:00Z'), new Date('2030-01-04T12:00:00Z')];
  expect(await find({ from: third })).toEqual(ALL.slice(0, 3));
  expect(await find({ until: third })).toEqual(ALL.slice(3));
  expect(await find({ from: third, until: fourth })).toEqual(['5econdSignature']);
  expect(await find({ from: third, until: fourth, mint: BONK })).toEqual(['5econdSignature']);
  expect(await find({ from: fourth, until: third })).toEqual([]);
});

test('pages of a search neither omit nor repeat events', async () => {
  const { userId, main } = await someone();
  for (let number = 0; number < 60; number += 1)
    await deposit(main, `deposit-${number}`, number % 2 ? USDC_MINT : BONK, '2030-01-06', null);
  const found: (string | null)[] = [];
  for (let startAfter: string | null = null, hasMore = true; hasMore; ) {
    const wish = { startAfter, type: null, walletId: main, mint: null, search: 'usdc' };
    const page: Awaited<ReturnType<typeof history.page>> = await history.page(userId, wish);
    found.push(...page.transactions.map(({ signature }) => signature));
    ({ lastDoc: startAfter, hasMore } = page);
  }
  expect(found).toHaveLength(31);
  expect(new Set(found).size).toBe(31);
});
