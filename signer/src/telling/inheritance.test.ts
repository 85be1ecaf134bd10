import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testAuthenticator } from '../../testing/authenticator.ts';
import {
  checkInherited,
  grantBefore,
  PIN,
  passkeyBefore,
  payWithout,
  payWithPasskey,
  payWithPin,
  pinBefore,
} from '../../testing/heirs.ts';
import { isRight, pairsOf, WHOSE } from '../../testing/payments-of-three.ts';
import { budget, testGrant, testProgram } from '../../testing/programs.ts';
import {
  createWhole,
  splitShared,
  takeAll,
  tellAll,
  tryAll,
  type WholeWallet,
} from '../../testing/splitting.ts';
import {
  brought,
  createShared,
  meetOthers,
  type TestMember,
  threeSigners,
  withHelps,
} from '../../testing/three-signers.ts';
import type { Fields } from '../terms/fields.ts';

/** However busy the machine is: PINs take a while. */
vi.setConfig({ testTimeout: 300_000 });

const { owner, walletId } = WHOSE;
const decision = '{"call":"reclaim","nonce":"","request":{},"terms":null,"version":"1"}';

type Three = readonly [TestMember, TestMember, TestMember];

async function started() {
  const three = (await threeSigners()) as Three;
  const whole = await createWhole(three, WHOSE);
  await tellAll(three[0]);
  return { three, whole };
}

/** As a server does: then each knows that the others know. */
async function splitAndLevel(three: Three, whole: WholeWallet) {
  const wallet = await splitShared(three, whole);
  for (const from of three) for (const to of three) if (from !== to) await brought(from, to);
  return wallet;
}

async function splitWithPin() {
  const { three, whole } = await started();
  await pinBefore(three[0]);
  return { three, whole, wallet: await splitAndLevel(three, whole) };
}

/** Has all keep what the first has told of them, without a split. */
async function taken(three: Three, whole: object) {
  const dealt = await three[0].ask('split_deal', { ...whole });
  await takeAll(three, dealt);
  return dealt;
}

function copied({ folder, restart }: TestMember): () => Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'signer-copy-'));
  const files = ['journal', 'key'];
  for (const file of files) copyFileSync(join(folder, file), join(copy, file));
  return () =>
    restart(() => {
      for (const file of files) copyFileSync(join(copy, file), join(folder, file));
    });
}

test('a wallet whose owner has a PIN goes over, and each two ask for it', async () => {
  const { three, wallet } = await splitWithPin();
  for (const pair of pairsOf(three)) {
    await expect(payWithout(pair, wallet)).rejects.toThrow("the owner's PIN was not given");
    expect(isRight(wallet, await payWithPin(three, pair, wallet))).toBe(true);
  }
  // Each has a verifier of its own now.
  const [, b, c] = three;
  expect(await payWithPin([b, c], [b, c], wallet, '111111')).toMatchObject({ is: 'wrong' });
  expect(isRight(wallet, await payWithPin([b, c], [b, c], wallet))).toBe(true);
  expect(await b.ask('pin_help', { owner, pin: PIN })).not.toHaveProperty('inheritedFrom');
});

test('a signer that hears of a PIN from both others before it is dealt a share inherits it as well', async () => {
  const { three, whole } = await started();
  const [a, b, c] = three;
  await pinBefore(a);
  const dealt = await a.ask('split_deal', { ...whole });
  await takeAll([a, b], dealt);
  for (const from of [a, b]) await brought(from, c);
  const wallet = await splitAndLevel(three, whole);
  expect(await c.ask('pin_help', { owner, pin: PIN })).toMatchObject({ inheritedFrom: 'a' });
  for (const pair of pairsOf(three))
    expect(isRight(wallet, await payWithPin(three, pair, wallet))).toBe(true);
});

test('a wallet goes over with the passkey, the freeze and the grants of its owner', async () => {
  const { three, whole } = await started();
  const [a, b, c] = three;
  const phone = testAuthenticator();
  await passkeyBefore(a, phone);
  const limit = testGrant({ wallets: [walletId], usd: budget({ payment: '1' }) });
  const program = testGrant({ key: testProgram().key, wallets: [walletId] });
  for (const grant of [limit, program]) await grantBefore(a, grant);
  await a.append({ kind: 'freeze', at: 1, owner });
  const wallet = await splitShared(three, whole);
  for (const one of [b, c])
    await expect(one.ask('pin_reset_ask', { owner })).rejects.toThrow('the owner has frozen');
  for (const one of three) await one.decide({ kind: 'thaw', at: Date.now(), owner, by: 'wait' });
  await expect(payWithout([b, c], wallet)).rejects.toThrow("the owner's passkey was not given");
  for (const [at, grant] of [limit, program].entries())
    expect((await c.ask('grants', { owner, at })).standing).toMatchObject({ grantId: grant.id });
  expect(isRight(wallet, await payWithPasskey([b, c], wallet, phone))).toBe(true);
});

