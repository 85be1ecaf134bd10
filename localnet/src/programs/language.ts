import { asm, type Code, elf } from './sbf.ts';

/** Code that leaves a number of 64 bits in the register it is given; it may use the registers above as well. */
export type Value = (register: number) => Code;
/** Code that jumps over this many places unless the condition holds. */
export type Condition = (places: number) => Code;

/** A number that the program keeps in its memory. It is 0 at the start. */
export interface Variable {
  readonly value: Value;
  readonly set: (value: Value) => Code;
}

const MEMORY_START = 0x3_0000_0000n;
const MEMORY_BYTES = 32_768n;
const SMALL = 2n ** 31n;

/** The memory of one program: answers the addresses of what is taken of it. */
export function memory() {
  let end = MEMORY_START;
  const take = (bytes: number): Value => {
    const start = end;
    end += BigInt((bytes + 7) & ~7);
    if (end > MEMORY_START + MEMORY_BYTES) throw new Error('The program takes more memory than it has.');
    return number(start);
  };
  const variable = (): Variable => {
    const address = take(8);
    return { value: load(address), set: (value) => store(address, 0, value) };
  };
  return { take, variable };
}

/** A whole number below 2^64, or -1 and the like as their two's complement. */
export const number = (given: number | bigint): Value => {
  const value = BigInt.asUintN(64, BigInt(given));
  return (to) =>
    value < SMALL
      ? asm.setSmall(to, Number(value))
      : asm.set(to, Number(value >> 32n), Number(value & 0xffff_ffffn));
};

export const load = (address: Value, at = 0): Value => {
  return (to) => [...address(to), ...asm.load(to, to, at)];
};
export const loadByte = (address: Value, at = 0): Value => {
  return (to) => [...address(to), ...asm.loadByte(to, to, at)];
};

/** 16 bits. */
export const loadTwo = (address: Value, at = 0): Value => {
  return (to) => [...address(to), ...asm.loadTwo(to, to, at)];
};
/** 32 bits. */
export const loadFour = (address: Value, at = 0): Value => {
  return (to) => [...address(to), ...asm.loadFour(to, to, at)];
};

const both = (one: Value, other: Value, join: (to: number, from: number) => Code): Value => {
  return (to) => [...one(to), ...other(to + 1), ...join(to, to + 1)];
};
export const plus = (one: Value, other: Value): Value => both(one, other, asm.addFrom);
export const minus = (one: Value, other: Value): Value => both(one, other, asm.subtract);
export const times = (one: Value, other: Value): Value => both(one, other, asm.multiplyBy);
export const dividedBy = (one: Value, by: number): Value => {
  return (to) => [...one(to), ...asm.divide(to, by)];
};
export const remainder = (one: Value, by: number): Value => {
  return (to) => [...one(to), ...asm.remainder(to, by)];
};

type Jump = (one: number, other: number, places: number) => Code;
const compare = (one: Value, other: Value, jump: Jump): Condition => {
  return (places) => [...one(1), ...other(2), ...jump(1, 2, places)];
};
export const equal = (one: Value, other: Value): Condition => compare(one, other, asm.jumpUnlessEqual);
export const unequal = (one: Value, other: Value): Condition => compare(one, other, asm.jumpIfEqual);
export const below = (one: Value, other: Value): Condition => compare(one, other, asm.jumpUnlessBelow);
/** Of signed numbers. */
export const less = (one: Value, other: Value): Condition => compare(one, other, asm.jumpUnlessLess);
export const and = (...conditions: readonly Condition[]): Condition => {
  return (places) => {
    let rest: Code = [];
    for (const condition of conditions.toReversed()) rest = [...condition(places + rest.length), ...rest];
    return rest;
  };
};

export const store = (address: Value, at: number, value: Value): Code => [
  ...address(1),
  ...value(2),
  ...asm.store(1, at, 2),
];
export const storeByte = (address: Value, at: number, value: Value): Code => [
  ...address(1),
  ...value(2),
  ...asm.storeByte(1, at, 2),
];
/** 32 bits. */
export const storeFour = (address: Value, at: number, value: Value): Code => [
  ...address(1),
  ...value(2),
  ...asm.storeFour(1, at, 2),
];
/** Up to seven bytes behind the last are set to 0. */
export const storeBytes = (address: Value, bytes: Uint8Array): Code =>
  words(bytes).flatMap((word, index) => store(address, index * 8, number(word)));

/** The bytes as numbers of 64 bits, the last filled up with 0. */
export function words(bytes: Uint8Array): bigint[] {
  const filled = Buffer.alloc((bytes.length + 7) & ~7);
  filled.set(bytes);
  return Array.from({ length: filled.length / 8 }, (_, index) => filled.readBigUInt64LE(index * 8));
}

export const when = (condition: Condition, then: Code, otherwise: Code = []): Code => {
  const taken = otherwise.length === 0 ? then : [...then, ...asm.jump(otherwise.length)];
  return [...condition(taken.length), ...taken, ...otherwise];
};

export const repeatWhile = (condition: Condition, body: Code): Code => {
  const back = (places: number) => asm.jump(-places);
  const head = condition(body.length + 1);
  return [...head, ...body, ...back(head.length + body.length + 1)];
};

/** Ends the program, and with it the transaction, with a custom error. */
export const fail = (error: number): Code => [...asm.setSmall(0, error), ...asm.exit];

export const demand = (condition: Condition, error: number): Code => when(condition, [], fail(error));

/** Takes up to five arguments. */
export const systemCall = (name: string, ...values: readonly Value[]): Code => [
  ...values.flatMap((value, index) => value(index + 1)),
  ...asm.systemCall(name),
];

/** Keeps the input until it is read. */
const INPUT = 9;

/** A program. `body` is given the address of what the loader hands over. */
export const program = (body: (input: Value) => Code): Buffer =>
  elf([...asm.copy(INPUT, 1), ...body((to) => asm.copy(to, INPUT)), ...asm.setSmall(0, 0), ...asm.exit]);
