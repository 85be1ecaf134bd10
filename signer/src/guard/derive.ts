import { createHash } from 'node:crypto';
import { ASSOCIATED_TOKEN } from '../terms/programs.ts';

const MARKER = Buffer.from('ProgramDerivedAddress');

const KNOWN_MAX = 1_000;
/** Code that is not optimised takes most of a millisecond for one, and an offer is judged at each change of its amount. */
const known = new Map<string, Buffer>();

/** The program-derived address of these seeds: the first one off the curve, counting the bump down from 255. */
export function deriveAddress(program: Buffer, seeds: readonly Uint8Array[]): Buffer {
  const name = [program, ...seeds].map((part) => Buffer.from(part).toString('base64')).join();
  const address = known.get(name) ?? findAddress(program, seeds);
  known.delete(name);
  known.set(name, address);
  if (known.size > KNOWN_MAX) known.delete(known.keys().next().value!);
  return Buffer.from(address);
}

function findAddress(program: Buffer, seeds: readonly Uint8Array[]): Buffer {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256');
    for (const seed of seeds) hash.update(seed);
    const address = hash.update(Uint8Array.of(bump)).update(program).update(MARKER).digest();
    if (!isOnCurve(address)) return address;
  }
  throw new Error('No bump gives an address off the curve.');
}

export function deriveAssociatedToken(owner: Buffer, tokenProgram: Buffer, mint: Buffer): Buffer {
  return deriveAddress(ASSOCIATED_TOKEN, [owner, tokenProgram, mint]);
}

const P = 2n ** 255n - 19n;
/** The constant of the Ed25519 curve -x² + y² = 1 + d·x²·y². */
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const SIGN_BIT = 1n << 255n;

/**
 * Whether 32 bytes are a compressed Ed25519 point, decided as the Solana runtime does: y is taken modulo p, and the sign bit
 * is ignored. Program-derived addresses are exactly those that are not.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const littleEndian = Buffer.from(bytes).reverse().toString('hex');
  const y = (BigInt(`0x${littleEndian}`) & (SIGN_BIT - 1n)) % P;
  const square = (y * y) % P;
  const numerator = square - 1n;
  const denominator = (D * square + 1n) % P;
  // x² = numerator / denominator has a root if and only if numerator · denominator has one: no inversion is needed.
  const product = (((numerator * denominator) % P) + P) % P;
  return product === 0n || eulerCriterion(product) === 1n;
}

/** x to the power of (p - 1) / 2 = 2^254 - 10, in 254 squarings and 12 multiplications: 1 if and only if x is a square. */
function eulerCriterion(x: bigint): bigint {
  const x2 = (squared(x, 1) * x) % P;
  const x4 = (squared(x2, 2) * x2) % P;
  const x5 = (squared(x4, 1) * x) % P;
  const x10 = (squared(x5, 5) * x5) % P;
  const x20 = (squared(x10, 10) * x10) % P;
  const x40 = (squared(x20, 20) * x20) % P;
  const x80 = (squared(x40, 40) * x40) % P;
  const x160 = (squared(x80, 80) * x80) % P;
  const x240 = (squared(x160, 80) * x80) % P;
  const x250 = (squared(x240, 10) * x10) % P;
  // 2^254 - 10 = (2^250 - 1) · 2^4 + 6
  return (squared(x250, 4) * ((squared(x, 2) * squared(x, 1)) % P)) % P;
}

function squared(x: bigint, times: number): bigint {
  let value = x;
  for (let i = 0; i < times; i += 1) value = (value * value) % P;
  return value;
}
