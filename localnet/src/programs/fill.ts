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
const DATA_BYTES = 35;

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
  /** What Jupiter keeps of the output: only told, for those who look on. */
  readonly feeBps?: number;
}

/** The order engine's instruction, with the three bytes that Jupiter puts behind its arguments: fee and kind of swap. */
export async function fillInstruction(fill: Fill): Promise<Instruction> {
  const { taker, maker, input, output } = fill;
  const none = { address: address(ORDER_ENGINE), role: AccountRole.READONLY };
  const accountOf = async (owner: Address, token: TokenOf) =>
    token.mint === NATIVE_MINT && owner === taker
      ? none
      : { address: await associatedAccount(owner, token), role: AccountRole.WRITABLE };
  const readonly = (at: Address) => ({ address: at, role: AccountRole.READONLY });
  const data = Buffer.alloc(DATA_BYTES);
  data.set(FILL);
  data.writeBigUInt64LE(fill.inputAmount, 8);
  data.writeBigUInt64LE(fill.outputAmount, 16);
  data.writeBigInt64LE(BigInt(fill.expiresAt), 24);
  data.writeUInt16LE(fill.feeBps ?? 0, 32);
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
