import { type Address, createNoopSigner } from '@solana/kit';
import { getAdvanceNonceAccountInstruction, getAssignInstruction } from '@solana-program/system';
import {
  AuthorityType,
  getApproveInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
  getTransferInstruction,
} from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { MAKER, MINT, swapIntent, THIEF, tokensOnly, WALLET } from '../../testing/cases.ts';
import {
  associatedToken,
  compile,
  createAssociated,
  testAddress,
  transferSol,
} from '../../testing/messages.ts';
import { reasonFor, withAccount, withData, withMoreAccounts } from '../../testing/mutate.ts';
import { also, type BadSwap, instead, message } from '../../testing/steps.ts';
import { coSigned, move, type Steps, WRAPPED_SOL } from '../../testing/swap.ts';

const owner = createNoopSigner(WALLET);
const [sellAccount, makersAccount] = [
  await associatedToken(WALLET, MINT),
  await associatedToken(MAKER, MINT),
];

const without = (name: string) => (steps: Steps) => {
  const { [name]: _left, ...rest } = steps;
  return rest;
};
const misplaced = (what: string) => `${what} has no place in a swap`;
const HALVES = 'the swap is not one TransferChecked by the wallet and one by another signer';
const OPENED = 'a token account is opened that is not one of the swap';
const ELSEWHERE = 'the tokens that are bought go to another account';
const open = (to: Address, mint: Address, payer: Address = WALLET) =>
  createAssociated({ wallet: payer, to, mint, source: payer, amount: 1n, decimals: 0 });

const badExchanges: BadSwap[] = [
  ['pays and gets nothing', HALVES, without('receive')],
  ['gets without paying', HALVES, without('pay')],
  ['pays twice', HALVES, async (steps) => also(steps.pay!)(steps)],
  [
    'pays the thief as well',
    HALVES,
    async (steps) => also(await move({ ...tokensOnly.sell, amount: 1n }, WALLET, THIEF))(steps),
  ],
  [
    'sells a base unit more',
    'more is sold than asked',
    instead('pay', () => move({ ...tokensOnly.sell, amount: tokensOnly.sell.amount + 1n }, WALLET, MAKER)),
  ],
  [
    'buys a base unit less',
    'less is bought than asked',
    instead('receive', () => move({ ...tokensOnly.buy, amount: tokensOnly.buy.amount - 1n }, MAKER, WALLET)),
  ],
  [
    'sells another token',
    'the token that is sold is another',
    instead('pay', (pay) => withAccount(pay, 1, THIEF)),
  ],
  [
    'buys another token',
    'the token that is bought is another',
    instead('receive', (receive) => withAccount(receive, 1, THIEF)),
  ],
  [
    'buys with the other token program',
    'the token that is bought is another',
    instead('receive', (receive) => ({ ...receive, programAddress: tokensOnly.sell.program })),
  ],
  [
    'sells out of another account',
    'the tokens come from another account',
    instead('pay', (pay) => withAccount(pay, 0, testAddress(77))),
  ],
  [
    'has the thief get what is bought',
    ELSEWHERE,
    instead('receive', () => move(tokensOnly.buy, MAKER, THIEF)),
  ],
  [
    'has the maker move tokens of another account as well',
    'the swap moves tokens that are neither sold nor bought',
    async (steps) => also(await move({ ...tokensOnly.sell, amount: 1n }, MAKER, THIEF))(steps),
  ],
  [
    'has somebody else move the same tokens as well',
    'the swap moves tokens that are neither sold nor bought',
    async (steps) => also(withAccount(steps.receive!, 3, THIEF))(steps),
  ],
  [
    'has a delegate of the mint move the own tokens of the wallet into the same account',
    'the tokens that are bought are already of the wallet',
    instead('receive', async (receive) =>
      withAccount(receive, 0, await associatedToken(WALLET, tokensOnly.buy.mint, tokensOnly.buy.program)),
    ),
  ],
  [
    'has the fee paid before what is bought',
    ELSEWHERE,
    async ({ receive, ...steps }) => ({
      ...steps,
      fee: await move({ ...tokensOnly.buy, amount: tokensOnly.buy.amount }, MAKER, THIEF),
      receive: receive!,
    }),
  ],
  [
    'has the tokens that are bought moved by nobody who signs',
    'the tokens that are bought are moved by nobody who signs',
    instead('receive', (receive) => withAccount(receive, 3, testAddress(78))),
  ],
];

