import { AccountRole, type Address } from '@solana/kit';
import { getBurnInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  MINT,
  priority,
  reclaim,
  reclaimIntent,
  sellsSol,
  solIntent,
  solTransfer,
  swapIntent,
  THIEF,
  tokenIntent,
  tokenMove,
  tokenTransfer,
  WALLET,
} from '../../testing/cases.ts';
import {
  closeAccount,
  compile,
  createAssociated,
  testAddress,
  transferSol,
  withdrawExcess,
} from '../../testing/messages.ts';
import {
  type Case,
  from,
  letThrough,
  longer,
  reasonFor,
  withAccount,
  withData,
  withMoreAccounts,
} from '../../testing/mutate.ts';
import { parseIntent } from '../terms/parse-intent.ts';

type Item = (typeof reclaim)[number];
/** Two that close an account, and two that withdraw from one. */
const [first, second, third, fourth] = reclaim as [Item, Item, Item, Item];
const [account, , kept] = reclaim.map(({ accounts }) => accounts![0]!.address) as [Address, Address, Address];
const move = await tokenMove();

const PROGRAM = 'the message calls a program that has no place in a reclaim';
const UNASKED = 'a token account is closed that nobody asked for';
const ONCE = 'not every token account is closed once';
const UNASKED_RENT = 'rent is withdrawn from a token account that nobody asked for';
const ONCE_RENT = 'not every rent that was asked for is withdrawn once';
const ASTRAY = 'the SOL of a token account goes to another';
/** What comes after the accounts that are closed. */
const rest = [third, fourth];
const misplaced = (name: string) => `the ${name} has no place in a reclaim`;

test('closes the accounts that were asked for and withdraws from others, in any order, with and without priority', () => {
  for (const version of ['legacy', 0, 1] as const)
    for (const instructions of [[...reclaim], reclaim.toReversed(), [...priority, ...reclaim]])
      letThrough(reclaimIntent, compile({ feePayer: WALLET, version, instructions }));
});

const cases: Case[] = [
  ['closes nothing', ONCE, () => from(...priority)],
  ['leaves out an account', ONCE, () => from(first, ...rest)],
  ['closes an account twice', ONCE, () => from(first, first, second, ...rest)],
  [
    'closes another account too',
    UNASKED,
    () => from(...reclaim, closeAccount(testAddress(73), WALLET, WALLET)),
  ],
  ['gives the rent to the thief', ASTRAY, () => from(closeAccount(account, THIEF, WALLET), second, ...rest)],
  [
    'leaves the rent in the account',
    ASTRAY,
    () => from(closeAccount(account, account, WALLET), second, ...rest),
  ],
  [
    'is closed by another',
    'a token account is not closed by the wallet',
    () => from(withAccount(first, 2, THIEF), second, ...rest),
  ],
  [
    'has a signer of a multisig',
    'CloseAccount has a wrong number of accounts',
    () => from(withMoreAccounts(first, THIEF), second, ...rest),
  ],
  [
    'has a byte after its data',
    'CloseAccount has data of a wrong length',
    () => from(withData(first, longer), second, ...rest),
  ],
  ['withdraws no rent', ONCE_RENT, () => from(first, second)],
  ['leaves out a rent', ONCE_RENT, () => from(first, second, third)],
  ['withdraws a rent twice', ONCE_RENT, () => from(...reclaim, third)],
  [
    'withdraws from another account too',
    UNASKED_RENT,
    () => from(...reclaim, withdrawExcess(testAddress(73), WALLET, WALLET)),
  ],
  [
    'withdraws from an account that is to be closed',
    UNASKED_RENT,
    () => from(...reclaim, withdrawExcess(account, WALLET, WALLET)),
  ],
  ['closes an account that is to stay', UNASKED, () => from(...reclaim, closeAccount(kept, WALLET, WALLET))],
  ['withdraws to the thief', ASTRAY, () => from(first, second, withdrawExcess(kept, THIEF, WALLET), fourth)],
  [
    "withdraws to another account of the wallet's",
    ASTRAY,
    () => from(first, second, withdrawExcess(kept, account, WALLET), fourth),
  ],
  [
    'withdraws by another',
    'the rent of a token account is not withdrawn by the wallet',
    () => from(first, second, withAccount(third, 2, THIEF), fourth),
  ],
  [
    'withdraws with a signer of a multisig',
    'WithdrawExcessLamports has a wrong number of accounts',
    () => from(first, second, withMoreAccounts(third, THIEF), fourth),
  ],
  [
    'has a byte after the data of a withdrawal',
    'WithdrawExcessLamports has data of a wrong length',
    () => from(first, second, withData(third, longer), fourth),
  ],
  [
    'unwraps lamports instead',
    misplaced('Token instruction UnwrapLamports'),
    () =>
      from(
        first,
        second,
        withData(third, () => Buffer.of(45, 0)),
        fourth,
      ),
  ],
  [
    'withdraws in a batch',
    misplaced('Token instruction Batch'),
    () =>
      from(
        first,
        second,
        withData(third, () => Buffer.of(255, 3, 1, 38)),
        fourth,
      ),
  ],
  ['pays the thief as well', PROGRAM, () => from(...reclaim, transferSol(WALLET, THIEF, 1n))],
  [
    'moves tokens as well',
    misplaced('Token instruction TransferChecked'),
    async () => from(...reclaim, ...(await tokenTransfer(move)).slice(-1)),
  ],
  ['opens an account as well', PROGRAM, async () => from(...reclaim, await createAssociated(move))],
  [
    'burns what is in an account first',
    misplaced('Token instruction Burn'),
    () => {
      const burn = getBurnInstruction({ account, mint: MINT, authority: WALLET, amount: 1n });
      return from(burn, ...reclaim);
    },
  ],
  [
    'wraps SOL first',
    misplaced('Token instruction SyncNative'),
    () => {
      const accounts = [{ address: account, role: AccountRole.WRITABLE }];
      return from({ ...first, accounts, data: Uint8Array.of(17) }, ...reclaim);
    },
  ],
  [
    'is paid for by another',
    'the message wants a number of signatures other than one',
    () => compile({ feePayer: THIEF, instructions: reclaim }),
  ],
];

