import { createHash } from 'node:crypto';
import {
  getAddressDecoder,
  getCompiledTransactionMessageDecoder,
  getOffchainMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TO } from '../../testing/cases.ts';
import { decodeMessage } from '../guard/message.ts';
import { decodeAddress } from '../terms/base58.ts';
import { attestation } from './attest.ts';

test("is an off-chain message by Solana's own reading, of this address, with the text that the README gives", () => {
  const blockhash = createHash('sha256').update('a block').digest();
  const message = getOffchainMessageDecoder().decode(attestation(decodeAddress(TO)!, blockhash));
  expect(message).toEqual({
    version: 1,
    requiredSignatories: [{ address: TO }],
    content: `The key of this address is in the custody of Cumulus.\nBlockhash: ${getAddressDecoder().decode(blockhash)}`,
  });
});

test('is never a transaction, nor the message of one, whatever the address and the blockhash', () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((drawn) => Buffer.from(drawn));
  fc.assert(
    fc.property(bytes, bytes, (publicKey, blockhash) => {
      const made = attestation(publicKey, blockhash);
      expect(made.subarray(0, 16)).toEqual(Buffer.from('\xffsolana offchain', 'latin1'));
      expect(() => decodeMessage(made)).toThrow();
      expect(() => getCompiledTransactionMessageDecoder().decode(made)).toThrow();
      expect(() => getTransactionDecoder().decode(made)).toThrow();
    }),
  );
});
