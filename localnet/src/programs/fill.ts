import {
  AccountRole,
  type Address,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from '@solana/kit';
import { NATIVE_MINT } from '../chain/token.ts';
import { associatedAccount, type TokenOf } from './addresses.ts';
import { FILL, ORDER_ENGINE, TEMPORARY_SEED } from './order-engine.ts';

const SYSTEM_PROGRAM = address('11111111111111111111111111111111');
const ARGUMENTS_BYTES = 32;
/** Bit 1 of the noted flags: the taker pays the fee in this transaction. */
const PAYS_FEE = 2;

/** An order that a market maker fills: the taker pays and gets SOL, if it is of SOL, the maker wrapped SOL. */
export interface Fill {
  readonly taker: Address;
  readonly maker: Address;
  readonly input: TokenOf;
  readonly output: TokenOf;
  /** Base units. */
  readonly inputAmount: bigint;
  readonly outputAmount: bigint;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  /** What Jupiter gets of the output: only told, for those who look on. */
  readonly feeBps?: number;
  /** The taker pays that fee beside the fill; otherwise the maker keeps it. */
  readonly paysFee?: boolean;
}

/** The order engine's instruction, with what Jupiter notes behind its arguments: three bytes, five if the taker pays a fee. */
export async function fillInstruction(fill: Fill): Promise<Instruction> {
  const { taker, maker, input, output } = fill;
  const none = { address: address(ORDER_ENGINE), role: AccountRole.READONLY };
  const accountOf = async (owner: Address, token: TokenOf) =>
    token.mint === NATIVE_MINT && owner === taker
      ? none
      : { address: await associatedAccount(owner, token), role: AccountRole.WRITABLE };
  const readonly = (at: Address) => ({ address: at, role: AccountRole.READONLY });
  const data = Buffer.alloc(ARGUMENTS_BYTES + (fill.paysFee ? 5 : 3));
  data.set(FILL);
  data.writeBigUInt64LE(fill.inputAmount, 8);
  data.writeBigUInt64LE(fill.outputAmount, 16);
  data.writeBigInt64LE(BigInt(fill.expiresAt), 24);
  data.writeUInt16LE(fill.feeBps ?? 0, fill.paysFee ? 35 : 32);
  if (fill.paysFee) data.writeUInt8(PAYS_FEE, 34);
  return {
    programAddress: address(ORDER_ENGINE),
    accounts: [
      ...[taker, maker].map((party) => ({ address: party, role: AccountRole.WRITABLE_SIGNER })),
      await accountOf(taker, input),
      await accountOf(maker, input),
      await accountOf(taker, output),
      await accountOf(maker, output),
      ...[input.mint, input.program, output.mint, output.program, SYSTEM_PROGRAM].map(readonly),
      ...(output.mint === NATIVE_MINT
        ? [{ address: await temporaryOf(maker), role: AccountRole.WRITABLE }]
        : []),
    ],
    data,
  };
}

async function temporaryOf(maker: Address): Promise<Address> {
  const seeds = [TEMPORARY_SEED, getAddressEncoder().encode(maker)];
  const [account] = await getProgramDerivedAddress({ programAddress: address(ORDER_ENGINE), seeds });
  return account;
}
