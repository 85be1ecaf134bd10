import { type Address, createNoopSigner } from '@solana/kit';
import {
  AuthorityType,
  getApproveInstruction,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenInstruction,
  getSetAuthorityInstruction,
  getTransferInstruction,
} from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import {
  MINT,
  solTransfer,
  THIEF,
  TO,
  TOKEN_2022_ADDRESS,
  tokenIntent,
  tokenMove,
  tokenTransfer,
  WALLET,
} from '../../testing/cases.ts';
import {
  associatedToken,
  compile,
  createAssociated,
  testAddress,
  transferChecked,
} from '../../testing/messages.ts';
import {
  type Case,
  from,
  longer,
  reasonFor,
  withAccount,
  withData,
  withMoreAccounts,
} from '../../testing/mutate.ts';

const signer = createNoopSigner(WALLET);
const move = await tokenMove();
const [source, destination] = [move.source as Address, await associatedToken(TO, MINT)];
const create = await createAssociated(move);
const transfer = await transferChecked(move);

const DESTINATION = 'the tokens go to another account';
const NUMBER = 'the message has another number of TransferChecked than accounts to debit';
const PROGRAM = 'a token account is opened with another program';
const misplaced = (instruction: string) => `${instruction} has no place in a transfer`;

const transfers: Case[] = [
  ['moves nothing', 'the message transfers no tokens', () => from(create)],
  ['moves SOL as well', 'a transfer of tokens does not move SOL', () => from(transfer, solTransfer)],
  [
    'moves a base unit more',
    'the amount of tokens is another',
    async () => from(await transferChecked({ ...move, amount: move.amount + 1n })),
  ],
  [
    'moves with other decimals',
    'the decimals of the token are others',
    async () => from(await transferChecked({ ...move, decimals: 9 })),
  ],
  [
    "moves into the thief's account",
    DESTINATION,
    async () => from(await transferChecked({ ...move, to: THIEF })),
  ],
  [
    'moves into the recipient itself, which is no token account',
    DESTINATION,
    () => from(withAccount(transfer, 2, TO)),
  ],
  [
    "moves into the recipient's account of the other token program",
    DESTINATION,
    async () => from(withAccount(transfer, 2, await associatedToken(TO, MINT, TOKEN_2022_ADDRESS))),
  ],
  [
    'moves out of another account',
    'the tokens come from another account',
    () => from(withAccount(transfer, 0, THIEF)),
  ],
  ['moves another token', 'the token is another', () => from(withAccount(transfer, 1, THIEF))],
  [
    'moves by another authority',
    'the tokens are not moved by the wallet',
    () => from(withAccount(transfer, 3, THIEF)),
  ],
  [
    'moves with the other token program',
    'the tokens are moved by another token program',
    () => from({ ...transfer, programAddress: TOKEN_2022_ADDRESS }),
  ],
  ['moves twice', NUMBER, () => from(transfer, transfer)],
  [
    'moves with the accounts of a transfer hook',
    'TransferChecked has a wrong number of accounts',
    () => from(withMoreAccounts(transfer, THIEF)),
  ],
  [
    'moves with a byte after the data',
    'TransferChecked has data of a wrong length',
    () => from(withData(transfer, longer)),
  ],
  [
    'moves from the account into itself',
    'an instruction names the same account twice',
    () => from(withAccount(transfer, 2, source)),
  ],
];

