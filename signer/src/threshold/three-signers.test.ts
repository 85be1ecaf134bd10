import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { decisionText } from '../../testing/authenticator.ts';
import { THIEF, TO } from '../../testing/cases.ts';
import { sealMandate } from '../../testing/mandates.ts';
import { compile, transferSol } from '../../testing/messages.ts';
import {
  createShared,
  meetOthers,
  type SharedWallet,
  sessionOf,
  signShared,
  type TestMember,
  threeSigners,
  withHelps,
} from '../../testing/three-signers.ts';
import { decodeAddress, decodeSignature } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';

const ID = 'c0ffee00-0000-4000-8000-000000000001';
const WHOSE = { walletId: 'wallet-1', owner: 'ann' };

/** To `sign` a payment, whose transactions differ by their blockhash. */
function payment(
  { publicKey }: SharedWallet,
  lamports: bigint,
  blockhash = TO,
  changes: Fields = {},
): Fields {
  const terms = { kind: 'transfer_sol', to: TO, lamports: String(lamports) } as const;
  const message = compile({
    feePayer: publicKey,
    instructions: [transferSol(publicKey, TO, lamports)],
    blockhash,
  });
  return {
    mandate: sealMandate({ id: ID, ...WHOSE, expiresAt: null, terms }),
    ...{ intentId: ID, after: null, context: '{}', intent: { ...terms, feeCapLamports: '10000' } },
    message: message.toString('base64'),
    ...changes,
  };
}

function pairsOf(all: readonly TestMember[]): (readonly [TestMember, TestMember])[] {
  return all.flatMap((one) => all.filter((other) => other !== one).map((other) => [one, other] as const));
}

test('a wallet is made and paid from by three signers that sign in pairs, over restarts', async () => {
  const three = await threeSigners();
  const wallet = await createShared(three, WHOSE);
  for (const one of three) await one.restart();
  for (const one of three) await meetOthers(three, one);
  const asked = payment(wallet, 5n);
  const record = await signShared([three[0]!, three[2]!], wallet, asked);
  const x = decodeAddress(wallet.publicKey)!.toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const message = Buffer.from(String(asked.message), 'base64');
  expect(verify(null, message, key, decodeSignature(String(record.signature))!)).toBe(true);
  await three[2]!.restart();
  await meetOthers(three, three[2]!);
  expect(await signShared([three[2]!, three[1]!], wallet, asked)).toMatchObject({
    signature: record.signature,
  });
});

test('what one signer alone refuses, no pair signs', async () => {
  const three = await threeSigners();
  const wallet = await createShared(three, WHOSE);
  const stranger = { ...wallet, owner: 'bob' };
  for (const pair of pairsOf(three)) {
    await expect(signShared(pair, stranger, payment(wallet, 5n))).rejects.toThrow('belongs to another user');
    const other = payment(wallet, 6n);
    const mixed = { ...payment(wallet, 5n), message: other.message };
    await expect(signShared(pair, wallet, mixed)).rejects.toThrow();
  }
  // One of the two is enough.
  await three[1]!.ask('freeze', { owner: 'ann' });
  await expect(signShared([three[0]!, three[1]!], wallet, payment(wallet, 5n))).rejects.toThrow('b: ');
  await expect(signShared([three[1]!, three[2]!], wallet, payment(wallet, 5n))).rejects.toThrow('b: ');
});

test('a freeze that comes after both have committed stops the payment', async () => {
  const three = await threeSigners();
  const wallet = await createShared(three, WHOSE);
  const [one, other] = await begun(three[0]!, three[1]!, wallet, payment(wallet, 5n));
  await three[0]!.ask('freeze', { owner: 'ann' });
  await expect(
    three[0]!.ask('pair_first', { session: sessionOf(one), text: other.text, signature: other.signature }),
  ).rejects.toThrow('frozen');
});

test('whatever pairs are asked, with restarts in between, a payment has one transaction', async () => {
  const three = await threeSigners();
  const wallet = await createShared(three, WHOSE);
  const asked = [payment(wallet, 5n), payment(wallet, 5n, THIEF)];
  const messages = new Set<string>();
  for (const [index, pair] of [...pairsOf(three), ...pairsOf(three)].entries()) {
    const made = await signShared(pair, wallet, asked[index % 2]!).catch(() => null);
    if (made && 'message' in made) messages.add(String(made.message));
    if (index % 5 !== 4) continue;
    await three[index % 3]!.restart();
    await meetOthers(three, three[index % 3]!);
  }
  expect(messages.size).toBe(1);
});

test('no signer has the key of a wallet: alone, none signs for it', async () => {
  const three = await threeSigners();
  const { shares, ...holder } = await createShared(three, WHOSE);
  for (const one of three)
    await expect(
      one.ask('sign', { ...holder, sealedKey: shares[one.name], ...payment({ ...holder, shares }, 5n) }),
    ).rejects.toThrow('the key of this wallet is shared');
  expect(new Set(Object.values(shares)).size).toBe(3);
});

test('of an owner with a PIN, each of a pair believes the mandate alone that it has sealed itself', async () => {
  const three = await threeSigners();
  const wallet = await createShared(three, WHOSE);
  const asked = payment(wallet, 5n);
  const terms = { kind: 'transfer_sol', to: TO, lamports: '5' };
  const sealed = new Map<TestMember, unknown>();
  const pin = { owner: 'ann', pin: '271828' };
  const given = await Promise.all(three.map((one) => withHelps(three, one, { ...pin, ticket: null })));
  await Promise.all(three.map((one, at) => one.ask('pin_set', given[at]!)));
  for (const one of three) {
    const decision = decisionText('', 'transferSol', {}, { ...terms, walletId: WHOSE.walletId });
    const { ticket } = await one.ask('pin_check', await withHelps(three, one, { ...pin, decision }));
    const mandate = JSON.stringify({ id: ID, ...WHOSE, expiresAt: null, terms });
    sealed.set(one, (await one.ask('authorise', { mandate, ticket })).mandate);
  }
  const begin = (one: TestMember, mandate: unknown) => {
    const { shares, ...holder } = wallet;
    return one.ask('pair_begin', { ...holder, sealedKey: shares[one.name], ...asked, mandate });
  };
  for (const [one, other] of pairsOf(three)) {
    await expect(begin(one, asked.mandate)).rejects.toThrow(`${one.name}: `);
    await expect(begin(one, sealed.get(other))).rejects.toThrow(`${one.name}: `);
    expect(await begin(one, sealed.get(one))).toHaveProperty('text');
  }
});

async function begun(
  first: TestMember,
  second: TestMember,
  { shares, ...holder }: SharedWallet,
  asked: Fields,
) {
  const begin = (one: TestMember) =>
    one.ask('pair_begin', { ...holder, sealedKey: shares[one.name], ...asked });
  return [await begin(first), await begin(second)] as const;
}
