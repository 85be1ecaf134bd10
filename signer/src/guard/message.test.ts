import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { describe, expect, test } from 'vitest';
import { bytesOf, LAMPORTS, solIntent, THIEF, TO, WALLET } from '../../testing/cases.ts';
import { type Case, letThrough, reasonFor } from '../../testing/mutate.ts';
import { encodeRaw, type RawMessage, transferData } from '../../testing/raw.ts';

const good: RawMessage = {
  header: [1, 0, 1],
  accounts: [WALLET, TO, SYSTEM_PROGRAM_ADDRESS],
  instructions: [{ program: 2, accounts: [0, 1], data: transferData(LAMPORTS) }],
};
const raw = (change: Partial<RawMessage>) => () => encodeRaw({ ...good, ...change });
const call = (change: Partial<RawMessage['instructions'][number]>) =>
  raw({ instructions: [{ ...good.instructions[0]!, ...change }] });
/** Offset of the number of instructions in the good message. */
const COUNT_AT = 4 + 3 * 32 + 32;

const EARLY = 'the message ends too early';
const AFTER = 'the message has bytes after its end';
const VERSION = 'the message is of an unknown version';
const HEADER = 'the header of the message does not fit its accounts';
const OUTSIDE = 'an instruction points outside the accounts of the message';
const TWICE = 'an instruction names the same account twice';
const LENGTH = 'a length in the message is malformed';

const malformed: Case[] = [
  ['is empty', EARLY, () => Buffer.alloc(0)],
  ['is one byte', EARLY, () => Buffer.of(1)],
  ['is cut short by a byte', EARLY, () => encodeRaw(good).subarray(0, -1)],
  ['is cut short within its accounts', EARLY, () => encodeRaw(good).subarray(0, 50)],
  ['has a byte after its end', AFTER, raw({ tail: [0] })],
  ['has a second message after its end', AFTER, raw({ tail: [...encodeRaw(good)] })],
  ['is longer than a packet', 'the message is too long for a transaction', () => Buffer.alloc(1168)],
  ['is as long as a packet allows, of zeros', HEADER, () => Buffer.alloc(1167)],
  ['is of version 2', VERSION, raw({ prefix: 0x82, tail: [0] })],
  ['is of version 127, as an off-chain message is', VERSION, raw({ prefix: 0xff, tail: [0] })],
  [
    'has a lookup table',
    'the message loads accounts from an address lookup table',
    raw({ prefix: 0x80, tail: [1, ...bytesOf(THIEF), 1, 0, 0] }),
  ],
  ['ends before its lookup tables', EARLY, raw({ prefix: 0x80 })],
  ['has a byte after its lookup tables', AFTER, raw({ prefix: 0x80, tail: [0, 0] })],
  ['wants no signature', HEADER, raw({ header: [0, 0, 1] })],
  ['wants more signatures than it has accounts', HEADER, raw({ header: [4, 0, 0] })],
  ['has more read-only accounts than accounts', HEADER, raw({ header: [1, 0, 3] })],
  ['has a fee payer that cannot be written', HEADER, raw({ header: [1, 1, 1] })],
  [
    'names the wallet a second time',
    'the message names an account twice',
    raw({ accounts: [WALLET, TO, SYSTEM_PROGRAM_ADDRESS, WALLET] }),
  ],
  [
    'names an account that nothing uses',
    'the message names an account that it does not use',
    raw({ accounts: [WALLET, TO, SYSTEM_PROGRAM_ADDRESS, THIEF] }),
  ],
  ['calls a program that is not in it', OUTSIDE, call({ program: 3 })],
  ['calls the wallet', 'an instruction calls the fee payer as a program', call({ program: 0 })],
  ['points past its accounts', OUTSIDE, call({ accounts: [0, 3] })],
  ['points where a lookup table would be', OUTSIDE, call({ accounts: [0, 255] })],
  [
    'transfers from the wallet to itself',
    TWICE,
    raw({
      accounts: [WALLET, SYSTEM_PROGRAM_ADDRESS],
      instructions: [{ program: 1, accounts: [0, 0], data: transferData(LAMPORTS) }],
    }),
  ],
  [
    'names the recipient twice',
    TWICE,
    raw({
      header: [1, 0, 1],
      accounts: [WALLET, TO, SYSTEM_PROGRAM_ADDRESS],
      instructions: [{ program: 2, accounts: [1, 1], data: transferData(LAMPORTS) }],
    }),
  ],
  [
    'has a length in a longer form than it needs',
    LENGTH,
    () => {
      const bytes = encodeRaw(good);
      return Buffer.concat([bytes.subarray(0, 3), Uint8Array.of(0x83, 0x00), bytes.subarray(4)]);
    },
  ],
  [
    'has a length of three bytes, and not that many accounts',
    EARLY,
    () => Buffer.of(1, 0, 1, 0xff, 0xff, 0x01),
  ],
  ['has a length over 65,535', LENGTH, () => Buffer.of(1, 0, 1, 0xff, 0xff, 0x7f)],
  ['has a length of four bytes', LENGTH, () => Buffer.of(1, 0, 1, 0xff, 0xff, 0xff, 0x01)],
  [
    'tells more instructions than it has',
    EARLY,
    () => {
      const bytes = encodeRaw(good);
      bytes[COUNT_AT] = 2;
      return bytes;
    },
  ],
  [
    'tells fewer instructions than it has',
    AFTER,
    () => {
      const bytes = encodeRaw({ ...good, instructions: [...good.instructions, ...good.instructions] });
      bytes[COUNT_AT] = 1;
      return bytes;
    },
  ],
];

test('the message that the malformed ones are made from is let through, in both versions', () => {
  letThrough(solIntent, encodeRaw(good));
  letThrough(solIntent, encodeRaw({ ...good, prefix: 0x80, tail: [0] }));
});

describe('refuses a message that', () => {
  test.each(malformed)('%s', async (_title, reason, message) => {
    expect(reasonFor(solIntent, await message())).toBe(reason);
  });
});
