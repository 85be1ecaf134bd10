import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  LAMPORTS,
  MEMO_ADDRESS,
  priority,
  solIntent,
  solTransfer,
  THIEF,
  TO,
  TOKEN_2022_ADDRESS,
  tokenIntent,
  tokenMove,
  tokenTransfer,
  WALLET,
  writtenMemo,
} from '../../testing/cases.ts';
import { compile, testAddress, transferSol } from '../../testing/messages.ts';
import { type Case, from, reasonFor, withMoreAccounts } from '../../testing/mutate.ts';
import { encodeRaw, transferData } from '../../testing/raw.ts';
import type { Attachment } from '../terms/attachment.ts';

const MEMO = 'Invoice 17 · 7 €';
const [ONE, TWO] = [testAddress(71), testAddress(72)] as const;
const attachment: Attachment = { memo: Buffer.from(MEMO), references: [ONE, TWO].map(bytesOf) };
const asked = { ...solIntent, ...attachment };
const memo = writtenMemo(MEMO);
const paid = withMoreAccounts(solTransfer, ONE, TWO);
const LET_THROUGH = 'none: it was let through';

const COUNT = 'System Transfer has a wrong number of accounts';
const OTHERS = 'the references of the transfer are others';
const PLACE = 'the memo is not right before the transfer';

const withRole = (instruction: Instruction, of: Address, role: AccountRole): Instruction => ({
  ...instruction,
  accounts: (instruction.accounts ?? []).map((account) =>
    account.address === of ? { address: of, role } : account,
  ),
});

describe('a memo and references that were asked for', () => {
  test.each(['legacy', 0] as const)('are signed with a transfer of SOL (%s)', (version) => {
    const message = compile({ feePayer: WALLET, version, instructions: [...priority, memo, paid] });
    expect(reasonFor(asked, message)).toBe(LET_THROUGH);
  });

  test.each([undefined, TOKEN_2022_ADDRESS])('are signed with a transfer of tokens (%s)', async (program) => {
    const move = await tokenMove(program);
    const instructions = await tokenTransfer(move);
    const last = withMoreAccounts(instructions.at(-1)!, ONE, TWO);
    const intent = { ...tokenIntent(move), ...attachment };
    expect(reasonFor(intent, from(...instructions.slice(0, -1), memo, last))).toBe(LET_THROUGH);
    expect(reasonFor(intent, from(...instructions.slice(0, -1), last))).toBe('the memo is another');
    expect(reasonFor(intent, from(memo, last, instructions.at(-2)!))).toBe(
      'TransferChecked has a wrong number of accounts',
    );
  });

  test('may be asked for one without the other', () => {
    const written = { ...asked, references: [] };
    expect(reasonFor(written, from(memo, solTransfer))).toBe(LET_THROUGH);
    expect(reasonFor(written, from(solTransfer, memo))).toBe('the transfer is not the last instruction');
    expect(reasonFor({ ...asked, memo: null }, from(paid))).toBe(LET_THROUGH);
  });
});

const refused: Case[] = [
  ['lacks both', COUNT, () => from(solTransfer)],
  ['lacks the memo', 'the memo is another', () => from(paid)],
  ['writes another memo', 'the memo is another', () => from(writtenMemo(`${MEMO}.`), paid)],
  ['writes two memos', 'the message has more than one memo', () => from(memo, memo, paid)],
  ['writes the memo behind the transfer', COUNT, () => from(paid, memo)],
  ['sets a price between the two', PLACE, () => from(memo, priority[0]!, paid)],
  [
    'gives the memo a signer',
    'Memo has a wrong number of accounts',
    () => from({ ...memo, accounts: [{ address: WALLET, role: AccountRole.WRITABLE_SIGNER }] }, paid),
  ],
  ['lacks a reference', COUNT, () => from(memo, withMoreAccounts(solTransfer, ONE))],
  ['has one reference more', COUNT, () => from(memo, withMoreAccounts(solTransfer, ONE, TWO, THIEF))],
  ['has the references in another order', OTHERS, () => from(memo, withMoreAccounts(solTransfer, TWO, ONE))],
  ['has another reference', OTHERS, () => from(memo, withMoreAccounts(solTransfer, ONE, THIEF))],
  [
    'repeats a reference',
    'an instruction names the same account twice',
    () => from(memo, withMoreAccounts(solTransfer, ONE, ONE)),
  ],
  [
    'takes the wallet for a reference',
    'an instruction names the same account twice',
    () => from(memo, withMoreAccounts(solTransfer, ONE, WALLET)),
  ],
  [
    'lets a reference be written',
    'a reference of the transfer may be written',
    () => from(memo, withRole(paid, TWO, AccountRole.WRITABLE)),
  ],
  [
    'wants a reference to sign',
    'the message wants a number of signatures other than one',
    () => from(memo, withRole(paid, TWO, AccountRole.READONLY_SIGNER)),
  ],
  [
    'pays another amount',
    'the amount of SOL is another',
    () => from(memo, withMoreAccounts(transferSol(WALLET, TO, LAMPORTS + 1n), ONE, TWO)),
  ],
  [
    'pays a reference',
    'the SOL goes to another recipient',
    () =>
      encodeRaw({
        header: [1, 0, 4],
        accounts: [WALLET, ONE, TO, TWO, SYSTEM_PROGRAM_ADDRESS, MEMO_ADDRESS],
        instructions: [
          { program: 5, accounts: [], data: [...Buffer.from(MEMO)] },
          { program: 4, accounts: [0, 1, 2, 3], data: transferData(LAMPORTS) },
        ],
      }),
  ],
];

test.each(refused)('refuses a message that %s', async (_title, reason, message) => {
  expect(reasonFor(asked, await message())).toBe(reason);
});

test('nothing is attached that was not asked for', () => {
  const PROGRAM = 'the message calls a program that has no place in a transfer';
  expect(reasonFor(solIntent, from(memo, solTransfer))).toBe(PROGRAM);
  expect(reasonFor(solIntent, from(paid))).toBe(COUNT);
  expect(reasonFor({ ...asked, memo: null }, from(memo, paid))).toBe(PROGRAM);
  expect(reasonFor({ ...asked, references: [] }, from(memo, paid))).toBe(COUNT);
});
