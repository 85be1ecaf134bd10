import { generateKeyPairSigner } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../../../signer/testing/tx-v1-vectors.json' with { type: 'json' };
import { NOTHING } from './account.ts';
import { transactionFee } from './fees.ts';
import { Vm } from './vm.ts';
import { parseTransaction } from './wire.ts';
import { WireError } from './wire-cursor.ts';

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');
const BALANCE = 100_000_000_000n;

function funded(): Vm {
  const vm = new Vm();
  for (const address of [vectors.keys.A, vectors.keys.B]) {
    vm.setAccount(address, { ...NOTHING, lamports: BALANCE });
  }
  return vm;
}

describe('transactions of version 1', () => {
  test.each(vectors.vectors)(
    '$name is read as it was built',
    ({ wireBase64, fields, transactionSignature }) => {
      const { message, signatures } = parseTransaction(bytesOf(wireBase64));
      const config: Partial<Record<string, string>> = fields.config ?? {};
      const numberOf = (value: string | undefined) => (value === undefined ? null : Number(value));
      expect(message).toMatchObject({
        version: 1,
        requiredSignatures: fields.header.numSignerAccounts,
        readonlySigned: fields.header.numReadonlySignerAccounts,
        readonlyUnsigned: fields.header.numReadonlyNonSignerAccounts,
        staticKeys: fields.addresses,
        blockhash: vectors.blockhash,
        lookups: [],
        config: {
          priorityFeeLamports: config.priorityFeeLamports ? BigInt(config.priorityFeeLamports) : null,
          unitLimit: numberOf(config.computeUnitLimit),
          loadedAccountsBytes: numberOf(config.loadedAccountsDataSizeLimit),
          heapBytes: numberOf(config.heapSize),
        },
      });
      expect(
        message.instructions.map(({ programIndex, accounts, data }) => ({
          programIndex,
          accounts: [...accounts],
          dataHex: Buffer.from(data).toString('hex'),
        })),
      ).toEqual(fields.instructions);
      expect(signatures[0]).toBe(transactionSignature);
    },
  );

  test.each(vectors.mustBeRefused.cases)('refuses one with $why', ({ wireBase64 }) => {
    expect(() => parseTransaction(bytesOf(wireBase64))).toThrow(WireError);
  });

  test.each(vectors.vectors.slice(0, 2))(
    'the VM takes the fee of $name that its config says',
    ({ wireBase64 }) => {
      const vm = funded();
      const { wire, message } = parseTransaction(bytesOf(wireBase64));
      const { error } = vm.execute(wire);
      const sent = error === null ? 1_000_000n : 0n;
      expect(BALANCE - vm.account(vectors.keys.A)!.lamports).toBe(transactionFee(message) + sent);
    },
  );

  test('one that asks for nothing cannot run, and pays nothing', () => {
    const vm = funded();
    expect(vm.execute(bytesOf(vectors.vectors[2]!.wireBase64)).error).toBe(
      'MaxLoadedAccountsDataSizeExceeded',
    );
    expect(vm.account(vectors.keys.A)!.lamports).toBe(BALANCE);
  });

  // The library ends the process on bytes that it cannot read, and this test with it.
  test('nothing that is let through ends the VM', async () => {
    const stranger = await generateKeyPairSigner();
    for (const { wireBase64 } of vectors.vectors) {
      const vm = funded();
      vm.setAccount(stranger.address, { ...NOTHING, lamports: 1n });
      const whole = bytesOf(wireBase64);
      const change = fc.record({
        at: fc.nat(whole.length - 1),
        to: fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 2, 127, 128, 255)),
      });
      fc.assert(
        fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (list) => {
          const changed = Uint8Array.from(whole);
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
        { numRuns: 2_000 },
      );
    }
  });
});
