import { type AccountMeta, AccountRole, type Instruction } from '@solana/kit';
import { asm, elf } from './sbf.ts';

/**
 * A program that calls whatever its caller wants called. Put in the place of the router it swaps well, or steals: with the
 * wallet's signature in its hands, as any program has that the wallet calls.
 *
 * Behind the head of a route its data is a list of calls: which of its accounts is the program, how many accounts the call
 * has, for each of them which one and whether it is written (1) and signs (2), the length of the data, and the data.
 */
const HEAD_BYTES = 34;
/** The heap: what accounts are, then the accounts of a call, then the call. */
const HEAP = 3;
const METAS = 8_192;
const CALL = 16_384;
const INFO_BYTES = 56;
/** Room that the loader leaves behind an account's data, so that it can grow. */
const GROWTH_BYTES = 10_240;

const [result, a, b, c, d, e, at, count, write, end] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const { add, addFrom, copy, load, loadByte, mask, multiply, set, setSmall, shiftRight, store, storeByte } =
  asm;

/** Stores the address `offset` behind `at`. */
const storeAddress = (field: number, offset: number) => [
  ...copy(b, at),
  ...add(b, offset),
  ...store(write, field, b),
];
/** Replaces a number of an account, in `a`, by the address of what is known of it. */
const infoOf = [...multiply(a, INFO_BYTES), ...set(b, HEAP, 0), ...addFrom(a, b)];

const readAccount = [
  ...storeAddress(0, 8),
  ...storeAddress(8, 72),
  ...load(c, at, 80),
  ...store(write, 16, c),
  ...storeAddress(24, 88),
  ...storeAddress(32, 40),
  ...[1, 2, 3].flatMap((flag) => [...loadByte(b, at, flag), ...storeByte(write, 47 + flag, b)]),
  ...add(at, 88 + GROWTH_BYTES + 7),
  ...addFrom(at, c),
  ...mask(at, -8),
  ...load(b, at, 0),
  ...store(write, 40, b),
  ...add(at, 8),
];
/** Accounts that were named before are encoded by their number. */
const repeatAccount = [
  ...infoOf,
  ...[0, 8, 16, 24, 32, 40, 48].flatMap((field) => [...load(b, a, field), ...store(write, field, b)]),
  ...add(at, 8),
];
const readMeta = [
  ...loadByte(a, at, 0),
  ...infoOf,
  ...load(a, a, 0),
  ...store(c, 0, a),
  ...loadByte(a, at, 1),
  ...copy(e, a),
  ...mask(e, 1),
  ...storeByte(c, 8, e),
  ...shiftRight(a, 1),
  ...storeByte(c, 9, a),
  ...add(c, 16),
  ...add(at, 2),
  ...add(d, -1),
];
const makeCall = [
  ...loadByte(a, at, 0),
  ...infoOf,
  ...load(a, a, 0),
  ...set(write, HEAP, CALL),
  ...store(write, 0, a),
  ...set(c, HEAP, METAS),
  ...store(write, 8, c),
  ...loadByte(d, at, 1),
  ...store(write, 16, d),
  ...add(at, 2),
  ...asm.whileNotZero(d, readMeta),
  ...loadByte(a, at, 0),
  ...add(at, 1),
  ...store(write, 24, at),
  ...store(write, 32, a),
  ...addFrom(at, a),
  ...copy(a, write),
  ...set(b, HEAP, 0),
  ...copy(c, count),
  ...setSmall(d, 0),
  ...setSmall(e, 0),
  ...asm.systemCall,
];

export const puppetProgram: Buffer = elf(
  [
    ...copy(at, a),
    ...load(count, at, 0),
    ...add(at, 8),
    ...set(write, HEAP, 0),
    ...copy(end, count),
    ...asm.whileNotZero(end, [
      ...loadByte(a, at, 0),
      ...asm.ifEqual(a, 255, readAccount, repeatAccount),
      ...add(write, INFO_BYTES),
      ...add(end, -1),
    ]),
    ...load(end, at, 0),
    ...add(at, 8),
    ...addFrom(end, at),
    ...add(at, HEAD_BYTES),
    ...asm.whileBelow(at, end, makeCall),
    ...setSmall(result, 0),
    ...asm.exit,
  ],
  'sol_invoke_signed_c',
);

/** The same route, whose program then calls these, one after the other. */
export function pulling(route: Instruction, calls: readonly Instruction[]): Instruction {
  const accounts: AccountMeta[] = [...(route.accounts as readonly AccountMeta[])];
  const placeOf = ({ address, role }: AccountMeta): number => {
    const found = accounts.findIndex(
      (account) => account.address === address && (account.role & role) === role,
    );
    return found >= 0 ? found : accounts.push({ address, role }) - 1;
  };
  const data = calls.flatMap(({ programAddress, accounts: named = [], data: bytes = new Uint8Array() }) => [
    placeOf({ address: programAddress, role: AccountRole.READONLY }),
    named.length,
    ...(named as readonly AccountMeta[]).flatMap((account) => [placeOf(account), account.role]),
    bytes.length,
    ...bytes,
  ]);
  return {
    ...route,
    accounts,
    data: Buffer.concat([Buffer.from(route.data!.subarray(0, HEAD_BYTES)), Buffer.from(data)]),
  };
}
