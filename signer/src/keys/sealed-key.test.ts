import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { memoryKek } from '../../testing/memory-kek.ts';
import { Refusal } from '../terms/refusal.ts';
import { type KeyHolder, SEALED_MAX_BYTES, seal, unseal } from './sealed-key.ts';
import { createKey, resealKey, signWith } from './wallet-key.ts';

const message = Buffer.from('what the guard let through');
const kek = memoryKek();
const WALLET = { walletId: 'wallet-1', owner: 'user-1' };
const wallet = { ...WALLET, ...(await createKey(kek, WALLET)) };
const sign = (holder: KeyHolder, sealedKey: Buffer, by = kek) => signWith(by, holder, sealedKey, message);

function isValid(publicKey: Buffer, signature: Buffer): boolean {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]);
  return verify(null, message, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature);
}

test('a key that was made and sealed signs for its address', async () => {
  expect(isValid(wallet.publicKey, await sign(wallet, wallet.sealedKey))).toBe(true);
});

test('two keys of one wallet id are two keys, sealed under two data keys', async () => {
  const [one, two] = [await createKey(kek, WALLET), await createKey(kek, WALLET)];
  expect(one.publicKey).not.toEqual(two.publicKey);
  await expect(sign({ ...WALLET, publicKey: one.publicKey }, two.sealedKey)).rejects.toThrow(Refusal);
});

test('the same seed sealed twice gives two sealed keys that share no 16 bytes of secrets', async () => {
  const seed = Buffer.alloc(32, 5);
  const [one, two] = [await seal(kek, wallet, seed), await seal(kek, wallet, seed)];
  const secretsFrom = 2 + 'memory:1'.length + 2;
  for (let at = secretsFrom; at + 16 <= one.length; at += 1) {
    expect(two.includes(one.subarray(at, at + 16))).toBe(false);
  }
  expect(one.includes(seed)).toBe(false);
});

test.each([
  ['id is longer than its length byte tells', { id: async () => 'k'.repeat(256) }],
  ['id is empty', { id: async () => '' }],
  ['id is no ASCII', { id: async () => 'schlüssel' }],
  ['wrapped key is empty', { wrap: async () => Buffer.alloc(0) }],
  ['wrapped key is longer than a sealed key may be', { wrap: async () => Buffer.alloc(4096) }],
])('nothing is sealed where the %s: it would never open again', async (_what, odd) => {
  await expect(seal({ ...kek, ...odd }, wallet, Buffer.alloc(32, 5))).rejects.toThrow('does not fit');
});

test('the longest id beside the longest wrapped key that is taken is a sealed key that the signer takes', async () => {
  const wrapped = new Map<string, Buffer>();
  const long: typeof kek = {
    ...kek,
    id: async () => 'k'.repeat(255),
    async wrap(_id, dataKey) {
      const made = Buffer.alloc(3777, wrapped.size);
      wrapped.set(made.toString('hex'), Buffer.from(dataKey));
      return made;
    },
    unwrap: async (_id, made) => Buffer.from(wrapped.get(made.toString('hex'))!),
  };
  const sealed = await seal(long, wallet, Buffer.alloc(32, 5));
  expect(sealed).toHaveLength(SEALED_MAX_BYTES);
  expect(await unseal(long, wallet, sealed)).toEqual(Buffer.alloc(32, 5));
});

describe('a sealed key does not open', () => {
  const unopened = 'the sealed key does not open for this wallet';

  test('in the row of another wallet', async () => {
    const moved = { ...wallet, walletId: 'wallet-2' };
    await expect(sign(moved, wallet.sealedKey)).rejects.toThrow(Refusal);
  });

  test('in the row of another owner', async () => {
    await expect(sign({ ...wallet, owner: 'user-2' }, wallet.sealedKey)).rejects.toThrow(Refusal);
    // The end of the wallet id is not the start of the owner.
    const shifted = { ...wallet, walletId: 'wallet-1u', owner: 'ser-1' };
    await expect(sign(shifted, wallet.sealedKey)).rejects.toThrow(Refusal);
  });

  test('beside another public key', async () => {
    const { publicKey } = await createKey(kek, WALLET);
    await expect(sign({ ...WALLET, publicKey }, wallet.sealedKey)).rejects.toThrow(Refusal);
  });

  test('with any one bit flipped', async () => {
    for (let bit = 0; bit < wallet.sealedKey.length * 8; bit += 1) {
      const damaged = Buffer.from(wallet.sealedKey);
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      await expect(sign(wallet, damaged)).rejects.toThrow(Refusal);
    }
  });

  test('cut short or with a byte more', async () => {
    for (let length = 0; length < wallet.sealedKey.length; length += 1) {
      await expect(sign(wallet, wallet.sealedKey.subarray(0, length))).rejects.toThrow(Refusal);
    }
    await expect(sign(wallet, Buffer.concat([wallet.sealedKey, Buffer.of(0)]))).rejects.toThrow(
      'the sealed key is damaged',
    );
  });

  test('under another version of the sealed form', async () => {
    const other = Buffer.from(wallet.sealedKey);
    other[0] = 3;
    await expect(sign(wallet, other)).rejects.toThrow('the sealed key is of an unknown version');
  });

  test('under another key-encryption key of the same id', async () => {
    await expect(sign(wallet, wallet.sealedKey, memoryKek())).rejects.toThrow(
      'the wrapped key does not open',
    );
  });

  test('when the id of its key-encryption key is written over, though the key is the same', async () => {
    const key = Buffer.alloc(32, 9);
    const [first, second] = [memoryKek('memory:1', key), memoryKek('memory:2', key)];
    const made = await createKey(first, WALLET);
    const renamed = Buffer.from(made.sealedKey.toString('latin1').replace('memory:1', 'memory:2'), 'latin1');
    const holder = { ...WALLET, publicKey: made.publicKey };
    await expect(sign(holder, renamed, second)).rejects.toThrow('the wrapped key does not open');
  });

  test('with the data key of another row and its own seed', async () => {
    const seed = Buffer.alloc(32, 5);
    const [one, two] = [await seal(kek, wallet, seed), await seal(kek, wallet, seed)];
    const mixed = Buffer.concat([one.subarray(0, -60), two.subarray(-60)]);
    await expect(unseal(kek, wallet, mixed)).rejects.toThrow(unopened);
  });
});

test('a seed sealed for an address that is not its own is not used', async () => {
  const sealedKey = await seal(kek, wallet, Buffer.alloc(32, 5));
  await expect(sign(wallet, sealedKey)).rejects.toThrow('the sealed key belongs to another address');
  await expect(resealKey(kek, wallet, sealedKey)).rejects.toThrow(
    'the sealed key belongs to another address',
  );
});
