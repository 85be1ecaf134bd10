import { addressBytes } from '../chain/base58.ts';
import {
  and,
  below,
  type Condition,
  dividedBy,
  equal,
  fail,
  load,
  loadByte,
  type memory,
  minus,
  number,
  plus,
  repeatWhile,
  store,
  storeByte,
  storeBytes,
  storeFour,
  systemCall,
  times,
  unequal,
  type Value,
  when,
  words,
} from './language.ts';
import type { Code } from './sbf.ts';

/** The address of what is known of an account: a record of the loader's C interface. */
export type AccountInfo = Value;

const INFO_BYTES = 56;
const ACCOUNTS_MAX = 128;
/** Room that the loader leaves behind an account's data, so that it can grow. */
const GROWTH_BYTES = 10_240;
/** The loader's mark of an account that was not named before. */
const FIRST_NAMED = 255;
const CALL_ACCOUNTS_MAX = 8;
const CALL_BYTES_MAX = 64;
const SEEDS_MAX = 4;
const TOO_MANY_ACCOUNTS = 1;

/** One account of a call, with what the call may do. */
export interface CallAccount {
  readonly account: AccountInfo;
  readonly writes?: boolean;
  readonly signs?: boolean;
}

/** Bytes of a call's data: given, or a number of 1, 4 or 8 bytes. */
type Field = Uint8Array | readonly [bytes: 1 | 4 | 8, value: Value];

export interface Call {
  readonly program: AccountInfo;
  readonly accounts: readonly CallAccount[];
  readonly data: readonly Field[];
  /** The address that these are the seeds of signs the call. */
  readonly seeds?: Seeds;
}

/** Seeds of an address of the program's own: where each is, and how long it is. */
export type Seeds = readonly (readonly [address: Value, bytes: number])[];

export const keyOf = (account: AccountInfo): Value => load(account, 0);
export const lamportsOf = (account: AccountInfo): Value => load(load(account, 8));
export const lengthOf = (account: AccountInfo): Value => load(account, 16);
export const dataOf = (account: AccountInfo): Value => load(account, 24);
export const ownerOf = (account: AccountInfo): Value => load(account, 32);
export const signs = (account: AccountInfo): Condition => equal(loadByte(account, 48), number(1));
export const isWritable = (account: AccountInfo): Condition => equal(loadByte(account, 49), number(1));

/** True if the 32 bytes at both addresses are the same. */
export const same = (one: Value, other: Value): Condition =>
  and(...[0, 8, 16, 24].map((at) => equal(load(one, at), load(other, at))));

/** True if the 32 bytes at `one` are this address. */
export const isAddress = (one: Value, address: string): Condition =>
  and(...words(addressBytes(address)).map((word, index) => equal(load(one, index * 8), number(word))));

/** What a program is called with, and its calls of other programs. */
export function interfaceOf({ take, variable }: ReturnType<typeof memory>) {
  const infos = take(ACCOUNTS_MAX * INFO_BYTES);
  const metas = take(CALL_ACCOUNTS_MAX * 16);
  const call = take(40);
  const callData = take(CALL_BYTES_MAX);
  const signer = take(16);
  const signerSeeds = take(SEEDS_MAX * 16);
  const [count, cursor, info, left] = [variable(), variable(), variable(), variable()];
  const [data, dataLength] = [variable(), variable()];

  const account = (index: number | Value): AccountInfo =>
    plus(infos, typeof index === 'number' ? number(index * INFO_BYTES) : times(index, number(INFO_BYTES)));

  const readFirst: Code = [
    ...store(info.value, 0, plus(cursor.value, number(8))),
    ...store(info.value, 8, plus(cursor.value, number(72))),
    ...store(info.value, 16, load(cursor.value, 80)),
    ...store(info.value, 24, plus(cursor.value, number(88))),
    ...store(info.value, 32, plus(cursor.value, number(40))),
    ...[1, 2, 3].flatMap((flag) => storeByte(info.value, 47 + flag, loadByte(cursor.value, flag))),
    ...cursor.set(plus(cursor.value, plus(number(88 + GROWTH_BYTES + 7), load(cursor.value, 80)))),
    ...cursor.set(times(dividedBy(cursor.value, 8), number(8))),
    ...store(info.value, 40, load(cursor.value)),
    ...cursor.set(plus(cursor.value, number(8))),
  ];
  const known = account(loadByte(cursor.value));
  const readAgain: Code = [
    ...[0, 8, 16, 24, 32, 40, 48].flatMap((field) => store(info.value, field, load(known, field))),
    ...cursor.set(plus(cursor.value, number(8))),
  ];

  /** Reads what the loader hands over. Must run first. */
  const read = (input: Value): Code => [
    ...cursor.set(input),
    ...count.set(load(cursor.value)),
    ...when(below(number(ACCOUNTS_MAX), count.value), fail(TOO_MANY_ACCOUNTS)),
    ...cursor.set(plus(cursor.value, number(8))),
    ...info.set(infos),
    ...left.set(count.value),
    ...repeatWhile(unequal(left.value, number(0)), [
      ...when(equal(loadByte(cursor.value), number(FIRST_NAMED)), readFirst, readAgain),
      ...info.set(plus(info.value, number(INFO_BYTES))),
      ...left.set(minus(left.value, number(1))),
    ]),
    ...dataLength.set(load(cursor.value)),
    ...data.set(plus(cursor.value, number(8))),
  ];

  const meta = ({ account: named, writes, signs: signing }: CallAccount, index: number): Code => [
    ...store(metas, index * 16, keyOf(named)),
    ...storeByte(metas, index * 16 + 8, number(writes ? 1 : 0)),
    ...storeByte(metas, index * 16 + 9, number(signing ? 1 : 0)),
  ];

  const invoke = ({ program, accounts, data: fields, seeds = [] }: Call): Code => {
    let length = 0;
    const written = fields.flatMap((field) => {
      const at = length;
      const to = plus(callData, number(at));
      length += field instanceof Uint8Array ? field.length : field[0];
      if (field instanceof Uint8Array) return storeBytes(to, field);
      const put = { 1: storeByte, 4: storeFour, 8: store }[field[0]];
      return put(to, 0, field[1]);
    });
    return [
      ...accounts.flatMap(meta),
      ...written,
      ...store(call, 0, keyOf(program)),
      ...store(call, 8, metas),
      ...store(call, 16, number(accounts.length)),
      ...store(call, 24, callData),
      ...store(call, 32, number(length)),
      ...seeds.flatMap(([address, bytes], index) => [
        ...store(signerSeeds, index * 16, address),
        ...store(signerSeeds, index * 16 + 8, number(bytes)),
      ]),
      ...store(signer, 0, signerSeeds),
      ...store(signer, 8, number(seeds.length)),
      ...systemCall(
        'sol_invoke_signed_c',
        call,
        infos,
        count.value,
        signer,
        number(seeds.length === 0 ? 0 : 1),
      ),
    ];
  };

  return {
    read,
    account,
    invoke,
    count: count.value,
    data: data.value,
    dataLength: dataLength.value,
    /** The program's own address stands behind its data. */
    self: plus(data.value, dataLength.value),
  };
}
