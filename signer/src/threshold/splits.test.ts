import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seeded } from '../../../localnet/src/lying-node/seeded.ts';
import { elapsed } from '../../../process/src/elapsed.ts';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { THIEF, TO } from '../../testing/cases.ts';
import { memoryKek } from '../../testing/memory-kek.ts';
import { intentIdAt, isRight, pairsOf, payment, WHOSE } from '../../testing/payments-of-three.ts';
import { scratchFolder } from '../../testing/process.ts';
import {
  createWhole,
  dyingAfter,
  Killed,
  splitShared,
  takeAll,
  tellAll,
  tryAll,
  type WholeWallet,
} from '../../testing/splitting.ts';
import {
  createShared,
  meetOthers,
  type SharedWallet,
  served,
  signShared,
  type TestMember,
  threeSigners,
  withHelps,
} from '../../testing/three-signers.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { fileKeyEncryptionKey } from '../keys/file-key-encryption-key.ts';
import type { KeyEncryptionKey } from '../keys/key-encryption-key.ts';
import { addKeyVersion, destroyOlderVersions } from '../keys/key-file.ts';
import { unseal } from '../keys/sealed-key.ts';
import { signWith } from '../keys/wallet-key.ts';
import { decodeAddress, encodeBase58 } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';
import { digestOf, readMandate } from '../terms/mandate.ts';

const deal = (dealer: TestMember, wallet: WholeWallet) => dealer.ask('split_deal', { ...wallet });

test('a wallet that one signer has goes over to three with its address, and none of them has its key', async () => {
  const all = await threeSigners();
  const whole = await createWhole(all, WHOSE);
  const shared = await splitShared(all, whole);
  expect(shared.publicKey).toBe(whole.publicKey);
  for (const [at, pair] of pairsOf(all).entries())
    expect(isRight(whole, await signShared(pair, shared, payment(whole, at)))).toBe(true);
  for (const one of all) {
    const sealedKey = one === all[0] ? whole.sealedKey : shared.shares[one.name];
    await expect(one.ask('sign', { ...whole, sealedKey, ...payment(whole, 9) })).rejects.toThrow(
      'the key of this wallet is shared',
    );
  }
  await expect(all[1]!.ask('split_deal', { ...whole })).rejects.toThrow('never had the whole key');
  expect(await splitShared(all, whole)).toEqual(shared);
});

test('until the whole key is gone no pair signs, and from then on it does not', async () => {
  const all = await threeSigners();
  const whole = await createWhole(all, WHOSE);
  await tellAll(all[0]!);
  const dealt = await deal(all[0]!, whole);
  const tried = await tryAll(await takeAll(all, dealt), WHOSE.walletId);
  const took = await Promise.all(all.slice(1).map((one) => one.ask('split_took', WHOSE_ID)));
  const shares = Object.fromEntries([dealt, ...took].map((of, at) => ['abc'[at], String(of.sealedKey)]));
  const shared: SharedWallet = { ...WHOSE, publicKey: whole.publicKey, shares };
  for (const pair of pairsOf(all))
    await expect(signShared(pair, shared, payment(whole, 1))).rejects.toThrow(
      /whole at another|has no share/,
    );
  await all[0]!.ask('split_done', { ...WHOSE_ID, tried });
  // The others have not heard it.
  await expect(signShared(pairsOf(all)[1], shared, payment(whole, 1))).rejects.toThrow('whole at another');
  await expect(all[0]!.ask('sign', { ...whole, ...payment(whole, 1) })).rejects.toThrow('is shared');
});
const WHOSE_ID = { walletId: WHOSE.walletId };

test('what one signer has signed before, alone or with others beside it, no pair signs otherwise', async () => {
  const all = await threeSigners();
  const whole = await createWhole(all, WHOSE);
  const before = await all[0]!.ask('sign', { ...whole, ...payment(whole, 1) });
  const shared = await splitShared(all, whole);
  for (const pair of pairsOf(all)) {
    const again = await signShared(pair, shared, payment(whole, 1, THIEF));
    expect(again.signature).toBe(before.signature);
  }
});

