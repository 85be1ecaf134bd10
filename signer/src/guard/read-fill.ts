import { ORDER_ENGINE } from '../terms/programs.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Instruction } from './message-parts.ts';

/**
 * A market maker fills an order of the taker: the order engine moves exactly `inputAmount` from the taker and `outputAmount`
 * to the taker, both or neither, out of and into accounts of the taker's that hold these mints, which it checks.
 */
export interface Fill {
  readonly kind: 'fill';
  readonly taker: Buffer | null;
  readonly maker: Buffer | null;
  /** Undefined if SOL is paid out of the wallet itself; null if it is in a lookup table. */
  readonly source: Buffer | null | undefined;
  readonly destination: Buffer | null | undefined;
  /** The account that the output comes from; null if it is in a lookup table. */
  readonly makerSource: Buffer | null;
  /** Null if it is in a lookup table. */
  readonly sourceMint: Buffer | null;
  readonly destinationMint: Buffer | null;
  readonly inputAmount: bigint;
  readonly outputAmount: bigint;
  /** The fee that is said to be paid beside the fill, in ten-thousandths of the output. Nothing enforces it. */
  readonly notedFeeBps: bigint;
}

const FILL = 'a860b7a35c0a28a0';
/**
 * Discriminator, two amounts and the expiry, 8 bytes each. Behind them Jupiter notes the fee and the kind of swap for others, and the
 * program ignores that: 3 bytes in 2025, 5 in October 2026, of which the last two are the fee that the taker pays itself.
 */
const FILL_BYTES = 32;
const NOTED_FEE_AT = 35;
/** With the account that unwrapping SOL of one side takes, which belongs to the maker. */
const ACCOUNTS_MAX = 12;
const ACCOUNTS = 11;

/** Layout by the order engine's IDL. */
export function fillEffect({ data, accounts }: Instruction): Fill {
  if (data.toString('hex', 0, 8) !== FILL)
    throw new Refusal('an instruction of the order engine is not one that the signer understands');
  if (data.length < FILL_BYTES) throw new Refusal('fill has data of a wrong length');
  if (accounts.length < ACCOUNTS || accounts.length > ACCOUNTS_MAX)
    throw new Refusal('fill has a wrong number of accounts');
  const at = (index: number): Buffer | null => accounts[index] ?? null;
  // Anchor encodes "none" as the program itself.
  const optional = (index: number) => (at(index)?.equals(ORDER_ENGINE) ? undefined : at(index));
  return {
    kind: 'fill',
    taker: at(0),
    maker: at(1),
    source: optional(2),
    destination: optional(4),
    makerSource: at(5),
    sourceMint: at(6),
    destinationMint: at(8),
    inputAmount: data.readBigUInt64LE(8),
    outputAmount: data.readBigUInt64LE(16),
    notedFeeBps: data.length >= NOTED_FEE_AT + 2 ? BigInt(data.readUInt16LE(NOTED_FEE_AT)) : 0n,
  };
}
