import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seeded } from '../../../localnet/src/lying-node/seeded.ts';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { THIEF, TO } from '../../testing/cases.ts';
import { memoryKek } from '../../testing/memory-kek.ts';
import { sealed } from '../../testing/operator.ts';
import { isRight, pairsOf, payment, WHOSE } from '../../testing/payments-of-three.ts';
import { scratchFolder } from '../../testing/process.ts';
import { dealAll, dealtTo, reshare, takeAll, tryAll } from '../../testing/resharing.ts';
import { dyingAfter, Killed } from '../../testing/splitting.ts';
import {
  createShared,
  meetOthers,
  type SharedWallet,
  served,
  signShared,
  type TestMember,
  threeSigners,
  threeThatChange,
} from '../../testing/three-signers.ts';
import { fileKeyEncryptionKey } from '../keys/file-key-encryption-key.ts';
import { addKeyVersion, destroyOlderVersions } from '../keys/key-file.ts';
import type { Fields } from '../terms/fields.ts';

type Three = readonly [TestMember, TestMember, TestMember];

const textOf = ({ text, signature }: Fields) => ({ text, signature });

test('three signers reshare a key, again and again, and each two of them sign for its address', async () => {
  const all = await threeSigners();
  const wallet = await createShared(all, WHOSE);
  for (const [times, dealers] of pairsOf(all).entries()) {
    expect((await reshare(all, wallet, dealers)).epoch).toBe(times + 1);
    for (const [at, pair] of pairsOf(all).entries())
      expect(isRight(wallet, await signShared(pair, wallet, payment(wallet, times * 3 + at)))).toBe(true);
  }
  for (const one of all) expect(await one.ask('reshare_epochs', WHOSE_ID)).toEqual({ epoch: 3, kept: [] });
});
const WHOSE_ID = { walletId: WHOSE.walletId };

test('a machine that takes the place of a lost one has a share, and knows what was signed before it', async () => {
  const { members, replaced } = await threeThatChange(undefined, [memoryKek(), memoryKek(), memoryKek()]);
  const [a, , c] = members as unknown as Three;
  let wallet = await createShared(members, WHOSE);
  const before = await signShared([a, c], wallet, payment(wallet, 1));
  const all = await replaced('d');
  const [, b, d] = all as unknown as Three;
  expect(await d.ask('reshare_epochs', WHOSE_ID)).toEqual({});
  await expect(
    c.ask('reshare_deal', { ...WHOSE_ID, epoch: 1, beside: 'a' }).then(async (dealt) => {
      const ofA = await a.ask('reshare_deal', { ...WHOSE_ID, epoch: 1, beside: 'b' });
      return await served(all, b, 'reshare_take', {
        ...{ ...WHOSE_ID, context: '{}' },
        dealt: dealtTo(
          b,
          new Map([
            [a, ofA],
            [c, dealt],
          ]),
        ),
      });
    }),
  ).rejects.toThrow('two members reshare a key');
  ({ wallet } = await reshare(all, wallet));
  // The lost one alone had the signature.
  const other = await signShared([b, d], wallet, payment(wallet, 1, THIEF));
  expect(other).toMatchObject({ open: { with: 'c' } });
  const again = await signShared([b, d], wallet, payment(wallet, 1));
  expect(again.message).toBe(before.message);
  expect(isRight(wallet, again)).toBe(true);
  for (const [at, pair] of pairsOf(all).entries())
    expect(isRight(wallet, await signShared(pair, wallet, payment(wallet, 2 + at)))).toBe(true);
  ({ wallet } = await reshare(all, wallet, [b, d]));
  expect(isRight(wallet, await signShared([a, d], wallet, payment(wallet, 5)))).toBe(true);
});

test('two go on without one that operators have given up, also after they have started, and hear nothing of it', async () => {
  const all = await threeSigners();
  const [a, b, c] = all as Three;
  const wallet = await createShared(all, WHOSE);
  const lost = { kind: 'member_lost', name: 'c', why: 'its machine burned down' };
  await a.restart();
  await b.restart();
  const meet = async (one: TestMember, other: TestMember) => {
    const { run } = JSON.parse(String((await one.ask('greet', {})).text)) as Fields;
    const said = await other.ask('meet', { run, from: one.name });
    await served(all, one, 'met', { said: { [other.name]: said } });
  };
  await meet(a, b);
  await meet(b, a);
  expect(await signShared([a, b], wallet, payment(wallet, 1))).toEqual({ unmet: ['c'] });
  for (const one of [a, b]) await one.ask('operate', { order: sealed(Date.now(), lost) });
  const paid = await signShared([a, b], wallet, payment(wallet, 1));
  expect(isRight(wallet, paid)).toBe(true);
  await expect(signShared([a, c], wallet, payment(wallet, 2))).rejects.toThrow('operators have given c up');
  await expect(a.ask('operate', { order: sealed(Date.now(), { ...lost, name: 'd' }) })).rejects.toThrow(
    'no other member',
  );
});