test('what was signed before there were others is reported to them first', async () => {
  const all = await threeSigners();
  const [a, b] = all as [TestMember, TestMember];
  const whole = await createWhole(all, WHOSE);
  const asked = payment(whole, 1);
  const signature = await signedBefore(a, whole, asked);
  await a.append(signature);
  await expect(deal(a, whole)).rejects.toThrow('have not been told');
  await tellAll(a);
  await a.restart();
  await meetOthers(all, a);
  await tellAll(a);
  const dealt = await deal(a, whole);
  const take = { from: 'a', text: dealt.text, signature: dealt.signature, context: '{}' };
  const taken = await b.ask('split_take', { ...take, share: (dealt.shares as Fields).b });
  // Told once.
  expect(taken).toEqual({ behindOf: 'a', behindAfter: 0 });
  expect((await a.ask('feed_heads', {})).heads).toMatchObject({ a: expect.stringMatching(/^1 /) });
  const shared = await splitShared(all, whole);
  const again = await signShared(pairsOf(all)[1], shared, payment(whole, 1, THIEF));
  expect(again.signature).toBe(signature.signature);
});

/** A record as it was before there were others. */
async function signedBefore(
  { kek }: TestMember,
  { walletId, owner, publicKey, sealedKey }: WholeWallet,
  { message, mandate }: Fields,
): Promise<SignatureRecord> {
  const holder = { walletId, owner, publicKey: decodeAddress(publicKey)! };
  const bytes = Buffer.from(String(message), 'base64');
  return {
    ...{
      kind: 'signature',
      at: elapsed(),
      mandateId: intentIdAt(1),
      intentId: intentIdAt(1),
      number: 1,
      walletId,
    },
    ...{ digest: digestOf(readMandate(String(mandate))), message: String(message), context: '{}', facts: {} },
    signature: encodeBase58(await signWith(kek, holder, Buffer.from(sealedKey, 'base64'), bytes)),
  };
}

test('a dealer that was set back to when it had the whole key signs nothing with it, and hears that the key is split', async () => {
  const all = await threeSigners();
  const [a] = all as [TestMember];
  const whole = await createWhole(all, WHOSE);
  const copy = mkdtempSync(join(tmpdir(), 'signer-before-'));
  const files = ['journal', 'key'];
  for (const file of files) copyFileSync(join(a.folder, file), join(copy, file));
  const shared = await splitShared(all, whole);
  await a.restart(() => {
    for (const file of files) copyFileSync(join(copy, file), join(a.folder, file));
  });
  const withKey = {
    sign: { ...whole, ...payment(whole, 1) },
    attest: { ...whole, blockhash: TO },
    ...{ rewrap: { ...whole }, split_deal: { ...whole } },
  };
  for (const [name, fields] of Object.entries(withKey))
    expect([name, await a.ask(name, fields)]).toEqual([name, { unmet: ['b', 'c'] }]);
  await meetOthers(all, a);
  await expect(a.ask('sign', withKey.sign)).rejects.toThrow('is shared');
  await expect(a.ask('attest', withKey.attest)).rejects.toThrow('is shared');
  expect(await a.ask('split_left', { at: 0 })).toMatchObject({ whole: 0, openable: 1 });
  expect(await splitShared(all, whole)).toEqual(shared);
  for (const [at, pair] of pairsOf(all).entries())
    expect(isRight(whole, await signShared(pair, shared, payment(whole, at + 2)))).toBe(true);
});

test('one of three signers makes no key alone', async () => {
  const [a] = (await threeSigners()) as [TestMember];
  await expect(a.ask('create', { ...WHOSE, context: '{}' })).rejects.toThrow('made by all three');
});

test('a payment by the whole key makes the shares void that were dealt before it', async () => {
  const all = await threeSigners();
  const whole = await createWhole(all, WHOSE);
  await tellAll(all[0]!);
  const tried = await tryAll(await takeAll(all, await deal(all[0]!, whole)), WHOSE.walletId);
  const paid = await all[0]!.ask('sign', { ...whole, ...payment(whole, 1) });
  await expect(all[0]!.ask('split_done', { ...WHOSE_ID, tried })).rejects.toThrow('it has paid since');
  const shared = await splitShared(all, whole);
  const again = await signShared(pairsOf(all)[1], shared, payment(whole, 1, THIEF));
  expect(again.signature).toBe(paid.signature);
});

