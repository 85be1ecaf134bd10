import { createHash } from 'node:crypto';
import { secretBytes } from '../../../process/src/secret.ts';

/*
 * Scalars of secret keys, 32 bytes, the lowest first. They are added as bytes, because a bigint cannot be wiped. The time that it takes does
 * not depend on them. The caller wipes what is returned.
 */

const BYTES = 32;
/** The order of the group: 2^252 + 27742317777372353535851937790883648493. */
const ORDER = Buffer.from('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010', 'hex');
/** So many times at most does it go into 32 bytes whose highest bit is unset. */
const ORDERS_MAX = 8;

/** That of the key of a seed (RFC 8032, section 5.1.5). */
export function scalarOf(seed: Buffer): Buffer {
  const digest = createHash('sha512').update(seed).digest();
  try {
    const scalar = secretBytes(BYTES);
    digest.copy(scalar, 0, 0, BYTES);
    scalar[0]! &= 248;
    scalar[31]! &= 127;
    scalar[31]! |= 64;
    for (let times = 0; times < ORDERS_MAX; times++) reduce(scalar);
    return scalar;
  } finally {
    digest.fill(0);
  }
}

/** Of two that are below the order. */
export function sumOf(one: Buffer, other: Buffer): Buffer {
  const sum = secretBytes(BYTES);
  let carry = 0;
  for (let at = 0; at < BYTES; at++) {
    carry += one[at]! + other[at]!;
    sum[at] = carry & 0xff;
    carry >>= 8;
  }
  reduce(sum);
  return sum;
}

/** What a value of a line counts for in its value at 0, if another one is the only other: of small numbers, and no secret. */
export interface Weight {
  readonly times: number;
  readonly over: 1 | 2;
}

/** Of one that is below the order. */
export function weighted(scalar: Buffer, { times, over }: Weight): Buffer {
  let product = secretBytes(BYTES);
  for (let left = Math.abs(times); left > 0; left--) {
    const next = sumOf(product, scalar);
    product.fill(0);
    product = next;
  }
  if (times < 0) negate(product);
  if (over === 2) halve(product);
  return product;
}

function negate(scalar: Buffer): void {
  let borrow = 0;
  for (let at = 0; at < BYTES; at++) {
    const left = ORDER[at]! - scalar[at]! - borrow;
    scalar[at] = left & 0xff;
    borrow = left < 0 ? 1 : 0;
  }
  // Of 0 it is the order.
  reduce(scalar);
}

/** An odd one is made even first, by the order, which is odd. */
function halve(scalar: Buffer): void {
  const isOdd = -(scalar[0]! & 1) & 0xff;
  let carry = 0;
  for (let at = 0; at < BYTES; at++) {
    carry += scalar[at]! + (ORDER[at]! & isOdd);
    scalar[at] = carry & 0xff;
    carry >>= 8;
  }
  for (let at = 0; at < BYTES; at++) scalar[at] = (scalar[at]! >> 1) | (((scalar[at + 1] ?? 0) & 1) << 7);
}

/** Takes the order from it unless it is below that. */
function reduce(scalar: Buffer): void {
  const less = secretBytes(BYTES);
  let borrow = 0;
  for (let at = 0; at < BYTES; at++) {
    const left = scalar[at]! - ORDER[at]! - borrow;
    less[at] = left & 0xff;
    borrow = left < 0 ? 1 : 0;
  }
  const isBelow = -borrow & 0xff;
  for (let at = 0; at < BYTES; at++) scalar[at] = (scalar[at]! & isBelow) | (less[at]! & ~isBelow & 0xff);
  less.fill(0);
}
