import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getApproveInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  FEE_AMOUNT,
  MAKER,
  MINT,
  OTHER_MINT,
  SPONSOR,
  solTransfer,
  sponsoredIntent,
  sponsoredTransfer,
  THIEF,
  TO,
  TOKEN_2022_ADDRESS,
  tokenIntent,
  tokenMove,
  tokenTransfer,
  WALLET,
  writtenMemo,
} from '../../testing/cases.ts';
import {
  associatedToken,
  closeAccount,
  compile,
  createAssociated,
  transferChecked,
  transferSol,
  unitPrice,
} from '../../testing/messages.ts';
import { letThrough, reasonFor, withAccount, withMoreAccounts } from '../../testing/mutate.ts';
import { costsOf, guard } from './guard.ts';

const move = await tokenMove();
const intent = sponsoredIntent(move);
const [limit, price, open, fee, transfer] = (await sponsoredTransfer(move)) as [
  Instruction,
  Instruction,
  Instruction,
  Instruction,
  Instruction,
];
const all = [limit, price, open, fee, transfer];
const paidBy = (feePayer: Address, ...instructions: Instruction[]) => compile({ feePayer, instructions });
const good = paidBy(SPONSOR, ...all);
const of = (change: Partial<typeof move>) => transferChecked({ ...move, ...change });
const sponsors = await associatedToken(SPONSOR, MINT);
const owner = createNoopSigner(SPONSOR);

test('is signed for no fee of the wallet; the sponsor pays for two signatures, priority and rent', () => {
  expect(letThrough(intent, good)).toBe(0n);
  const costs = (message: Buffer) =>
    costsOf(message, bytesOf(WALLET), intent, 20_000n, 2_000_000n, bytesOf(SPONSOR));
  expect(costs(good)).toEqual({ feeLamports: 0n, sponsoredLamports: 13_000n + 2_000_000n });
  expect(costs(paidBy(SPONSOR, limit, price, fee, transfer)).sponsoredLamports).toBe(13_000n);
});

describe('with a memo and references', () => {
  const attachment = { memo: Buffer.from('Invoice 17'), references: [bytesOf(MAKER)] };
  const asked = { ...intent, ...attachment };
  const memo = writtenMemo('Invoice 17');
  const last = withMoreAccounts(transfer, MAKER);

  test('is signed, with both at the payment', () => {
    expect(letThrough(asked, paidBy(SPONSOR, limit, price, open, fee, memo, last))).toBe(0n);
  });

  const COUNT = 'TransferChecked has a wrong number of accounts';
  test.each<[string, string, Instruction[]]>([
    ['without the memo', 'the memo is another', [fee, last]],
    ['with another memo', 'the memo is another', [fee, writtenMemo('Invoice 18'), last]],
    ['with the memo at the fee', 'the memo is not right before the transfer', [memo, fee, last]],
    ['without the reference', COUNT, [fee, memo, transfer]],
    ['with the reference at the fee too', COUNT, [withMoreAccounts(fee, MAKER), memo, last]],
    ['with both at the fee alone', COUNT, [transfer, memo, withMoreAccounts(fee, MAKER), transfer]],
    [
      'with all at the fee, as the last',
      'the sponsor is not paid before the recipient',
      [transfer, memo, withMoreAccounts(fee, MAKER)],
    ],
    [
      'with the sponsor as its reference',
      'the references of the transfer are others',
      [fee, memo, withMoreAccounts(transfer, SPONSOR)],
    ],
  ])('is not signed %s', (_title, reason, instructions) => {
    expect(reasonFor(asked, paidBy(SPONSOR, limit, price, open, ...instructions))).toBe(reason);
  });
});

