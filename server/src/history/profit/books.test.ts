import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { unheard } from '../../../../testing/unheard.ts';
import { userRow } from '../../../../testing/user-row.ts';
import { walletRow } from '../../../../testing/wallet-row.ts';
import { systemClock as clock } from '../../adapters/system-clock.ts';
import { openInvalidations } from '../../db/invalidations.ts';
import type { Db } from '../../db/pool.ts';
import type { Mint } from '../../ports/units.ts';
import { createCachedBooks } from './books.ts';

const { db, url } = await testDatabase();
const userId = await userRow(db);
const changes = openInvalidations({ url, clock, log: pino({ level: 'silent' }) });
afterAll(() => changes.close());

/** A database that counts its queries. */
function counted() {
  let count = 0;
  const counting: Db = db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: counting, count: () => count };
}

const newWallet = () => walletRow(db, userId);

async function hold(walletId: string, amount: bigint): Promise<void> {
  await sql`
    insert into positions values (${walletId}, 'jup', ${String(amount)}, ${String(amount)}, 9, 0, 1, 'signature')
    on conflict (wallet_id, mint) do update set amount = excluded.amount`.execute(db);
}

test('[who-04] books are read once for all wallets, and again only after a change', async () => {
  const [one, other] = [await newWallet(), await newWallet()];
  await hold(one, 5n);
  const counting = counted();
  const books = createCachedBooks(counting.db, changes);
  const amounts = async () =>
    [...(await books([one, other])).values()].map(({ booked }) => booked.get('jup' as Mint) ?? 0n);
  await vi.waitFor(async () => {
    expect(await amounts()).toEqual([5n, 0n]);
    const before = counting.count();
    await amounts();
    expect(counting.count()).toBe(before);
  });
  const before = counting.count();
  await hold(other, 7n);
  await vi.waitFor(async () => expect(await amounts()).toEqual([5n, 7n]));
  expect(counting.count()).toBe(before + 1);
});

test('nothing is cached while notifications do not arrive', async () => {
  const walletId = await newWallet();
  const books = createCachedBooks(db, unheard);
  for (const amount of [5n, 7n]) {
    await hold(walletId, amount);
    expect((await books([walletId])).get(walletId)?.booked.get('jup' as Mint)).toBe(amount);
  }
});

test('books that change while they are read are not cached', async () => {
  const walletId = await newWallet();
  let tell: (walletId: string | null) => void = () => {};
  const heard = {
    on(_channel: string, changed: typeof tell) {
      tell = changed;
    },
    arriving: () => true,
  };
  const books = createCachedBooks(db, heard);
  const early = books([walletId]);
  tell(walletId);
  await early;
  await hold(walletId, 5n);
  expect((await books([walletId])).get(walletId)?.booked.get('jup' as Mint)).toBe(5n);
  await hold(walletId, 7n);
  expect((await books([walletId])).get(walletId)?.booked.get('jup' as Mint)).toBe(5n);
  tell(null);
  expect((await books([walletId])).get(walletId)?.booked.get('jup' as Mint)).toBe(7n);
});
