import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINT } from '../../testing/cases.ts';
import {
  createShared,
  meetOthers,
  type SharedWallet,
  sessionOf,
  type TestMember,
  threeSigners,
} from '../../testing/three-signers.ts';
import { attestation } from '../keys/attest.ts';
import { decodeAddress, decodeSignature } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';

const WHOSE = { walletId: 'wallet-1', owner: 'ann' };

const of = ({ shares, ...holder }: SharedWallet, one: TestMember): Fields => ({
  ...holder,
  sealedKey: shares[one.name],
});
const textOf = ({ text, signature }: Fields) => ({ text, signature });

async function attested(first: TestMember, second: TestMember, wallet: SharedWallet, blockhash = MINT) {
  const one = await first.ask('attest_begin', { ...of(wallet, first), blockhash });
  const other = await second.ask('attest_begin', { ...of(wallet, second), blockhash });
  const { part } = await first.ask('pair_first', { session: sessionOf(one), ...textOf(other) });
  const asked = { session: sessionOf(other), ...textOf(one), part };
  return { one, other, asked, made: await second.ask('pair_second', asked) };
}

function isAttested({ publicKey }: SharedWallet, { signature }: Fields): boolean {
  const bytes = decodeAddress(publicKey)!;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const message = attestation(bytes, decodeAddress(MINT)!);
  return verify(null, message, key, decodeSignature(String(signature))!);
}

test('two signers say whose a key is that none has, and each session serves once', async () => {
  const three = await threeSigners();
  const wallet = await createShared(three, WHOSE);
  const { made, one, other, asked } = await attested(three[0]!, three[1]!, wallet);
  expect(isAttested(wallet, made)).toBe(true);
  await expect(three[1]!.ask('pair_second', asked)).rejects.toThrow('nothing is being signed');
  const again = { session: sessionOf(one), ...textOf(other) };
  await expect(three[0]!.ask('pair_first', again)).rejects.toThrow('nothing is being signed');
  await expect(
    three[0]!.ask('attest_begin', { ...of(wallet, three[0]!), owner: 'bob', blockhash: MINT }),
  ).rejects.toThrow('belongs to another user');
});

test('no part is given for another sentence, nor for a payment', async () => {
  const three = await threeSigners();
  const wallet = await createShared(three, WHOSE);
  const begin = (one: TestMember, blockhash: string) =>
    one.ask('attest_begin', { ...of(wallet, one), blockhash });
  const one = await begin(three[0]!, MINT);
  const other = await begin(three[1]!, wallet.publicKey);
  await expect(three[0]!.ask('pair_first', { session: sessionOf(one), ...textOf(other) })).rejects.toThrow(
    'b signs something else',
  );
});

test('a share that is sealed again signs as before, and the wallet stays shared', async () => {
  const three = await threeSigners();
  const wallet = await createShared(three, WHOSE);
  const before = wallet.shares.a!;
  const { sealedKey } = await three[0]!.ask('rewrap', of(wallet, three[0]!));
  expect(sealedKey).not.toBe(before);
  await three[0]!.restart();
  await meetOthers(three, three[0]!);
  const sealedAgain = { ...wallet, shares: { ...wallet.shares, a: String(sealedKey) } };
  for (const known of [wallet, sealedAgain])
    expect(isAttested(wallet, (await attested(three[0]!, three[2]!, known)).made)).toBe(true);
  await expect(three[0]!.ask('attest', { ...of(sealedAgain, three[0]!), blockhash: MINT })).rejects.toThrow(
    'the key of this wallet is shared',
  );
});