describe('is not signed as a send that the sponsor pays for:', () => {
  const NOT_ONCE = 'the sponsor is not paid once';
  const AMOUNT = 'the amount of tokens is another';
  const rows: [string, string, () => Buffer | Promise<Buffer>][] = [
    ['one that pays the sponsor nothing', NOT_ONCE, () => paidBy(SPONSOR, limit, price, open, transfer)],
    [
      'one that pays the sponsor alone',
      'the message transfers no tokens',
      () => paidBy(SPONSOR, limit, price, open, fee),
    ],
    ['one that pays the sponsor twice', NOT_ONCE, () => paidBy(SPONSOR, ...all, fee)],
    [
      'one that pays the recipient twice',
      'the message has another number of TransferChecked than accounts to debit',
      () => paidBy(SPONSOR, ...all, transfer),
    ],
    [
      'one that pays the sponsor less',
      AMOUNT,
      async () =>
        paidBy(SPONSOR, limit, price, open, await of({ to: SPONSOR, amount: FEE_AMOUNT - 1n }), transfer),
    ],
    [
      'one that pays the sponsor more',
      AMOUNT,
      async () =>
        paidBy(SPONSOR, limit, price, open, await of({ to: SPONSOR, amount: FEE_AMOUNT + 1n }), transfer),
    ],
    [
      'one that pays the recipient more',
      AMOUNT,
      async () => paidBy(SPONSOR, limit, price, open, fee, await of({ amount: move.amount + 1n })),
    ],
    [
      'one that pays the thief the fee',
      NOT_ONCE,
      async () => paidBy(SPONSOR, limit, price, open, await of({ to: THIEF, amount: FEE_AMOUNT }), transfer),
    ],
    [
      'one that pays the fee in another token',
      'the token is another',
      async () => paidBy(SPONSOR, limit, price, open, withAccount(fee, 1, OTHER_MINT), transfer),
    ],
    [
      'one that pays the fee out of the account of the sponsor',
      'an instruction names the same account twice',
      () => paidBy(SPONSOR, limit, price, open, withAccount(fee, 0, sponsors), transfer),
    ],
    [
      'one that pays the recipient out of the account of the sponsor',
      'the tokens come from another account',
      () => paidBy(SPONSOR, limit, price, open, fee, withAccount(transfer, 0, sponsors)),
    ],
    [
      'one by the authority of the sponsor',
      'the tokens are not moved by the wallet',
      async () => paidBy(SPONSOR, limit, price, open, fee, await of({ wallet: SPONSOR })),
    ],
    [
      'one that the wallet pays for',
      'the message wants a number of signatures other than two',
      async () => paidBy(WALLET, ...(await tokenTransfer(move)), fee),
    ],
    [
      'one that a stranger pays for',
      'the fee payer is not the sponsor',
      async () =>
        paidBy(THIEF, limit, price, await createAssociated({ ...move, wallet: THIEF }), fee, transfer),
    ],
    [
      'one with a third signer',
      'the message wants a number of signatures other than two',
      () => paidBy(SPONSOR, ...all, transferSol(MAKER, TO, 1n)),
    ],
    [
      'one with SOL of the sponsor',
      'a transfer of tokens does not move SOL',
      () => paidBy(SPONSOR, ...all, transferSol(SPONSOR, THIEF, 1n)),
    ],
    [
      'one with SOL of the wallet',
      'a transfer of tokens does not move SOL',
      () => paidBy(SPONSOR, ...all, solTransfer),
    ],
    [
      'one that opens the account of the thief',
      'a token account is opened for another owner',
      async () =>
        paidBy(
          SPONSOR,
          limit,
          price,
          await createAssociated({ ...move, wallet: SPONSOR, to: THIEF }),
          fee,
          transfer,
        ),
    ],
    [
      'one that opens two accounts',
      'the message has more than one CreateIdempotent',
      async () => paidBy(SPONSOR, ...all, await createAssociated({ ...move, wallet: SPONSOR, to: THIEF })),
    ],
    [
      'one whose account the wallet pays for',
      'the token account is not paid for by the wallet',
      async () => paidBy(SPONSOR, limit, price, await createAssociated(move), fee, transfer),
    ],
    [
      'one that closes an account of the sponsor',
      'the Token instruction CloseAccount has no place in a transfer',
      () => paidBy(SPONSOR, ...all, closeAccount(sponsors, THIEF, SPONSOR)),
    ],
    [
      'one with a delegate for the thief',
      'the Token instruction Approve has no place in a transfer',
      () =>
        paidBy(
          SPONSOR,
          ...all,
          getApproveInstruction({ source: sponsors, delegate: THIEF, owner, amount: 1n }),
        ),
    ],
    [
      'one with a memo',
      'the message calls a program that has no place in a transfer',
      () => paidBy(SPONSOR, ...all, writtenMemo('x')),
    ],
    [
      'one whose priority costs more than the cap',
      'the fee of up to 0.06001 SOL is over the cap of 0.00002 SOL',
      () => paidBy(SPONSOR, limit, unitPrice(10n ** 9n), open, fee, transfer),
    ],
  ];

  test.each(rows)('%s', async (_title, reason, message) => {
    expect(reasonFor(intent, await message())).toBe(reason);
  });

  test('one that pays the sponsor after the recipient', () => {
    expect(reasonFor(intent, paidBy(SPONSOR, limit, price, open, transfer, fee))).toBe(
      'the sponsor is not paid before the recipient',
    );
  });

  test('a send to the sponsor itself', async () => {
    const itself = { ...move, to: SPONSOR };
    expect(reasonFor(sponsoredIntent(itself), paidBy(SPONSOR, fee, await transferChecked(itself)))).toBe(
      'the sponsor pays for no send to itself',
    );
  });

  test('a token of Token-2022, of which less may arrive', async () => {
    const other = await tokenMove(TOKEN_2022_ADDRESS);
    expect(reasonFor(sponsoredIntent(other), paidBy(SPONSOR, ...(await sponsoredTransfer(other))))).toBe(
      'the sponsor takes tokens of SPL Token alone',
    );
  });

  test('an intent that names no fee, and one of the sponsor’s own wallet', () => {
    expect(reasonFor(tokenIntent(move), good)).toBe(
      'the message wants a number of signatures other than one',
    );
    expect(() => guard(good, bytesOf(SPONSOR), intent, 20_000n, undefined, bytesOf(SPONSOR))).toThrow(
      'the wallet does not sign beside the sponsor',
    );
  });

  test('anything if the operator has no sponsor', () => {
    expect(() => guard(good, bytesOf(WALLET), intent, 20_000n)).toThrow(
      'nobody here pays for the sends of others',
    );
  });
});
