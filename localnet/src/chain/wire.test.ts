import { generateKeyPairSigner } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transactionOf } from '../testing/chain.ts';
import { SOL, transferSol } from '../testing/client.ts';
import { NOTHING } from './account.ts';
import { Vm } from './vm.ts';
import { isWritable, parseTransaction } from './wire.ts';
import { WireError } from './wire-cursor.ts';

const BLOCKHASH = '11111111111111111111111111111111';

async function example() {
  const payer = await generateKeyPairSigner();
  const to = await generateKeyPairSigner();
  return { payer, to, ...(await transactionOf(payer, [transferSol(payer, to.address, SOL)], BLOCKHASH)) };
}

test('reads what kit writes', async () => {
  const { payer, to, message, signatures } = await example();
  expect(message.version).toBe(0);
  expect(message.staticKeys).toEqual([payer.address, to.address, '11111111111111111111111111111111']);
  expect(message.blockhash).toBe(BLOCKHASH);
  expect(signatures).toHaveLength(1);
  expect([0, 1, 2].map((index) => isWritable(message, index))).toEqual([true, true, false]);
});

test('refuses every shortening of a transaction, and bytes after its end', async () => {
  const { wire } = await example();
  for (let length = 0; length < wire.length; length += 1) {
    expect(() => parseTransaction(wire.subarray(0, length))).toThrow(WireError);
  }
  expect(() => parseTransaction(Buffer.concat([wire, Buffer.of(0)]))).toThrow(WireError);
});

test.each([
  ['a program that is the fee payer', (wire: Buffer) => wire.writeUInt8(0, wire.length - 18)],
  ['a program beyond the keys', (wire: Buffer) => wire.writeUInt8(9, wire.length - 18)],
  ['an account beyond the keys', (wire: Buffer) => wire.writeUInt8(9, wire.length - 15)],
  ['no signer that may pay', (wire: Buffer) => wire.writeUInt8(1, 67)],
  ['a message of version 1', (wire: Buffer) => wire.writeUInt8(0x81, 65)],
])('refuses %s', async (_, damage) => {
  const { wire } = await example();
  const damaged = Buffer.from(wire);
  damage(damaged);
  expect(damaged.equals(wire)).toBe(false);
  expect(() => parseTransaction(damaged)).toThrow(WireError);
});

// The library ends the process on bytes that it cannot read, and this test with it.
test('nothing that is let through ends the VM', async () => {
  const { payer, wire } = await example();
  const vm = new Vm();
  vm.setAccount(payer.address, { ...NOTHING, lamports: 100n * SOL });
  const changes = fc.array(
    fc.record({
      at: fc.nat(wire.length - 1),
      to: fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 2, 127, 128, 255)),
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(changes, (list) => {
      const changed = Uint8Array.from(wire);
      for (const { at, to } of list) changed[at] = to;
      try {
        parseTransaction(changed);
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
        return;
      }
      vm.simulate(changed, false);
      vm.execute(changed);
    }),
    { numRuns: 3_000 },
  );
});
