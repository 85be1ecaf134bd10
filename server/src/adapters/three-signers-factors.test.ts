import { randomUUID } from 'node:crypto';
import { address, lamports } from '@solana/kit';
import { expect, test } from 'vitest';
import { decisionText, ORIGIN, testAuthenticator } from '../../../signer/testing/authenticator.ts';
import { compile, testAddress, transferSol } from '../../../signer/testing/messages.ts';
import { release } from '../../../testing/release.ts';
import { PATIENT, runningThree, UNHURRIED } from '../../../testing/three-signers.ts';
import type { SealedWallet, SignRequest } from '../ports/keys.ts';
import { openSignerProcess } from './signer-process.ts';
import { openThreeSigners } from './three-signers.ts';

async function three() {
  const running = await runningThree({ PASSKEY_ORIGINS: ORIGIN });
  const keys = openThreeSigners({ ...UNHURRIED, places: running.places });
  release(keys.close);
  // They have met once this is answered.
  await keys.ping();
  return { running, keys };
}

const owner = 'ann';
const PIN = '482915';
const mandate = () => ({
  ...{ id: randomUUID(), owner, walletId: 'wallet-1', expiresAt: null },
  terms: { kind: 'reclaim' as const },
});
const decision = (nonce = '') =>
  decisionText(nonce, 'reclaim', {}, { kind: 'reclaim', walletId: 'wallet-1' });

test(
  'the first PIN of an owner is taken by all three signers or by none, and checked by two',
  PATIENT,
  async () => {
    const { running, keys } = await three();
    await running.kill('b');
    await expect(keys.setPin(owner, PIN, null)).rejects.toMatchObject({ code: 'SIGNER_UNAVAILABLE' });
    expect(await keys.checkPin(owner, PIN, decision())).toMatchObject({ is: 'none' });
    await running.start('b');
    expect(await keys.setPin(owner, PIN, null)).toBe(true);
    expect(await keys.setPin(owner, '111111', null)).toBe(false);
    for (const name of ['a', 'b', 'c']) {
      await running.kill(name);
      expect(await keys.checkPin(owner, '111111', decision())).toMatchObject({ is: 'wrong' });
      const right = await keys.checkPin(owner, PIN, decision());
      expect(right).toMatchObject({ is: 'right' });
      const ticket = 'ticket' in right ? right.ticket : '';
      // Each of the two has sealed for what the PIN was given for, and for nothing else.
      const sealed = JSON.parse(await keys.authorise(mandate(), ticket)) as object;
      expect(Object.keys(sealed).sort()).toEqual(['a', 'b', 'c'].filter((each) => each !== name));
      await running.start(name);
      await keys.ping();
    }
  },
);

test(
  'what an owner has decided reaches a signer that was away, and stays with one that was set back',
  PATIENT,
  async () => {
    const { running, keys } = await three();
    const phone = testAuthenticator();
    const add = async (ticket: string | null) => {
      const { nonce } = await keys.beginPasskey(owner);
      const made = phone.create(decisionText(nonce, 'addPasskey', { name: 'phone' }));
      return (await keys.addPasskey(owner, 'phone', made, ticket)).credentialId;
    };
    const setBack = running.copied('c');
    expect(await keys.setPin(owner, PIN, null)).toBe(true);
    await setBack();
    await expect.poll(() => keys.ping(), PATIENT).not.toHaveProperty('away');
    // It says that it has lost the PIN, and two check it.
    const right = await keys.checkPin(owner, PIN, decision());
    const ticket = 'ticket' in right ? right.ticket : '';
    expect(Object.keys(JSON.parse(await keys.authorise(mandate(), ticket)) as object).sort()).toEqual([
      'a',
      'b',
    ]);
    await running.kill('c');
    const { credentialId } = phone;
    const given = decisionText('', 'addPasskey', { name: 'phone', credentialId });
    const adding = await keys.checkPin(owner, PIN, given);
    await add('ticket' in adding ? adding.ticket : null);
    await keys.freeze(owner);
    await running.start('c');
    await keys.ping();
    await running.kill('a');
    await expect(keys.removePin(owner, PIN, null)).rejects.toMatchObject({ code: 'ON_HOLD' });
    const { nonce } = await keys.beginPasskey(owner);
    const thawing = await keys.checkPasskey(owner, phone.get(decisionText(nonce, 'thawAccount')));
    expect(await keys.thaw(owner, thawing)).toBeNull();
  },
);

