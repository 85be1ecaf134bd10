import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import type {
  FROST,
  FrostPublic,
  FrostSecret,
  NonceCommitments,
  Nonces,
} from '@noble/curves/abstract/frost.js';
import type { Weight } from './scalar.ts';

/*
 * Keys that are nowhere whole: FROST(Ed25519, SHA-512) of RFC 9591. Two of three members make a signature that the chain cannot tell from
 * that of one key. The library is loaded by signers that have other members alone.
 */

/** Of three, two sign. Any two pairs have a member in common, and that one's journal keeps a payment from being signed twice. */
export const MEMBERS = { min: 2, max: 3 } as const;

/** What all members know of a wallet's key. */
export type Group = FrostPublic;
/** A member's part of it. The caller wipes `signingShare`. */
export type Share = FrostSecret;
export type Commitment = NonceCommitments;
export type SecretNonces = Nonces;

let library: ReturnType<typeof load> | null = null;

/**
 * The suite of the library, `ed25519_FROST`, with the hash of OpenSSL, and without its own look at each point, which repeats what the library does
 * with all points: that took a third of the time of a part.
 */
async function load() {
  // Against what the process was started with: see signer/README.md. A process that computes with shares has no seed, and bigints cannot be wiped anyway.
  for (const flag of ['--opt', '--maglev']) setFlagsFromString(flag);
  const [{ createFROST }, { ed25519 }] = await Promise.all([
    import('@noble/curves/abstract/frost.js'),
    import('@noble/curves/ed25519.js'),
  ]);
  const hash = (bytes: Uint8Array) => new Uint8Array(createHash('sha512').update(bytes).digest());
  return {
    ed25519,
    suite: createFROST({ name: 'FROST-ED25519-SHA512-v1', Point: ed25519.Point, hash, H2: '' }),
  };
}

function loaded(): ReturnType<typeof load> {
  library ??= load();
  return library;
}

export async function frost(): Promise<FROST> {
  return (await loaded()).suite;
}

/** The group of a polynomial, by the points of its two coefficients: no secret. Throws if one is no point. */
export async function groupOf(commitments: readonly Uint8Array[]): Promise<Group> {
  const { ed25519, suite } = await loaded();
  const [key, slope] = commitments.map((point) => ed25519.Point.fromBytes(point));
  const verifyingShares: Record<string, Uint8Array<ArrayBuffer>> = {};
  let share = key!;
  for (let number = 1; number <= MEMBERS.max; number++) {
    share = share.add(slope!);
    verifyingShares[suite.Identifier.fromNumber(number)] = new Uint8Array(share.toBytes());
  }
  return {
    signers: MEMBERS,
    commitments: commitments.map((point) => new Uint8Array(point)),
    verifyingShares,
  };
}

/** Of the sum of two polynomials. */
export async function sumOfGroups(one: Group, other: Group): Promise<Group> {
  const { ed25519 } = await loaded();
  const points = ({ commitments }: Group) => commitments.map((bytes) => ed25519.Point.fromBytes(bytes));
  const others = points(other);
  return await groupOf(points(one).map((point, at) => point.add(others[at]!).toBytes()));
}

export async function weightedPoint(point: Uint8Array, { times, over }: Weight): Promise<Uint8Array> {
  const { Point } = (await loaded()).ed25519;
  const { Fn } = Point;
  const factor = Fn.mul(Fn.create(BigInt(times)), Fn.inv(BigInt(over)));
  return Point.fromBytes(point).multiply(factor).toBytes();
}