test('a key that is being sealed again is not shared meanwhile, or it would be whole again', async () => {
  const kek = memoryKek();
  let held = Promise.resolve();
  const slow: KeyEncryptionKey = { ...kek, wrap: (...of) => held.then(() => kek.wrap(...of)) };
  const all = await threeSigners(undefined, [slow, memoryKek(), memoryKek()]);
  const whole = await createWhole(all, WHOSE);
  await tellAll(all[0]!);
  const tried = await tryAll(await takeAll(all, await deal(all[0]!, whole)), WHOSE.walletId);
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  const rewrapped = all[0]!.ask('rewrap', { ...whole });
  await expect(all[0]!.ask('split_done', { ...WHOSE_ID, tried })).rejects.toThrow('failed');
  resolve();
  const { sealedKey } = await rewrapped;
  await splitShared(all, { ...whole, sealedKey: String(sealedKey) });
  expect(await all[0]!.ask('split_left', { at: 0 })).toMatchObject({ whole: 0 });
});

test('the whole key stays unless each two have shown that they can sign', async () => {
  const all = await threeSigners();
  const whole = await createWhole(all, WHOSE);
  await tellAll(all[0]!);
  const tried = await tryAll(await takeAll(all, await deal(all[0]!, whole)), WHOSE.walletId);
  const { b, c } = tried as Record<'b' | 'c', { parts: Fields }>;
  const wrong = { ...tried, b: { ...b, parts: { ...b.parts, c: c.parts.a } } };
  await expect(all[0]!.ask('split_done', { ...WHOSE_ID, tried: wrong })).rejects.toThrow('b and c make no');
  await expect(all[0]!.ask('split_done', { ...WHOSE_ID, tried: { a: tried.a, b } })).rejects.toThrow(
    'c has not',
  );
  expect(isRight(whole, await all[0]!.ask('sign', { ...whole, ...payment(whole, 1) }))).toBe(true);
});

test('a share of an older dealing, of another wallet and of another key is refused by the name of its dealer', async () => {
  const all = await threeSigners();
  const [a, b] = all as [TestMember, TestMember];
  const whole = await createWhole(all, WHOSE);
  await tellAll(a);
  const [older, newer] = [await deal(a, whole), await deal(a, whole)];
  const take = (of: Fields, share = (of.shares as Fields).b) =>
    served(all, b, 'split_take', {
      ...{ from: 'a', text: of.text, signature: of.signature, share, context: '{}' },
    });
  await expect(take(newer, (older.shares as Fields).b)).rejects.toThrow('does not open');
  await take(newer);
  await take(newer);
  if (JSON.parse(String(older.text)).at !== JSON.parse(String(newer.text)).at)
    await expect(take(older)).rejects.toThrow('another share since');
  const theirs = await createWhole(all, { walletId: 'wallet-2', owner: 'bob' });
  const other = await deal(a, theirs);
  await expect(take(other, (newer.shares as Fields).b)).rejects.toThrow('does not open');
});

test('a signer that lies gives the others no wallet of its own making', async () => {
  const all = await threeSigners();
  const [a, b, c] = all as [TestMember, TestMember, TestMember];
  const whole = await createWhole(all, WHOSE);
  await tellAll(a);
  // It is the first of three of its own mind, and makes a key under the id of another's wallet.
  const theirs = await createWhole([c], WHOSE);
  await tellAll(c);
  const dealt = await c.ask('split_deal', { ...theirs });
  const said = { from: 'c', text: dealt.text, signature: dealt.signature, context: '{}' };
  const share = (of: TestMember) => (dealt.shares as Fields)[of.name];
  await served(all, b, 'split_take', { ...said, share: share(b) });
  await expect(served(all, a, 'split_take', { ...said, share: share(a) })).rejects.toThrow('another key');
  // What it has given does not block the others.
  const right = await deal(a, whole);
  const taken = await served(all, b, 'split_take', {
    ...{ from: 'a', text: right.text, signature: right.signature },
    ...{ share: (right.shares as Fields).b, context: '{}' },
  });
  expect(taken.group).toBe(right.group);
});