test('a machine that takes the name of a lost one, too, signs nothing', async () => {
  const { members, replaced } = await threeThatChange(undefined, [memoryKek(), memoryKek(), memoryKek()]);
  const [a, , c] = members as unknown as Three;
  const wallet = await createShared(members, WHOSE);
  await signShared([a, c], wallet, payment(wallet, 1));
  await meetOthers(members, a);
  await expect(replaced('c')).rejects.toThrow('c: this signer has not said this');
});

test('as long as not all sign with new shares, two with shares of one epoch sign, and two of different ones do not', async () => {
  const all = await threeSigners();
  const [a, b, c] = all as unknown as Three;
  const wallet = await createShared(all, WHOSE);
  const took = await takeAll(all, await dealAll([a, b], WHOSE.walletId, 1), WHOSE.walletId);
  const tried = await tryAll(took, WHOSE.walletId, 1);
  const others = { b: textOf(took.get(b)!), c: textOf(took.get(c)!) };
  const changed = await a.ask('reshare_change', { ...WHOSE_ID, epoch: 1, took: others, tried });
  await expect(signShared([a, b], wallet, payment(wallet, 1))).rejects.toThrow('a: failed');
  expect(isRight(wallet, await signShared([b, c], wallet, payment(wallet, 1)))).toBe(true);
  const said = { b: textOf(changed), c: textOf(changed) };
  await expect(a.ask('reshare_drop', { ...WHOSE_ID, epoch: 1, said })).rejects.toThrow('has not said this');
  await expect(resealed(a, wallet)).rejects.toThrow('failed');
  expect((await reshare(all, wallet)).epoch).toBe(1);
  await resealed(a, wallet);
  expect(isRight(wallet, await signShared([a, b], wallet, payment(wallet, 2)))).toBe(true);
});

test('an earlier session ends with its shares, and what is open is signed by others with new ones', async () => {
  const all = await threeSigners();
  const [a, b, c] = all as unknown as Three;
  const wallet = await createShared(all, WHOSE);
  const { shares, ...holder } = wallet;
  const begin = (one: TestMember) =>
    one.ask('pair_begin', { ...holder, sealedKey: shares[one.name], ...payment(wallet, 1) });
  const [one, other] = [await begin(a), await begin(b)];
  const session = ({ text }: Fields) => JSON.parse(String(text)).session;
  const { part } = await a.ask('pair_first', { session: session(one), ...textOf(other) });
  await reshare(all, wallet);
  const open = await signShared([a, c], wallet, payment(wallet, 1, THIEF));
  expect(open).toMatchObject({ open: { with: 'b' } });
  const second = { session: session(other), ...textOf(one), part };
  expect(isRight(wallet, await served(all, b, 'pair_second', second))).toBe(true);
});

test('no member changes to shares that another lacks, or that two cannot sign with', async () => {
  const all = await threeSigners();
  const [a, b, c] = all as unknown as Three;
  await createShared(all, WHOSE);
  const dealt = await dealAll([a, b], WHOSE.walletId, 1);
  const took = await takeAll([a, b], dealt, WHOSE.walletId);
  const change = (fields: Fields) => a.ask('reshare_change', { ...WHOSE_ID, epoch: 1, ...fields });
  await expect(change({ took: { b: textOf(took.get(b)!) }, tried: {} })).rejects.toThrow(
    'c has not said this',
  );
  took.set(c, (await takeAll([c], dealt, WHOSE.walletId)).get(c)!);
  const others = { b: textOf(took.get(b)!), c: textOf(took.get(c)!) };
  const tried = (await tryAll(took, WHOSE.walletId, 1)) as Readonly<Record<string, { parts: Fields }>>;
  const wrong = { ...tried, b: { ...tried.b, parts: { ...tried.b!.parts, c: tried.b!.parts.a } } };
  await expect(change({ took: others, tried: wrong })).rejects.toThrow('b and c make no');
  await change({ took: others, tried });
});

