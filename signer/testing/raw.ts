import { type Address, getAddressEncoder } from '@solana/kit';

/** A message put together byte by byte, for what no honest library compiles. */
export interface RawMessage {
  /** First byte of a versioned message; none in a legacy one. */
  readonly prefix?: number;
  /** Required signatures, read-only signers, read-only others. */
  readonly header: readonly [number, number, number];
  readonly accounts: readonly Address[];
  readonly instructions: readonly RawInstruction[];
  /** What follows the instructions: the lookup tables of a versioned message. */
  readonly tail?: readonly number[];
}

export interface RawInstruction {
  readonly program: number;
  readonly accounts: readonly number[];
  readonly data: readonly number[];
}

export function encodeRaw({ prefix, header, accounts, instructions, tail = [] }: RawMessage): Buffer {
  const addresses = accounts.map((account) => Buffer.from(getAddressEncoder().encode(account)));
  const parts = instructions.map(({ program, accounts: indexes, data }) =>
    Buffer.from([program, indexes.length, ...indexes, data.length, ...data]),
  );
  return Buffer.concat([
    Buffer.from(prefix === undefined ? header : [prefix, ...header]),
    Uint8Array.of(accounts.length),
    ...addresses,
    Buffer.alloc(32, 200),
    Uint8Array.of(instructions.length),
    ...parts,
    Buffer.from(tail),
  ]);
}

/** Data of a System Transfer. */
export function transferData(lamports: bigint): number[] {
  const data = Buffer.alloc(12);
  data.writeUInt32LE(2);
  data.writeBigUInt64LE(lamports, 4);
  return [...data];
}