test('the whole key opens from no backup once older versions of the key file are destroyed, which a request tells', async () => {
  using scratch = scratchFolder();
  const path = join(scratch.path, 'keys/kek');
  const kek = fileKeyEncryptionKey(path);
  const all = await threeSigners(undefined, [kek, memoryKek(), memoryKek()]);
  const [a, b] = all as [TestMember, TestMember];
  const whole = await createWhole(all, WHOSE);
  await createWhole(all, { walletId: 'wallet-2', owner: 'bob' });
  const left = async (one: TestMember) => {
    let [isWhole, openable] = [0, 0];
    for (let at: unknown = 0; at !== undefined; ) {
      const found = await one.ask('split_left', { at });
      [isWhole, openable, at] = [isWhole + Number(found.whole), openable + Number(found.openable), found.at];
    }
    return { whole: isWhole, openable };
  };
  expect(await left(a)).toEqual({ whole: 2, openable: 0 });
  await splitShared(all, whole);
  expect(await left(a)).toEqual({ whole: 1, openable: 1 });
  expect(await left(b)).toEqual({ whole: 0, openable: 0 });
  const holder = { ...whole, publicKey: decodeAddress(whole.publicKey)! };
  const backup = Buffer.from(whole.sealedKey, 'base64');
  expect(await unseal(kek, holder, backup)).toHaveLength(32);
  addKeyVersion(path);
  expect(await left(a)).toEqual({ whole: 1, openable: 1 });
  destroyOlderVersions(path);
  expect(await left(a)).toEqual({ whole: 1, openable: 0 });
  await expect(unseal(kek, holder, backup)).rejects.toThrow('does not hold');
});

test('what an owner decides once shares were dealt makes them void', async () => {
  const all = await threeSigners();
  const whole = await createWhole(all, WHOSE);
  await tellAll(all[0]!);
  const tried = await tryAll(await takeAll(all, await deal(all[0]!, whole)), WHOSE.walletId);
  const pin = { owner: WHOSE.owner, pin: '271828', ticket: null };
  await all[0]!.ask('pin_set', await withHelps(all, all[0]!, pin));
  await expect(all[0]!.ask('split_done', { ...WHOSE_ID, tried })).rejects.toThrow(
    'has decided something since',
  );
  const shared = await splitShared(all, whole);
  await expect(signShared(pairsOf(all)[1], shared, payment(whole, 1))).rejects.toThrow('PIN was not given');
});

test('an owner whose factor the others were never told gets no key of all three, which they would use without it', async () => {
  const all = await threeSigners();
  const [a] = all as [TestMember];
  const before = { kind: 'pin', at: 1, owner: WHOSE.owner, failed: 0, lockedUntil: null } as const;
  await a.append({ ...before, verifier: 'of before' });
  await expect(createShared(all, WHOSE)).rejects.toThrow('a: the owner has a factor');
  await createShared(all, { walletId: 'wallet-2', owner: 'bob' });
  // Nor is a change of it told: they have nothing that it could change.
  await a.decide({ ...before, verifier: 'another' });
  await expect(createShared(all, WHOSE)).rejects.toThrow('a: the owner has a factor');
  await a.decide({ ...before, verifier: null });
  await createShared(all, WHOSE);
});

test('killed at any point, with answers that are lost, no key is lost, and at the end none is whole', async () => {
  const random = seeded(175);
  for (let round = 0; round < 6 * CHAOS_SCALE; round++) {
    const all = await threeSigners();
    const whole = await createWhole(all, WHOSE);
    const before = await all[0]!.ask('sign', { ...whole, ...payment(whole, 0) });
    // So many requests pass, then a signer dies before or after it has answered one, and the server with it.
    for (let kills = 0; kills < 4; kills++) {
      const dying = dyingAfter(all, Math.floor(random() * 14), random);
      const ended = await splitShared(dying, whole).catch((error: unknown) => error);
      if (ended instanceof Killed) for (const one of all) await meetOthers(all, one);
      else if (ended instanceof Error) throw ended;
    }
    const shared = await splitShared(all, whole);
    for (const [at, pair] of pairsOf(all).entries()) {
      expect((await signShared(pair, shared, payment(whole, 0, THIEF))).signature).toBe(before.signature);
      expect(isRight(whole, await signShared(pair, shared, payment(whole, 5 + at)))).toBe(true);
    }
    await expect(all[0]!.ask('sign', { ...whole, ...payment(whole, 9) })).rejects.toThrow('is shared');
  }
}, 120_000);