test('shares of an older epoch, of another dealing and for other members are refused', async () => {
  const { members, replaced } = await threeThatChange(undefined, [memoryKek(), memoryKek(), memoryKek()]);
  const [a, b] = members as unknown as Three;
  const wallet = await createShared(members, WHOSE);
  const [older, newer] = [await dealAll([a, b], WHOSE.walletId, 1), await dealAll([a, b], WHOSE.walletId, 2)];
  const mixed = new Map([
    [a, older.get(a)!],
    [b, newer.get(b)!],
  ]);
  await expect(takeAll([a], mixed, WHOSE.walletId)).rejects.toThrow('different keys');
  const swapped = dealtTo(a, newer) as Readonly<Record<'a' | 'b', Fields>>;
  const dealt = { ...swapped, b: { ...swapped.b, share: (dealtTo(a, older).b as Fields).share } };
  await expect(a.ask('reshare_take', { ...WHOSE_ID, context: '{}', dealt })).rejects.toThrow(
    'what b has sealed',
  );
  await takeAll(members, newer, WHOSE.walletId);
  await expect(takeAll(members, older, WHOSE.walletId)).rejects.toThrow('the next epoch is above 2');
  await expect(a.ask('reshare_deal', { ...WHOSE_ID, epoch: 200, beside: 'b' })).rejects.toThrow('above 2');
  expect((await reshare(members, wallet)).epoch).toBe(2);
  const beforeD = await dealAll([a, b], WHOSE.walletId, 3);
  const all = await replaced('d');
  await expect(takeAll(all, beforeD, WHOSE.walletId)).rejects.toThrow('a has dealt shares to other members');
});

test('a member has no share of what it has abandoned, neither after it has started nor by what was said before', async () => {
  const all = await threeSigners();
  const [a, b, c] = all as unknown as Three;
  const wallet = await createShared(all, WHOSE);
  const dealt = await dealAll([a, b], WHOSE.walletId, 1);
  const took = await takeAll(all, dealt, WHOSE.walletId);
  const tried = await tryAll(took, WHOSE.walletId, 1);
  const change = (one: TestMember) => {
    const others = [...took].flatMap(([other, said]) => (other === one ? [] : [[other.name, textOf(said)]]));
    const said = { took: Object.fromEntries(others), tried };
    return one.ask('reshare_change', { ...WHOSE_ID, epoch: 1, ...said });
  };
  expect(await b.ask('reshare_abandon', { ...WHOSE_ID, epoch: 1 })).toMatchObject({ upTo: 1 });
  for (let starts = 0; starts < 2; starts++) {
    await expect(change(b)).rejects.toThrow('no share of epoch 1');
    await expect(b.ask('reshare_took', { ...WHOSE_ID, epoch: 1 })).rejects.toThrow('no share of epoch 1');
    await expect(takeAll([b], dealt, WHOSE.walletId)).rejects.toThrow('the next epoch is above 1');
    await expect(dealAll([b, a], WHOSE.walletId, 1)).rejects.toThrow('the next epoch is above 1');
    expect(await b.ask('reshare_epochs', WHOSE_ID)).toEqual({ epoch: 0, kept: [], abandoned: 1 });
    await b.restart();
    await meetOthers(all, b);
  }
  // What `b` has said of its share before binds nobody to it: who changes has the one before, too.
  await change(a);
  expect(await a.ask('reshare_epochs', WHOSE_ID)).toEqual({ epoch: 1, kept: [0] });
  expect(isRight(wallet, await signShared([b, c], wallet, payment(wallet, 1)))).toBe(true);
});

test('a member abandons neither the share that it signs with nor those of before, and goes not far ahead at once', async () => {
  const all = await threeSigners();
  const [a, b, c] = all as unknown as Three;
  const wallet = await createShared(all, WHOSE);
  const took = await takeAll(all, await dealAll([a, b], WHOSE.walletId, 1), WHOSE.walletId);
  const tried = await tryAll(took, WHOSE.walletId, 1);
  const others = { b: textOf(took.get(b)!), c: textOf(took.get(c)!) };
  await a.ask('reshare_change', { ...WHOSE_ID, epoch: 1, took: others, tried });
  expect(await a.ask('reshare_abandon', { ...WHOSE_ID, epoch: 1 })).toMatchObject({ upTo: 1 });
  expect(await a.ask('reshare_abandon', { ...WHOSE_ID, epoch: 10_000 })).toMatchObject({ upTo: 101 });
  expect(await a.ask('reshare_epochs', WHOSE_ID)).toEqual({ epoch: 1, kept: [0], abandoned: 101 });
  await expect(a.ask('reshare_abandon', { walletId: 'another', epoch: 1 })).rejects.toThrow('has no share');
  expect(isRight(wallet, await signShared([b, c], wallet, payment(wallet, 1)))).toBe(true);
});