const badAccounts: BadSwap[] = [
  ["opens the maker's account", OPENED, async (steps) => also(await open(MAKER, MINT))(steps)],
  ['opens an account of a third token', OPENED, async (steps) => also(await open(WALLET, THIEF))(steps)],
  [
    'opens an account for wrapped SOL where none is swapped',
    OPENED,
    async (steps) => also(await open(WALLET, WRAPPED_SOL))(steps),
  ],
  [
    'opens its account at the cost of somebody else',
    'the token account is not paid for by the wallet',
    async (steps) => also(await open(WALLET, MINT, MAKER))(steps),
  ],
  ['opens an account twice', 'a token account is opened twice', (steps) => also(steps.openBuy!)(steps)],
  [
    'opens an account under another mint',
    'a token account is opened for another token',
    instead('openBuy', (create) => withAccount(create, 3, THIEF)),
  ],
  [
    'opens an account with another program for System',
    'a token account is opened with another program',
    instead('openBuy', (create) => withAccount(create, 4, THIEF)),
  ],
  [
    'moves SOL where only tokens are swapped',
    'a swap of tokens does not move SOL',
    also(transferSol(WALLET, sellAccount, 1n)),
  ],
  [
    'closes the account that is sold from',
    'SyncNative and CloseAccount are only for accounts that the swap wraps SOL in or opens in between',
    also(getCloseAccountInstruction({ account: sellAccount, destination: WALLET, owner })),
  ],
];

const badInstructions: BadSwap[] = [
  [
    'makes the maker a delegate',
    misplaced('the Token instruction Approve'),
    also(getApproveInstruction({ source: sellAccount, delegate: MAKER, owner, amount: 1n })),
  ],
  [
    'makes the maker the owner',
    misplaced('the Token instruction SetAuthority'),
    also(
      getSetAuthorityInstruction({
        owned: sellAccount,
        owner,
        authorityType: AuthorityType.AccountOwner,
        newAuthority: MAKER,
      }),
    ),
  ],
  [
    'moves unchecked',
    misplaced('the Token instruction Transfer'),
    also(
      getTransferInstruction({
        source: sellAccount,
        destination: makersAccount,
        authority: owner,
        amount: 1n,
      }),
    ),
  ],
  [
    'assigns the wallet',
    misplaced('the System instruction Assign'),
    also(getAssignInstruction({ account: owner, programAddress: THIEF })),
  ],
  [
    'advances a durable nonce, so that it would never expire',
    misplaced('the System instruction AdvanceNonceAccount'),
    (steps) => ({
      nonce: getAdvanceNonceAccountInstruction({ nonceAccount: testAddress(5), nonceAuthority: owner }),
      ...steps,
    }),
  ],
  [
    'writes a memo',
    'the message calls a program that has no place in a swap',
    also({
      programAddress: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address,
      data: Buffer.from('yes'),
    }),
  ],
  [
    'calls the order engine for something else',
    'an instruction of the order engine is not one that the signer understands',
    also({
      programAddress: '61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH' as Address,
      data: Buffer.alloc(32),
    }),
  ],
  [
    'pays with the accounts of a transfer hook',
    'TransferChecked has a wrong number of accounts',
    instead('pay', (pay) => withMoreAccounts(pay, THIEF)),
  ],
  [
    'recovers nested tokens',
    misplaced('the Associated Token instruction RecoverNested'),
    instead('openBuy', (create) => withData(create, () => Buffer.of(2))),
  ],
];

describe('refuses, as a swap, a message that', () => {
  test.each([...badExchanges, ...badAccounts, ...badInstructions])('%s', async (_title, reason, change) => {
    const steps = await change(await coSigned(tokensOnly));
    expect(reasonFor(await swapIntent(tokensOnly), message(steps))).toBe(reason);
  });

  test('is paid for by the maker', async () => {
    const instructions = Object.values(await coSigned(tokensOnly));
    const bytes = compile({ feePayer: MAKER, instructions });
    expect(reasonFor(await swapIntent(tokensOnly), bytes)).toBe('the fee payer is not the wallet');
  });

  test.each([
    ['takes from an account', 'the tokens come from another account', tokensOnly.sell],
    ['pays out into an account', ELSEWHERE, tokensOnly.buy],
  ])('%s that stands in a lookup table', async (_title, reason, { mint, program }) => {
    const { openBuy: _open, ...steps } = await coSigned(tokensOnly);
    const tables = { [testAddress(99)]: [await associatedToken(WALLET, mint, program)] };
    expect(reasonFor(await swapIntent(tokensOnly), message(steps, tables))).toBe(reason);
  });
});

test('refuses an intent whose accounts are not those of the wallet, however well the message fits it', async () => {
  const theirs = { ...tokensOnly, wallet: THIEF };
  const intent = await swapIntent(tokensOnly);
  const { sell, buy } = await swapIntent(theirs);
  const bytes = message(await coSigned(tokensOnly));
  const reason = "the token account of the intent is not the wallet's associated one";
  expect(reasonFor({ ...intent, sell }, bytes)).toBe(reason);
  expect(reasonFor({ ...intent, buy }, bytes)).toBe(reason);
  expect(reasonFor({ ...intent, buy: intent.sell }, bytes)).toBe('the swap is of a token for itself');
});
