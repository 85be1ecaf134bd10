import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { grantText } from '../../../wire/src/grant.ts';
import { decisionText, testAuthenticator } from '../../testing/authenticator.ts';
import { TO } from '../../testing/cases.ts';
import { sealMandate } from '../../testing/mandates.ts';
import { compile, transferSol } from '../../testing/messages.ts';
import { testGrant, testProgram } from '../../testing/programs.ts';
import {
  brought,
  createShared,
  meetOthers,
  type SharedWallet,
  type TestMember,
  threeSigners,
  withHelps,
} from '../../testing/three-signers.ts';
import type { Fields } from '../terms/fields.ts';

const owner = 'ann';
const WHOSE = { walletId: 'wallet-1', owner };
const PIN = '482915';
const FIRST = { owner, pin: PIN, ticket: null };

type Three = readonly [TestMember, TestMember, TestMember];

async function started() {
  const three = (await threeSigners()) as Three;
  return { three, wallet: await createShared(three, WHOSE) };
}

let payments = 0;

/** As a server seals another payment for an owner without a factor. */
function asked({ publicKey, shares, ...holder }: SharedWallet, one: TestMember): Promise<Fields> {
  const id = randomUUID();
  payments += 1;
  const terms = { kind: 'transfer_sol', to: TO, lamports: String(payments) } as const;
  const instructions = [transferSol(publicKey, TO, BigInt(payments))];
  return one.ask('pair_begin', {
    ...{ ...holder, publicKey, sealedKey: shares[one.name] },
    mandate: sealMandate({ id, ...WHOSE, expiresAt: null, terms }),
    ...{ intentId: id, after: null, context: '{}', intent: { ...terms, feeCapLamports: '10000' } },
    message: compile({ feePayer: publicKey, instructions, blockhash: TO }).toString('base64'),
  });
}

/** Sets it back to the copy of its folder that is made now. */
function copied({ folder, restart }: TestMember): () => Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'signer-copy-'));
  const files = ['journal', 'key'];
  for (const file of files) copyFileSync(join(folder, file), join(copy, file));
  return () =>
    restart(() => {
      for (const file of files) copyFileSync(join(copy, file), join(folder, file));
    });
}

/** As a server does once something of an owner has changed. */
async function spread(three: readonly TestMember[]) {
  for (const from of three) for (const to of three) if (from !== to) await brought(from, to);
}

/** With the help of others, all of which is given before any has the PIN. */
async function setPin(three: Three, ones: readonly TestMember[], pin = PIN) {
  const given = await Promise.all(ones.map((one) => withHelps(three, one, { ...FIRST, pin })));
  return await Promise.all(ones.map((one, at) => one.ask('pin_set', given[at]!)));
}

async function checkPin(three: Three, one: TestMember, call = 'reclaim', pin = PIN) {
  const fields = { owner, pin, decision: decisionText('', call) };
  return await one.ask('pin_check', await withHelps(three, one, fields));
}

async function removePin(three: Three, one: TestMember) {
  const { ticket } = await checkPin(three, one, 'removeCloudWalletPin');
  await one.ask('pin_remove', { owner, pin: null, ticket });
}

test('a signer that was set back to before the PIN signs for no one without it, nor takes another', async () => {
  const { three, wallet } = await started();
  const [, , c] = three;
  const setBack = copied(c);
  const isSet = { isSet: 'true' };
  expect(await setPin(three, three)).toEqual([isSet, isSet, isSet]);
  await spread(three);
  await setBack();
  const unmet = { unmet: ['a', 'b'] };
  expect(await asked(wallet, c)).toEqual(unmet);
  expect(await setPin(three, [c], '111111')).toEqual([unmet]);
  await meetOthers(three, c);
  await expect(asked(wallet, c)).rejects.toThrow("c: the owner's PIN was not given");
  expect(await setPin(three, [c], '111111')).toEqual([{ isSet: 'false' }]);
  expect(await checkPin(three, c)).toEqual({ is: 'lost' });
});

test('one that lacked a PIN believes both others together, and no one alone', async () => {
  const { three, wallet } = await started();
  const [a, b, c] = three;
  await setPin(three, [a]);
  await brought(a, c);
  expect(await asked(wallet, c)).toHaveProperty('text');
  await setPin(three, [b]);
  await brought(b, c);
  await expect(asked(wallet, c)).rejects.toThrow("the owner's PIN was not given");
  const { entries } = await c.ask('feed_after', { of: 'a', n: 0 });
  const said = JSON.parse(Buffer.from(String(entries), 'base64').toString()) as object;
  // Nothing that could be searched for the PIN.
  expect(said).toEqual({
    ...{ kind: 'word', at: expect.any(Number), owner, about: 'pin', version: 1, value: 'held' },
  });
});

test('no signer alone has another take away a factor, freeze an account or let a program act', async () => {
  const { three, wallet } = await started();
  const [a, b, c] = three;
  await setPin(three, three);
  await spread(three);
  const words = ['freeze frozen', `grant ${randomUUID()} ended`, 'pin none'].map((each) =>
    each.split(/ (?=\w+$)/),
  );
  for (const [about, value] of words)
    await a.tell({ kind: 'word', at: 1, owner, about: about!, value: value!, version: 1_000 });
  await brought(a, c);
  await expect(asked(wallet, c)).rejects.toThrow("c: the owner's PIN was not given");
  // Nor with another that said the same for a moment.
  await removePin(three, b);
  await setPin(three, [b]);
  await brought(b, c);
  await expect(asked(wallet, c)).rejects.toThrow("c: the owner's PIN was not given");
});