test('what changes by itself soon goes over once it has: the others would not know of it', async () => {
  const { three, whole } = await started();
  const [a] = three;
  const limit = testGrant({
    wallets: [walletId],
    usd: budget({ payment: '1' }),
    raiseWaitMs: '600000',
  });
  await grantBefore(a, limit);
  await a.append({ kind: 'grant_end', at: Number.MAX_SAFE_INTEGER / 2, grantId: limit.id });
  await expect(a.ask('split_deal', { ...whole })).rejects.toThrow(
    'a change of what the owner has decided waits',
  );
});

test('no share is kept by a signer that knows otherwise what the owner has decided', async () => {
  const { three, whole } = await started();
  const [a, b] = three;
  // At the others alone, as by a server that lies.
  await b.decide({ kind: 'freeze', at: 1, owner });
  const dealt = await a.ask('split_deal', { ...whole });
  await expect(takeAll(three, dealt)).rejects.toThrow('b: this signer knows otherwise');
});

test('a signer that has decisions of the owner of its own takes no word of the dealer alone', async () => {
  const { three, whole } = await started();
  const [a, b, c] = three;
  const phone = testAuthenticator();
  for (const one of [b, c]) await passkeyBefore(one, phone);
  // It drops the passkey of which the others know, and adds another.
  await passkeyBefore(a, testAuthenticator());
  const dealt = await a.ask('split_deal', { ...whole });
  await expect(takeAll(three, dealt)).rejects.toThrow('b: this signer knows otherwise');
});

test('an inheritance that comes after the split, or for an owner of a shared key, changes nothing', async () => {
  const { three, wallet } = await splitWithPin();
  const [a, b, c] = three;
  expect(isRight(wallet, await payWithPin(three, [b, c], wallet))).toBe(true);
  const lie = { kind: 'word', at: 1, owner, version: 1_000, inheritedFrom: 'a' } as const;
  await a.tell({ ...lie, about: 'pin', value: 'none' });
  const second = await createWhole(three, { walletId: 'wallet-2', owner });
  const dealt = await a.ask('split_deal', { ...second });
  await expect(takeAll(three, dealt)).rejects.toThrow('b: this signer knows otherwise');
  for (const one of [b, c]) await brought(a, one);
  await expect(payWithout([b, c], wallet)).rejects.toThrow("the owner's PIN was not given");
  expect(isRight(wallet, await payWithPin([b, c], [b, c], wallet))).toBe(true);
});

test('what one has inherited outweighs nothing that another has decided', async () => {
  const { three } = await started();
  const [a, b, c] = three;
  const given = await Promise.all(
    three.map((one) => withHelps(three, one, { owner, pin: PIN, ticket: null })),
  );
  await b.ask('pin_set', given[1]!);
  const lie = { kind: 'word', at: 1, owner, about: 'pin', value: 'none', version: 1_000 } as const;
  await a.tell(lie);
  // As if it had been away all the time.
  await c.tell({ ...lie, inheritedFrom: 'a' });
  for (const one of [a, c]) await brought(one, b);
  expect(await checkInherited(three, b, decision)).toMatchObject({ is: 'right' });
});

test('the owner decides at the dealer between two dealings, and the shares of the first are void', async () => {
  const { three, whole } = await started();
  const [a, b, c] = three;
  await pinBefore(a);
  const dealt = await a.ask('split_deal', { ...whole });
  const tried = await tryAll(await takeAll(three, dealt), walletId);
  await a.ask('pin_remove', { ...(await withHelps(three, a, { owner, pin: PIN })), ticket: null });
  await expect(a.ask('split_done', { walletId, tried })).rejects.toThrow('has decided something since');
  const wallet = await splitShared(three, whole);
  expect(isRight(wallet, await payWithout([b, c], wallet))).toBe(true);
});

test('an owner of whom not all others have heard gets no further wallet', async () => {
  const { three, whole } = await started();
  const [a, b, c] = three;
  await pinBefore(a);
  await a.ask('split_deal', { ...whole });
  const other = { walletId: 'wallet-2', owner };
  await expect(createShared(three, other)).rejects.toThrow('a: the owner has a factor');
  await splitShared(three, whole);
  for (const one of [b, c]) await brought(one, a);
  await createShared(three, other);
});

test('a dealer that dies between telling and splitting, or is set back, takes its PIN as before', async () => {
  const { three, whole } = await started();
  const [a, b, c] = three;
  await pinBefore(a);
  const setBack = copied(a);
  await taken(three, whole);
  for (const restart of [() => a.restart(), setBack]) {
    await restart();
    await meetOthers(three, a);
    expect(await checkInherited(three, a, decision, '111111')).toMatchObject({ is: 'wrong' });
    expect(await checkInherited(three, a, decision)).toMatchObject({ is: 'right' });
  }
  await b.restart();
  await meetOthers(three, b);
  const wallet = await splitAndLevel(three, whole);
  expect(isRight(wallet, await payWithPin(three, [b, c], wallet))).toBe(true);
});

