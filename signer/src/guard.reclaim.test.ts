import { AccountRole, type Address } from '@solana/kit';
import { getBurnInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  MINT,
  priority,
  reclaim,
  reclaimIntent,
  solIntent,
  solTransfer,
  THIEF,
  tokenIntent,
  tokenMove,
  tokenTransfer,
  WALLET,
} from '../testing/cases.ts';
import { closeAccount, compile, createAssociated, testAddress, transferSol } from '../testing/messages.ts';
import {
  type Case,
  from,
  letThrough,
  longer,
  reasonFor,
  withAccount,
  withData,
  withMoreAccounts,
} from '../testing/mutate.ts';
import { parseIntent } from './parse-intent.ts';

const [first, second] = reclaim as [(typeof reclaim)[number], (typeof reclaim)[number]];
const account = first.accounts![0]!.address;
const move = await tokenMove();

const PROGRAM = 'the message calls a program that has no place in a reclaim';
const UNASKED = 'a token account is closed that nobody asked for';
const ONCE = 'not every token account is closed once';
const misplaced = (name: string) => `the ${name} has no place in a reclaim`;

test('closes the accounts that were asked for, in any order, with and without priority', () => {
  for (const version of ['legacy', 0] as const)
    for (const instructions of [[...reclaim], [second, first], [...priority, ...reclaim]])
      letThrough(reclaimIntent, compile({ feePayer: WALLET, version, instructions }));
});

const cases: Case[] = [
  ['closes nothing', ONCE, () => from(...priority)],
  ['leaves out an account', ONCE, () => from(first)],
  ['closes an account twice', ONCE, () => from(first, first, second)],
  [
    'closes another account too',
    UNASKED,
    () => from(...reclaim, closeAccount(testAddress(73), WALLET, WALLET)),
  ],
  [
    'gives the rent to the thief',
    'the SOL of a token account goes to another',
    () => from(closeAccount(account, THIEF, WALLET), second),
  ],
  [
    'leaves the rent in the account',
    'the SOL of a token account goes to another',
    () => from(closeAccount(account, account, WALLET), second),
  ],
  [
    'is closed by another',
    'a token account is not closed by the wallet',
    () => from(withAccount(first, 2, THIEF), second),
  ],
  [
    'has a signer of a multisig',
    'CloseAccount has a wrong number of accounts',
    () => from(withMoreAccounts(first, THIEF), second),
  ],
  [
    'has a byte after its data',
    'CloseAccount has data of a wrong length',
    () => from(withData(first, longer), second),
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
      feeCapLamports: 10_000n,
    });
  });

  test.each<[string, unknown]>([
    ['no accounts', { ...asked, accounts: [] }],
    ['an account that is no list', { ...asked, accounts: account }],
    ['an account that is no address', { ...asked, accounts: [account, 'x' as Address] }],
    ['more than fit into a transaction', { ...asked, accounts: Array(25).fill(account) }],
    ['a recipient', { ...asked, to: THIEF }],
  ])('is malformed with %s', (_what, intent) => {
    expect(() => parseIntent(intent)).toThrow(/malformed at accounts|does not know/);
  });
});
