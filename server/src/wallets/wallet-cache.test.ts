import { CallError } from '@cumulus/contract/errors.ts';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { unheard } from '../../../testing/unheard.ts';
import { sessionOf } from '../../../testing/user-row.ts';
import { newCaller, testKeys } from '../../../testing/wallets.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';
import { createAnnouncer } from '../db/announcer.ts';
import { openInvalidations } from '../db/invalidations.ts';
import { restoreWallet } from './restore.ts';
import type { CloudWallet } from './store.ts';
import { createCachedWallets, createOwnedWalletLookup, createWalletLists } from './wallet-cache.ts';
import { createWallets, type Wallets } from './wallets.ts';

const { db, url } = await testDatabase();
const changes = openInvalidations({ url, clock, log: pino({ level: 'silent' }) });
const announce = createAnnouncer({ db, log: pino({ level: 'silent' }) }, 'wallets_changed');
afterAll(() => changes.close());

/** A server process that records its reads of lists. */
function newProcess(heard: Parameters<typeof createWalletLists>[1] = changes) {
  const reads: string[] = [];
  const stored = createWallets({ db, keys: testKeys() });
  const counted: Wallets = {
    ...stored,
    list(userId) {
      reads.push(userId);
      return stored.list(userId);
    },
  };
  const lists = createWalletLists(counted, heard, announce);
  return { ...createCachedWallets(counted, lists), settled: lists.settled, reads };
}

const names = async (process: Pick<Wallets, 'list'>, userId: string) =>
  (await process.list(userId)).map(({ name }) => name);

/** Lists until the list is cached: then notifications arrive. */
async function remembered(process: ReturnType<typeof newProcess>, userId: string): Promise<void> {
  await vi.waitFor(async () => {
    await process.list(userId);
    const before = process.reads.length;
    await process.list(userId);
    expect(process.reads).toHaveLength(before);
  });
}

test('[who-02] caches each user’s own list', async () => {
  const [mara, otto] = [await newCaller(db), await newCaller(db)];
  const process = newProcess();
  await process.create(sessionOf(mara.userId), 'Hers', null);
  await process.create(sessionOf(otto.userId), 'His', null);
  await remembered(process, mara.userId);
  await remembered(process, otto.userId);
  expect(await names(process, mara.userId)).toEqual(['Hers']);
  expect(await names(process, otto.userId)).toEqual(['His']);
});

test('shows changes of this process at once', async () => {
  const { userId } = await newCaller(db);
  const process = newProcess();
  // Before any notification.
  const deaf = newProcess({ on: () => {}, arriving: () => true });
  for (const tried of [process, deaf]) {
    const first = (await tried.create(sessionOf(userId), 'First', null)).wallet;
    expect(await tried.list(userId)).toMatchObject([{ name: 'First', isDefault: true }]);
    const second = (await tried.create(sessionOf(userId), 'Second', null)).wallet;
    expect(await names(tried, userId)).toEqual(['First', 'Second']);
    await tried.setDefault(sessionOf(userId), second.walletId);
    expect((await tried.list(userId)).map(({ isDefault }) => isDefault)).toEqual([false, true]);
    await tried.delete(sessionOf(userId), first.walletId);
    await tried.delete(sessionOf(userId), second.walletId);
    expect(await tried.list(userId)).toEqual([]);
  }
});

test('shows settlements of this process at once', async () => {
  const { userId } = await newCaller(db);
  const process = newProcess({ on: () => {}, arriving: () => true });
  const { walletId } = (await process.create(sessionOf(userId), 'Main', null)).wallet;
  await process.list(userId);
  await db.updateTable('wallets').set({ settled_slot: 77n }).where('id', '=', walletId).execute();
  expect(await process.list(userId)).toMatchObject([{ settledSlot: 0n }]);
  process.settled(userId);
  expect(await process.list(userId)).toMatchObject([{ settledSlot: 77n }]);
});

test('shows what another process has created, chosen, settled, deleted and restored', async () => {
  const { userId } = await newCaller(db);
  const [here, there] = [newProcess(), newProcess()];
  await there.create(sessionOf(userId), 'First', null);
  const change = async (work: () => Promise<unknown>, told: object[]) => {
    await remembered(here, userId);
    await work();
    await vi.waitFor(async () => expect(await here.list(userId)).toMatchObject(told));
  };
  await change(
    () => there.create(sessionOf(userId), 'Second', null),
    [{ name: 'First' }, { name: 'Second' }],
  );
  const [first, second] = await there.list(userId);
  await change(
    () => there.setDefault(sessionOf(userId), second!.walletId),
    [{ isDefault: false }, { isDefault: true }],
  );
  await change(async () => {
    await db.updateTable('wallets').set({ settled_slot: 5n }).where('id', '=', first!.walletId).execute();
    there.settled(userId);
  }, [{ settledSlot: 5n }, { settledSlot: 0n }]);
  await change(() => there.delete(sessionOf(userId), first!.walletId), [{ name: 'Second' }]);
  await change(
    () => db.transaction().execute((tx) => restoreWallet(tx, first!.publicKey)),
    [{ name: 'First' }, { name: 'Second' }],
  );
});

test('caches nothing while notifications do not arrive', async () => {
  const { userId } = await newCaller(db);
  const process = newProcess(unheard);
  await process.list(userId);
  await newProcess().create(sessionOf(userId), 'Main', null);
  expect(await names(process, userId)).toEqual(['Main']);
});

test('does not cache a list that changes while it is read', async () => {
  const { userId } = await newCaller(db);
  let tell: (userId: string | null) => void = () => {};
  const heard = {
    on(_channel: string, changed: typeof tell) {
      tell = changed;
    },
    arriving: () => true,
  };
  const process = newProcess(heard);
  for (const told of [userId, null]) {
    const overtaken = process.list(userId);
    tell(told);
    await overtaken;
    const before = process.reads.length;
    await process.list(userId);
    expect(process.reads).toHaveLength(before + 1);
    tell(null);
  }
});

const wallet = { walletId: 'w', name: 'Main', publicKey: 'P', isDefault: true } as CloudWallet;
const own = vi.fn<Wallets['own']>(async (userId) => {
  if (userId === 'ada') return wallet;
  throw new CallError('WALLET_NOT_FOUND');
});

test('a single wallet is read once in ten seconds, and only its constant fields are cached', async () => {
  const held = heldClock();
  const ownWallet = createOwnedWalletLookup(own, held);
  own.mockClear();
  expect(await ownWallet('ada', 'w')).toEqual({ walletId: 'w', publicKey: 'P' });
  expect(await ownWallet('ada', 'w')).toEqual({ walletId: 'w', publicKey: 'P' });
  expect(own).toHaveBeenCalledTimes(1);
  held.advance(10_001);
  await ownWallet('ada', 'w');
  expect(own).toHaveBeenCalledTimes(2);
});

test("a cached wallet of one user is not another's, however often it is asked for", async () => {
  const ownWallet = createOwnedWalletLookup(own, heldClock());
  await ownWallet('ada', 'w');
  for (let time = 0; time < 2; time++)
    await expect(ownWallet('eve', 'w')).rejects.toMatchObject({ code: 'WALLET_NOT_FOUND' });
});
