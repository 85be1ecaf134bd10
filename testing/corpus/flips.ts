import { CHAOS_SCALE } from '../chaos-scale.ts';

/** Every bit with `CHAOS_SCALE=5`, which are 144,000 over all orders; in a usual run one of thirteen. */
const STRIDE = Math.max(1, 16 - 3 * CHAOS_SCALE);

/** A message with one bit flipped, for each bit of this run. Which they are depends on `seed` only. */
export function* flipped(message: Buffer, seed = 0): Generator<{ bit: number; changed: Buffer }> {
  for (let bit = seed % STRIDE; bit < message.length * 8; bit += STRIDE) {
    const changed = Buffer.from(message);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    yield { bit, changed };
  }
}
