import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { type Group, MEMBERS } from './frost.ts';

const HEX = /^[\da-f]{64}$/;

/** The one way to write what all members know of a wallet's key: they compare it. */
export function groupText({ commitments, verifyingShares }: Group): string {
  const shares = Object.fromEntries(
    Object.entries<Uint8Array>(verifyingShares).map(([identifier, point]) => [identifier, hex(point)]),
  );
  return canonicalJson({ commitments: commitments.map(hex), verifyingShares: shares });
}

/** SHA-256 of it, hex. */
export function groupDigest(group: Group): string {
  return createHash('sha256').update(groupText(group)).digest('hex');
}

/** Of what `groupText` wrote, which a member has kept in its journal. */
export function readGroup(text: string): Group {
  const { commitments, verifyingShares } = JSON.parse(text) as Record<
    'commitments' | 'verifyingShares',
    Record<string, string>
  >;
  return {
    signers: MEMBERS,
    commitments: Object.values(commitments).map(bytes),
    verifyingShares: Object.fromEntries(
      Object.entries(verifyingShares).map(([identifier, point]) => [identifier, bytes(point)]),
    ),
  };
}

export function hex(value: Uint8Array): string {
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex');
}

/** Of 32 bytes. */
export function bytes(text: unknown): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string' || !HEX.test(text)) throw new TypeError('These are not 32 bytes.');
  return new Uint8Array(Buffer.from(text, 'hex'));
}