const token: Case[] = [
  [
    'moves unchecked',
    misplaced('the Token instruction Transfer'),
    () => from(getTransferInstruction({ source, destination, authority: signer, amount: move.amount })),
  ],
  [
    'moves with a fee of its own (TransferCheckedWithFee)',
    misplaced('the Token instruction TransferFeeExtension'),
    () =>
      from({
        ...transfer,
        programAddress: TOKEN_2022_ADDRESS,
        data: Buffer.concat([Uint8Array.of(26, 1), Buffer.alloc(17)]),
      }),
  ],
  [
    'makes the thief a delegate',
    misplaced('the Token instruction Approve'),
    () => from(transfer, getApproveInstruction({ source, delegate: THIEF, owner: signer, amount: 1n })),
  ],
  [
    'makes the thief the owner',
    misplaced('the Token instruction SetAuthority'),
    () =>
      from(
        transfer,
        getSetAuthorityInstruction({
          owned: source,
          owner: signer,
          authorityType: AuthorityType.AccountOwner,
          newAuthority: THIEF,
        }),
      ),
  ],
  [
    'closes the account to the thief',
    misplaced('the Token instruction CloseAccount'),
    () => from(transfer, getCloseAccountInstruction({ account: source, destination: THIEF, owner: signer })),
  ],
  [
    'burns the rest',
    misplaced('the Token instruction BurnChecked'),
    () =>
      from(
        transfer,
        getBurnCheckedInstruction({
          account: source,
          mint: MINT,
          authority: signer,
          amount: 1n,
          decimals: 6,
        }),
      ),
  ],
  [
    'hides the transfer in a batch',
    misplaced('the Token instruction Batch'),
    () => from(withData(transfer, (data) => Buffer.concat([Uint8Array.of(255, 4, data.length), data]))),
  ],
  [
    'has an unknown instruction of Token',
    misplaced('an unknown instruction of Token'),
    () => from(withData(transfer, () => Buffer.of(99))),
  ],
  [
    'has an instruction of Token without data',
    misplaced('an unknown instruction of Token'),
    () => from(withData(transfer, () => Buffer.alloc(0))),
  ],
];

const associated: Case[] = [
  [
    'opens the account with Create',
    misplaced('the Associated Token instruction Create'),
    () =>
      from(
        getCreateAssociatedTokenInstruction({ payer: signer, ata: destination, owner: TO, mint: MINT }),
        transfer,
      ),
  ],
  [
    'opens the account with Create, told by no data',
    misplaced('the Associated Token instruction Create'),
    () =>
      from(
        withData(create, () => Buffer.alloc(0)),
        transfer,
      ),
  ],
  [
    'recovers nested tokens',
    misplaced('the Associated Token instruction RecoverNested'),
    () =>
      from(
        withData(create, () => Buffer.of(2)),
        transfer,
      ),
  ],
  [
    'has an unknown instruction of Associated Token',
    misplaced('an unknown instruction of Associated Token'),
    () =>
      from(
        withData(create, () => Buffer.of(3)),
        transfer,
      ),
  ],
  [
    'opens two accounts',
    'the message has more than one CreateIdempotent',
    async () => from(create, await createAssociated({ ...move, to: THIEF }), transfer),
  ],
  [
    'opens an account of the thief',
    'a token account is opened for another owner',
    async () => from(await createAssociated({ ...move, to: THIEF }), transfer),
  ],
  [
    'opens an account of another token',
    'a token account is opened for another token',
    async () => from(await createAssociated({ ...move, mint: THIEF }), transfer),
  ],
  [
    'opens an account of the other token program',
    PROGRAM,
    async () => from(await createAssociated({ ...move, tokenProgram: TOKEN_2022_ADDRESS }), transfer),
  ],
  [
    'opens an account with another program for System',
    PROGRAM,
    () => from(withAccount(create, 4, THIEF), transfer),
  ],
  [
    'opens an account at another address',
    "the token account that is opened is not the recipient's associated one",
    () => from(withAccount(create, 1, THIEF), transfer),
  ],
  [
    'has another account pay for the opening',
    'the token account is not paid for by the wallet',
    () => from(withAccount(create, 0, THIEF), transfer),
  ],
  [
    'opens the account with a seventh account',
    'CreateIdempotent has a wrong number of accounts',
    () => from(withMoreAccounts(create, THIEF), transfer),
  ],
  [
    'opens the account with a byte after the data',
    'CreateIdempotent has data of a wrong length',
    () => from(withData(create, longer), transfer),
  ],
];

describe('refuses, as a transfer of tokens, a message that', () => {
  test.each([...transfers, ...token, ...associated])('%s', async (_title, reason, message) => {
    expect(reasonFor(tokenIntent(move), await message())).toBe(reason);
  });
});

test('refuses a token program that is neither of the two, however well the rest fits', async () => {
  const foreign = await tokenMove(testAddress(5));
  const message = compile({ feePayer: WALLET, instructions: await tokenTransfer(move) });
  expect(reasonFor(tokenIntent(foreign), message)).toBe(
    'the token program of the intent is neither SPL Token nor Token-2022',
  );
});