test('one that was away when a PIN was changed has lost it, and one that was when it was removed asks for it no more', async () => {
  const { three, wallet } = await started();
  const [a, b, c] = three;
  await setPin(three, three);
  await spread(three);
  for (const one of [a, b]) await removePin(three, one);
  await brought(a, c);
  await expect(asked(wallet, c)).rejects.toThrow("the owner's PIN was not given");
  await brought(b, c);
  expect(await asked(wallet, c)).toHaveProperty('text');
  await setPin(three, [a, b], '135791');
  await spread([a, b]);
  for (const one of [a, b]) await brought(one, c);
  await expect(asked(wallet, c)).rejects.toThrow("the owner's PIN was not given");
  expect(await checkPin(three, c)).toEqual({ is: 'lost' });
});

test('an earlier PIN is taken by none that was away or set back while it was changed', async () => {
  const { three } = await started();
  const [a, b, c] = three;
  await setPin(three, three);
  await spread(three);
  const setBack = copied(c);
  for (const one of [a, b]) await removePin(three, one);
  await setPin(three, [a, b], '135791');
  for (const one of [a, b]) await brought(one, c);
  expect(await checkPin(three, c)).toEqual({ is: 'lost' });
  await setBack();
  expect(await checkPin(three, c)).toEqual({ unmet: ['a', 'b'] });
  await meetOthers(three, c);
  expect(await checkPin(three, c)).toEqual({ is: 'lost' });
});

test('what one has said long ago is no newer because another lies', async () => {
  const { three } = await started();
  const [a, b, c] = three;
  await c.decide({ kind: 'freeze', at: 1, owner });
  await c.decide({ kind: 'thaw', at: 2, owner, by: 'wait' });
  await b.tell({ kind: 'word', at: 3, owner, about: 'freeze', version: 1, value: 'frozen' });
  await a.tell({ kind: 'word', at: 4, owner, about: 'freeze', version: 1_000, value: 'frozen' });
  for (const one of [a, b]) await brought(one, c);
  expect(await c.ask('pin_reset_ask', { owner })).toEqual({ until: '' });
});

test('a passkey that was added or removed while one was away is known there by the word of both others', async () => {
  const { three, wallet } = await started();
  const [a, b, c] = three;
  const phone = testAuthenticator();
  const nonces = await Promise.all(
    [a, b].map(async (one) => (await one.ask('passkey_begin', { owner })).nonce),
  );
  const made = phone.create(decisionText(nonces.sort().join(' '), 'addPasskey', { name: 'phone' }));
  for (const one of [a, b]) await one.ask('passkey_add', { owner, label: 'phone', ticket: null, ...made });
  await brought(a, c);
  expect(await asked(wallet, c)).toHaveProperty('text');
  await brought(b, c);
  await expect(asked(wallet, c)).rejects.toThrow("the owner's passkey was not given");
  const given = async (one: TestMember, call: string, request: Readonly<Record<string, string>> = {}) => {
    const { nonce } = await one.ask('passkey_begin', { owner });
    const { ticket } = await one.ask('passkey_check', {
      ...{ owner, ...phone.get(decisionText(String(nonce), call, request)) },
    });
    return ticket;
  };
  expect(await given(c, 'reclaim')).toEqual(expect.any(String));
  const { credentialId } = phone;
  for (const one of [a, b])
    await one.ask('passkey_remove', {
      ...{ owner, credentialId, ticket: await given(one, 'removePasskey', { credentialId }) },
    });
  await brought(a, c);
  await expect(asked(wallet, c)).rejects.toThrow("the owner's passkey was not given");
  await brought(b, c);
  expect(await asked(wallet, c)).toHaveProperty('text');
});

test('a freeze, a thaw and the end of a grant reach one that was away, and one that was set back', async () => {
  const { three, wallet } = await started();
  const [a, b, c] = three;
  const grant = testGrant({ key: testProgram().key, wallets: [WHOSE.walletId] });
  for (const one of [a, b]) {
    await one.ask('freeze', { owner });
  }
  await brought(a, c);
  expect(await asked(wallet, c)).toHaveProperty('text');
  const setBack = copied(c);
  await brought(b, c);
  await expect(asked(wallet, c)).rejects.toThrow('frozen');
  await spread(three);
  await setBack();
  await meetOthers(three, c);
  await expect(asked(wallet, c)).rejects.toThrow('frozen');
  // As after a day.
  for (const one of [a, b]) await one.decide({ kind: 'thaw', at: Date.now(), owner, by: 'wait' });
  await brought(a, c);
  await expect(asked(wallet, c)).rejects.toThrow('frozen');
  await brought(b, c);
  expect(await asked(wallet, c)).toHaveProperty('text');
  const put = { owner, grant: grantText(grant), ticket: null };
  for (const one of [a, b]) await one.ask('grant_put', put);
  await brought(a, c);
  expect((await c.ask('grants', { owner, at: 0 })).standing).toBeNull();
  await brought(b, c);
  expect((await c.ask('grants', { owner, at: 0 })).standing).toMatchObject({ grant: put.grant });
  for (const one of [a, b]) await one.ask('grant_end', { owner, grantId: grant.id, ticket: null });
  for (const one of [a, b]) await brought(one, c);
  expect((await c.ask('grants', { owner, at: 0 })).standing).toBeNull();
});

test('what a signer was told and had not kept when it died, it keeps at its next start', async () => {
  const { three, wallet } = await started();
  const [a, b, c] = three;
  const at = 1;
  await c.tell({ kind: 'word', at, owner, about: 'freeze', version: 1, value: 'frozen' });
  await c.restart();
  await meetOthers([a, b, c], c);
  await expect(asked(wallet, c)).rejects.toThrow('frozen');
});