test('without the dealer a PIN that was given to no other since is lost, until it is back or the PIN is reset', async () => {
  const { three, wallet } = await splitWithPin();
  const [, b, c] = three;
  const alone = [b, c];
  expect(await payWithPin(alone, [b, c], wallet)).toEqual({ is: 'lost' });
  await expect(payWithout([b, c], wallet)).rejects.toThrow("the owner's PIN was not given");
  expect(await b.ask('pin_reset_finish', { owner })).toEqual({ is: 'kept' });
  for (const one of alone)
    expect(await one.ask('pin_reset_ask', { owner })).toMatchObject({
      until: expect.stringMatching(/^\d+$/),
    });
  expect(await b.ask('pin_reset_finish', { owner })).toMatchObject({ is: 'waiting' });
  await expect(payWithout([b, c], wallet)).rejects.toThrow("the owner's PIN was not given");
  expect(isRight(wallet, await payWithPin(three, [b, c], wallet))).toBe(true);
  // The right PIN has ended it.
  expect(await b.ask('pin_reset_finish', { owner })).toEqual({ is: 'kept' });
});

test('a voucher serves the member, the owner and the PIN that it was given for, once', async () => {
  const { three } = await splitWithPin();
  const [a, b, c] = three;
  const vouched = await a.ask('pin_vouch', await withHelps(three, a, { owner, pin: PIN }));
  const { b: voucher, c: ofOther } = vouched.vouchers as Fields;
  const inherit = async (pin: string, given: unknown, helpers: readonly TestMember[] = three) =>
    await b.ask('pin_inherit', { ...(await withHelps(helpers, b, { owner, pin })), voucher: given });
  await expect(inherit(PIN, ofOther)).rejects.toThrow('does not open');
  await expect(inherit('111111', voucher)).rejects.toThrow('does not open');
  // Of the third, which has no say in it.
  const helps = (await c.ask('pin_help', { owner, pin: PIN })).helps as Fields;
  await expect(inherit(PIN, helps.b)).rejects.toThrow('does not open');
  await expect(inherit(PIN, voucher, [b, c])).rejects.toThrow('a has not helped with this PIN');
  const other = { ...(await withHelps(three, b, { owner: 'bob', pin: PIN })), voucher };
  await expect(b.ask('pin_inherit', other)).rejects.toThrow('inherited no PIN');
  expect(await inherit(PIN, voucher)).toEqual({ isSet: 'true' });
  await expect(inherit(PIN, voucher)).rejects.toThrow('inherited no PIN');
});

test('no one vouches for a PIN that it was not given, nor for one that was set since', async () => {
  const { three } = await splitWithPin();
  const [a, b, c] = three;
  const vouch = async (pin: string, one = a) =>
    await one.ask('pin_vouch', await withHelps(three, one, { owner, pin }));
  expect(await vouch('111111')).toEqual({ is: 'wrong', failed: '1' });
  await expect(vouch(PIN, b)).rejects.toThrow('has told no other');
  const { voucher } = { voucher: ((await vouch(PIN)).vouchers as Fields).c };
  await checkInherited(three, b, decision);
  for (const one of [a, b])
    await one.ask('pin_remove', { ...(await withHelps(three, one, { owner, pin: PIN })), ticket: null });
  for (const one of [a, b]) await brought(one, c);
  const again = { ...(await withHelps(three, c, { owner, pin: PIN })), voucher };
  await expect(c.ask('pin_inherit', again)).rejects.toThrow('inherited no PIN');
  await expect(vouch(PIN)).rejects.toThrow('has told no other');
});

test('a PIN is inherited once the third signer is known to have inherited it, too', async () => {
  const { three, whole } = await started();
  const [a, b, c] = three;
  await pinBefore(a);
  await splitShared(three, whole);
  expect(await b.ask('pin_help', { owner, pin: PIN })).toEqual({ is: 'lost' });
  await brought(c, b);
  expect(await checkInherited(three, b, decision)).toMatchObject({ is: 'right' });
});

test('a signer that was set back helps with an inherited PIN as before', async () => {
  const { three, whole } = await started();
  const [a, b, c] = three;
  const setBack = copied(c);
  await pinBefore(a);
  await splitAndLevel(three, whole);
  expect(await checkInherited(three, b, decision)).toMatchObject({ is: 'right' });
  await setBack();
  await meetOthers(three, c);
  expect(await checkInherited([b, c], b, decision)).toMatchObject({ is: 'right' });
});

test('each help with a PIN that was inherited counts, before the member has it', async () => {
  const { three } = await splitWithPin();
  const [, b] = three;
  for (let tries = 1; tries <= 5; tries++)
    expect(await b.ask('pin_help', { owner, pin: `10000${tries}` })).toHaveProperty('helps');
  expect(await b.ask('pin_help', { owner, pin: '100006' })).toMatchObject({ is: 'locked' });
  await b.restart();
  await meetOthers(three, b);
  expect(await b.ask('pin_help', { owner, pin: '100006' })).toMatchObject({ is: 'locked' });
});
