import { getCompiledTransactionMessageDecoder, type Instruction } from '@solana/kit';
import fc from 'fast-check';
import type { Intent } from '../src/terms/intent.ts';
import { Refusal } from '../src/terms/refusal.ts';
import { letThrough } from './mutate.ts';

/** Messages changed by chance, and what they then say, read with the official clients instead of the signer's decoder. */
export function isSigned(intent: Intent, message: Buffer): boolean {
  try {
    letThrough(intent, message);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export function* withEachBitFlipped(bytes: Buffer): Generator<Buffer> {
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    yield changed;
  }
}

interface Splice {
  readonly at: number;
  readonly remove: number;
  readonly insert: Uint8Array;
}

export const splices = fc.array(
  fc.record({ at: fc.nat(1_000), remove: fc.nat(40), insert: fc.uint8Array({ maxLength: 40 }) }),
  { minLength: 1, maxLength: 3 },
);

export function spliced(bytes: Buffer, changes: readonly Splice[]): Buffer {
  return changes.reduce<Buffer>((changed, { at, remove, insert }) => {
    const start = at % (changed.length + 1);
    return Buffer.concat([changed.subarray(0, start), insert, changed.subarray(start + remove)]);
  }, bytes);
}

export type ReadInstruction = Required<Pick<Instruction, 'programAddress' | 'accounts' | 'data'>>;

export function readMessage(message: Buffer) {
  const compiled = getCompiledTransactionMessageDecoder().decode(message);
  const { staticAccounts, header } = compiled;
  const written =
    compiled.version === 1
      ? compiled.instructionHeaders.map(({ programAccountIndex }, index) => ({
          programAddressIndex: programAccountIndex,
          accountIndices: compiled.instructionPayloads[index]!.instructionAccountIndices,
          data: compiled.instructionPayloads[index]!.instructionData,
        }))
      : compiled.instructions;
  return {
    payer: staticAccounts[0]!,
    signers: staticAccounts.slice(0, header.numSignerAccounts),
    instructions: written.map(
      ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }): ReadInstruction => ({
        programAddress: staticAccounts[programAddressIndex]!,
        accounts: accountIndices.map((index) => ({ address: staticAccounts[index]!, role: 1 as const })),
        data: new Uint8Array(data),
      }),
    ),
  };
}
