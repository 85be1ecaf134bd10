import { type AccountMeta, AccountRole, type Instruction } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { asm, type Code, elf } from '../../localnet/src/programs/sbf.ts';
import { fromBase58 } from '../../server/src/solana/base58.ts';

/**
 * A program that calls whatever its caller wants called. Put in the place of the router it swaps well, or steals: with the
 * wallet's signature in its hands, as any program has that the wallet calls.
 *
 * Behind the head of a route its data is a list of calls: which of its accounts is the program, how many accounts the call
 * has, for each of them which one and whether it is written (1) and signs (2), the length of the data, and the data.
 *
 * Called with the data of create_token_account it opens the router's temporary account, as the router does.
 */
const HEAD_BYTES = 34;
/** The heap: what accounts are, then the accounts of a call, then the call. */
const HEAP = 3;
const METAS = 8_192;
const CALL = 16_384;
/** Number of signer seeds, the signer, its seeds, the text of the first one, and calls of the program's own. */
const SIGNERS = 20_480;
const SIGNER = SIGNERS + 8;
const SEEDS = SIGNER + 16;
const SEED_TEXT = SEEDS + 4 * 16;
const SCRIPT = 24_576;
const INFO_BYTES = 56;
/** Room that the loader leaves behind an account's data, so that it can grow. */
const GROWTH_BYTES = 10_240;

const [result, a, b, c, d, e, at, count, write, end] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const { add, addFrom, copy, load, loadByte, mask, multiply, set, setSmall, shiftRight, store, storeByte } =
  asm;
const { subtract, whileBelow } = asm;

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
  ...set(d, HEAP, SIGNER),
  ...set(e, HEAP, SIGNERS),
  ...load(e, e, 0),
  ...asm.systemCall('sol_invoke_signed_c'),
];

const CREATE_TOKEN_ACCOUNT_BYTES = 9;
const TOKEN_ACCOUNT_BYTES = 165;
const RENT_LAMPORTS = 2_039_280;
/** Accounts of create_token_account. */
const [TEMPORARY, OWNER, MINT, TOKEN_PROGRAM, SYSTEM] = [0, 1, 2, 3, 4] as const;
const [WRITTEN, SIGNS] = [1, 2] as const;

/** The calls that open the temporary account, without the lamports that it lacks and the address of its owner. */
const script = [
  [SYSTEM, 2, OWNER, WRITTEN | SIGNS, TEMPORARY, WRITTEN, 12, 2, 0, 0, 0, ...Buffer.alloc(8)],
  [SYSTEM, 1, TEMPORARY, WRITTEN | SIGNS, 12, 8, 0, 0, 0, TOKEN_ACCOUNT_BYTES, ...Buffer.alloc(7)],
  [SYSTEM, 1, TEMPORARY, WRITTEN | SIGNS, 36, 1, 0, 0, 0, ...fromBase58(TOKEN_PROGRAM_ADDRESS)],
  [TOKEN_PROGRAM, 2, TEMPORARY, WRITTEN, MINT, 0, 33, 18, ...Buffer.alloc(32)],
].flat();
const LACKING = SCRIPT + 11;
const NEW_OWNER = SCRIPT + script.length - 32;

const storeNumber = (offset: number, value: bigint): Code => [
  ...set(b, HEAP, offset),
  ...set(c, Number(value >> 32n), Number(value & 0xffff_ffffn)),
  ...store(b, 0, c),
];
const storeBytes = (offset: number, bytes: readonly number[]): Code =>
  Array.from({ length: Math.ceil(bytes.length / 8) }, (_, index) => {
    const word = Buffer.alloc(8);
    Buffer.from(bytes.slice(index * 8, index * 8 + 8)).copy(word);
    return storeNumber(offset + index * 8, word.readBigUInt64LE());
  }).flat();
/** Loads what is known of an account, by offset: its address at 0, its lamports at 8. */
const loadInfo = (to: number, account: number, offset: number): Code => [
  ...set(to, HEAP, account * INFO_BYTES),
  ...load(to, to, offset),
];
const storeSeed = (index: number, value: Code, length: number): Code => [
  ...value,
  ...set(b, HEAP, SEEDS + index * 16),
  ...store(b, 0, a),
  ...storeNumber(SEEDS + index * 16 + 8, BigInt(length)),
];
const SEED = 'token_account';

const openTemporary: Code = [
  ...storeBytes(SEED_TEXT, [...Buffer.from(SEED)]),
  ...storeSeed(0, set(a, HEAP, SEED_TEXT), SEED.length),
  ...storeSeed(1, loadInfo(a, OWNER, 0), 32),
  ...storeSeed(2, loadInfo(a, MINT, 0), 32),
  // The bump, behind the discriminator.
  ...storeSeed(3, [...copy(a, at), ...add(a, 8)], 1),
  ...set(a, HEAP, SEEDS),
  ...set(b, HEAP, SIGNER),
  ...store(b, 0, a),
  ...storeNumber(SIGNER + 8, 4n),
  ...storeNumber(SIGNERS, 1n),
  ...storeBytes(SCRIPT, script),
  ...loadInfo(a, TEMPORARY, 8),
  ...load(a, a, 0),
  ...set(c, 0, RENT_LAMPORTS),
  ...setSmall(d, 0),
  ...whileBelow(a, c, [...copy(d, c), ...subtract(d, a), ...copy(a, c)]),
  ...set(b, HEAP, LACKING),
  ...store(b, 0, d),
  ...loadInfo(a, OWNER, 0),
  ...set(b, HEAP, NEW_OWNER),
  ...[0, 8, 16, 24].flatMap((offset) => [...load(c, a, offset), ...store(b, offset, c)]),
  ...set(at, HEAP, SCRIPT),
  ...copy(end, at),
  ...add(end, script.length),
];

export const puppetProgram: Buffer = elf([
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
  ...asm.ifEqual(end, CREATE_TOKEN_ACCOUNT_BYTES, openTemporary, [
    ...addFrom(end, at),
    ...add(at, HEAD_BYTES),
  ]),
  ...whileBelow(at, end, makeCall),
  ...setSmall(result, 0),
  ...asm.exit,
]);

/** The same route, whose program then calls these, one after the other. Its head is what it says of itself. */
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