test('one passkey proves an act to each signer, once, by a nonce of each', PATIENT, async () => {
  const { running, keys } = await three();
  const passkey = testAuthenticator();
  const { nonce } = await keys.beginPasskey(owner);
  const made = passkey.create(decisionText(nonce, 'addPasskey', { name: 'phone' }));
  const { credentialId } = await keys.addPasskey(owner, 'phone', made, null);
  expect(credentialId).toBe(passkey.credentialId);
  await running.kill('c');
  const begun = await keys.beginPasskey(owner);
  expect(begun.nonce.split(' ')).toHaveLength(2);
  const given = passkey.get(decision(begun.nonce));
  const ticket = await keys.checkPasskey(owner, given);
  const sealed = JSON.parse(await keys.authorise(mandate(), ticket)) as object;
  expect(Object.keys(sealed).sort()).toEqual(['a', 'b']);
  await expect(keys.checkPasskey(owner, given)).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
  const signIn = passkey.get(decisionText(await keys.beginSignIn(), 'signInWithPasskey'));
  expect(await keys.checkSignIn(signIn)).toBe(owner);
});

test(
  'an owner whose PIN one signer has gives it to all three with the next payment, and then needs none of them',
  PATIENT,
  async () => {
    let whole: SealedWallet | undefined;
    const running = await runningThree({}, async ({ SIGNER_SOCKET }) => {
      const alone = openSignerProcess({ socketPath: SIGNER_SOCKET });
      const whose = { walletId: randomUUID(), owner };
      whole = { ...whose, ...(await alone.create(whose.walletId, owner, '{}')) };
      await alone.setPin(owner, PIN, null);
      await alone.close();
    });
    const places = running.places.map((place, at) => ({ ...place, hasWhole: at === 0 }));
    const splitting = openThreeSigners({ ...UNHURRIED, places });
    await splitting.ping();
    const { sealedKey } = await splitting.split(whole!);
    const wallet = { ...whole!, sealedKey };
    await splitting.close();
    // The mark is taken away.
    const keys = openThreeSigners({ ...UNHURRIED, places: running.places });
    release(keys.close);
    await keys.ping();
    expect(await keys.setPin(owner, '111111', null)).toBe(false);
    expect(await keys.checkPin(owner, '111111', decision())).toMatchObject({ is: 'wrong', failed: 1 });
    for (const away of [null, 'a', 'b', 'c']) {
      if (away) await running.kill(away);
      const asked = paymentAt(wallet);
      const right = await keys.checkPin(owner, PIN, asked.decision);
      expect(right).toMatchObject({ is: 'right' });
      const mandate = await keys.authorise(asked.mandate, 'ticket' in right ? right.ticket : '');
      expect(await keys.sign({ ...asked.request, mandate })).toHaveProperty('signature');
      if (away) await running.start(away);
      await keys.ping();
    }
    await keys.removePin(owner, PIN, null);
    expect(await keys.checkPin(owner, PIN, decision())).toMatchObject({ is: 'none' });
  },
);

let payments = 0n;

function paymentAt(wallet: SealedWallet) {
  payments += 1n;
  const [to, id] = [testAddress(22), randomUUID()];
  const terms = { kind: 'transfer_sol', to, lamports: String(payments) } as const;
  const { walletId, publicKey } = wallet;
  const message = compile({
    ...{ feePayer: publicKey, blockhash: testAddress(33) },
    instructions: [transferSol(publicKey, to, payments)],
  });
  const intent = {
    kind: terms.kind,
    to: address(to),
    lamports: lamports(payments),
    feeCapLamports: lamports(10_000n),
  };
  const request: SignRequest = {
    ...{ ...wallet, intentId: id, mandate: '', intent, message, after: null, context: '{}' },
  };
  return {
    ...{ request, mandate: { id, owner, walletId, expiresAt: null, terms } },
    decision: decisionText('', 'transferSol', {}, { ...terms, walletId }),
  };
}
