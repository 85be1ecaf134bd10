import { createHash } from 'node:crypto';
import { isOnCurve } from './curve.ts';
import { ASSOCIATED_TOKEN } from './programs.ts';

const MARKER = Buffer.from('ProgramDerivedAddress');

/** The program-derived address of these seeds: the first, counting the bump down from 255, that is off the curve. */
export function deriveAddress(program: Buffer, seeds: readonly Uint8Array[]): Buffer {
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