test('a signer that was set back gets a share of the epoch of the others', async () => {
  const all = await threeSigners();
  const [a, b, c] = all as unknown as Three;
  const wallet = await createShared(all, WHOSE);
  const copy = mkdtempSync(join(tmpdir(), 'signer-c-'));
  const files = ['journal', 'key'];
  for (const file of files) copyFileSync(join(c.folder, file), join(copy, file));
  await reshare(all, wallet);
  await c.restart(() => {
    for (const file of files) copyFileSync(join(copy, file), join(c.folder, file));
  });
  await meetOthers(all, c);
  await expect(signShared([b, c], wallet, payment(wallet, 1))).rejects.toThrow('failed');
  expect(isRight(wallet, await signShared([a, b], wallet, payment(wallet, 1)))).toBe(true);
  expect((await reshare(all, wallet)).epoch).toBe(2);
  expect(isRight(wallet, await signShared([b, c], wallet, payment(wallet, 2)))).toBe(true);
});

test('a signer that deals what is not its share is named', async () => {
  const all = await threeSigners();
  const [a, b, c] = all as unknown as Three;
  const wallet = await createShared(all, WHOSE);
  // Its disk has the share of another key, and says that it is of this one.
  const other = await createShared(all, { walletId: 'wallet-2', owner: 'ann' });
  const lie = { kind: 'wallet', at: Date.now(), ...WHOSE, publicKey: other.publicKey } as const;
  const group = await groupOfWallet(b, 'wallet-2');
  await b.append({ ...lie, sealedKey: other.shares.b!, group });
  const dealt = async () => await dealAll([a, b], WHOSE.walletId, 1);
  await expect(dealt().then((of) => takeAll([c], of, WHOSE.walletId))).rejects.toThrow(/^(c: b has|b: )/);
  expect(isRight(wallet, await signShared([a, c], wallet, payment(wallet, 1)))).toBe(true);
});

function resealed(one: TestMember, { shares, ...holder }: SharedWallet): Promise<Fields> {
  return one.ask('rewrap', { ...holder, sealedKey: shares[one.name] });
}

/** What all know of the key. */
async function groupOfWallet(one: TestMember, walletId: string): Promise<string> {
  const { text } = await one.ask('reshare_took', { walletId, epoch: 0 });
  return JSON.parse(String(text)).group;
}

test('older shares open from no backup once older versions of the key file are destroyed, and a request says so', async () => {
  using scratch = scratchFolder();
  const path = join(scratch.path, 'keys/kek');
  const all = await threeSigners(undefined, [fileKeyEncryptionKey(path), memoryKek(), memoryKek()]);
  const wallet = await createShared(all, WHOSE);
  const left = () => all[0]!.ask('split_left', { at: 0 });
  expect(await left()).toMatchObject({ whole: 0, openable: 0 });
  await reshare(all, wallet);
  expect(await left()).toMatchObject({ openable: 1 });
  addKeyVersion(path);
  await resealed(all[0]!, wallet);
  expect(await left()).toMatchObject({ openable: 1 });
  destroyOlderVersions(path);
  expect(await left()).toMatchObject({ openable: 0 });
  // What it has abandoned is in older lines, too.
  await takeAll(all.slice(0, 2), await dealAll(all.slice(0, 2), WHOSE.walletId, 2), WHOSE.walletId);
  await all[0]!.ask('reshare_abandon', { ...WHOSE_ID, epoch: 2 });
  expect(await left()).toMatchObject({ openable: 1 });
  addKeyVersion(path);
  await resealed(all[0]!, wallet);
  destroyOlderVersions(path);
  expect(await left()).toMatchObject({ openable: 0 });
  expect(isRight(wallet, await signShared([all[0]!, all[1]!], wallet, payment(wallet, 1, TO)))).toBe(true);
});

test('killed at any point, with answers that are lost, no key is lost, and at the end all have shares of one epoch', async () => {
  const random = seeded(152);
  for (let round = 0; round < 3 * CHAOS_SCALE; round++) {
    const all = await threeSigners();
    const wallet = await createShared(all, WHOSE);
    for (let kills = 0; kills < 4; kills++) {
      const dying = dyingAfter(all, Math.floor(random() * 20), random);
      const ended = await reshare(dying, wallet).catch((error: unknown) => error);
      if (ended instanceof Killed) for (const one of all) await meetOthers(all, one);
      else if (ended instanceof Error) throw ended;
    }
    const { epoch } = await reshare(all, wallet);
    for (const one of all) expect(await one.ask('reshare_epochs', WHOSE_ID)).toEqual({ epoch, kept: [] });
    for (const [at, pair] of pairsOf(all).entries())
      expect(isRight(wallet, await signShared(pair, wallet, payment(wallet, at)))).toBe(true);
  }
}, 120_000);