describe('a message is refused that', () => {
  test.each(cases)('%s', async (_title, reason, message) => {
    expect(reasonFor(reclaimIntent, await message())).toBe(reason);
  });
});

test('nothing else is signed as a reclaim, and no reclaim as anything else', async () => {
  expect(reasonFor(reclaimIntent, from(solTransfer))).not.toContain('none');
  const withdrawing = (purpose: string) =>
    `the Token instruction WithdrawExcessLamports has no place in a ${purpose}`;
  expect(reasonFor(solIntent, from(solTransfer, third))).toBe(withdrawing('transfer'));
  expect(reasonFor(await swapIntent(sellsSol), from(third))).toBe(withdrawing('swap'));
  const closing = 'the Token instruction CloseAccount has no place in a transfer';
  expect(reasonFor(solIntent, from(solTransfer, first))).toBe(closing);
  expect(reasonFor(tokenIntent(move), from(...(await tokenTransfer(move)), first))).toBe(closing);
});

describe('its intent', () => {
  const asked = { kind: 'reclaim', accounts: [account], feeCapLamports: '10000' };

  test('names the accounts', () => {
    expect(parseIntent(asked)).toEqual({
      kind: 'reclaim',
      accounts: [bytesOf(account)],
      withdraws: [],
      feeCapLamports: 10_000n,
    });
  });

  test('names the accounts to withdraw from, with or without others', () => {
    expect(parseIntent({ ...asked, accounts: [], withdraws: [kept] })).toMatchObject({
      ...{ accounts: [], withdraws: [bytesOf(kept)] },
    });
    expect(parseIntent({ ...asked, withdraws: [kept] })).toMatchObject({
      ...{ accounts: [bytesOf(account)], withdraws: [bytesOf(kept)] },
    });
  });

  test.each<[string, unknown]>([
    ['no accounts', { ...asked, accounts: [] }],
    ['no accounts of either sort', { ...asked, accounts: [], withdraws: [] }],
    ['an account to withdraw from that is no address', { ...asked, withdraws: ['x'] }],
    [
      'more of both than fit',
      { ...asked, accounts: Array(12).fill(account), withdraws: Array(13).fill(kept) },
    ],
    ['an account that is no list', { ...asked, accounts: account }],
    ['an account that is no address', { ...asked, accounts: [account, 'x' as Address] }],
    ['more than fit into a transaction', { ...asked, accounts: Array(25).fill(account) }],
    ['a recipient', { ...asked, to: THIEF }],
  ])('is malformed with %s', (_what, intent) => {
    expect(() => parseIntent(intent)).toThrow(/malformed at (accounts|withdraws)|does not know/);
  });
});
