import { type Address, address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import vectors from '../../../signer/testing/tx-v1-vectors.json' with { type: 'json' };
import { isFullySigned, joined, messageBytes, placesOf, readOwnMessage, withSignatureAt } from './message.ts';

const A = address(vectors.keys.A);
const B = address(vectors.keys.B);
const wireOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
const [transfer, tokens, idle] = vectors.vectors.map(({ wireBase64 }) => wireOf(wireBase64));

describe('transactions of version 1', () => {
  test.each<[string, Uint8Array, Address, object]>([
    ['its only signer', transfer!, A, { ownPlace: 0, feeLamports: 6_234n, feePayer: A }],
    ['the payer of two signers', tokens!, A, { ownPlace: 0, feeLamports: 5_000_010_000n, feePayer: A }],
    ['the other signer', tokens!, B, { ownPlace: 1, feeLamports: 0n, feePayer: A }],
  ])('are read as %s', (_, wire, wallet, message) => {
    expect(readOwnMessage(wire, wallet)).toMatchObject({
      ...message,
      blockhash: vectors.blockhash,
      neverExpires: false,
      lookups: [],
    });
  });

  test('have their message first, and their signatures behind it', () => {
    for (const [index, wire] of [transfer!, tokens!].entries()) {
      const { messageHex, signatures } = vectors.vectors[index]!;
      expect(Buffer.from(messageBytes(wire)).toString('hex')).toBe(messageHex);
      expect(isFullySigned(wire)).toBe(true);
      expect(joined(placesOf(wire), messageBytes(wire))).toEqual(wire);
      for (const [place, { hex }] of signatures.entries()) {
        const without = withSignatureAt(wire, place, new Uint8Array(64));
        expect(isFullySigned(without)).toBe(false);
        expect(withSignatureAt(without, place, Buffer.from(hex, 'hex'))).toEqual(wire);
      }
    }
  });

  test('that ask for nothing cannot run, and are refused', () => {
    expect(() => readOwnMessage(idle!, A)).toThrow('malformed');
  });

  test.each(vectors.mustBeRefused.cases)('are refused with $why', ({ wireBase64 }) => {
    expect(() => readOwnMessage(wireOf(wireBase64), A)).toThrow();
  });

  test('are refused if they are longer than the network takes', () => {
    const long = new Uint8Array(4_097);
    long.set(transfer!);
    expect(() => readOwnMessage(long, A)).toThrow('too long');
  });
});
