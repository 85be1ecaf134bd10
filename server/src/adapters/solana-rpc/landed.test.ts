import { CallError } from '@cumulus/contract/errors.ts';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import recorded from '../../../../localnet/src/testing/get-transaction-v1.json' with { type: 'json' };
import { UnreadTransaction } from '../../ports/chain.ts';
import type { Mint } from '../../ports/units.ts';
import { type RpcTransaction, transactionAnswer } from './landed.ts';

const SIGNATURE = 'signature';

const landed: RpcTransaction = {
  slot: 12,
  blockTime: 1_700_000_000,
  transaction: {
    signatures: [SIGNATURE],
    message: { accountKeys: ['payer' as Address, 'source' as Address, 'closed' as Address] },
  },
  meta: {
    err: null,
    fee: 5_300,
    preBalances: [1_000_000, 2_039_280, 2_039_280, 0, 7],
    postBalances: [994_700, 2_039_280, 0, 2_039_280, 7],
    preTokenBalances: [
      {
        accountIndex: 1,
        mint: 'mint' as Mint,
        owner: 'alice' as Address,
        uiTokenAmount: { amount: '18446744073709551615' },
      },
      { accountIndex: 2, mint: 'other' as Mint, owner: 'alice' as Address, uiTokenAmount: { amount: '5' } },
    ],
    postTokenBalances: [
      {
        accountIndex: 1,
        mint: 'mint' as Mint,
        owner: 'alice' as Address,
        uiTokenAmount: { amount: '18446744073709551614' },
      },
      { accountIndex: 3, mint: 'mint' as Mint, owner: 'bob' as Address, uiTokenAmount: { amount: '1' } },
    ],
    loadedAddresses: { writable: ['opened' as Address], readonly: ['program' as Address] },
  },
};

const landedTransaction = (result: unknown) => transactionAnswer({ result }, SIGNATURE)!;

test('tells the lamports of every account, those of lookup tables last', () => {
  const { lamports, feeLamports, slot } = landedTransaction(landed);
  expect(lamports).toEqual([
    { address: 'payer', before: 1_000_000n, after: 994_700n },
    { address: 'source', before: 2_039_280n, after: 2_039_280n },
    { address: 'closed', before: 2_039_280n, after: 0n },
    { address: 'opened', before: 0n, after: 2_039_280n },
    { address: 'program', before: 7n, after: 7n },
  ]);
  expect(feeLamports).toBe(5_300n);
  expect(slot).toBe(12n);
});

test('tells token accounts opened and closed by the transaction as from and to nothing', () => {
  expect(landedTransaction(landed).tokens).toEqual([
    {
      address: 'source',
      mint: 'mint',
      owner: 'alice',
      before: 18_446_744_073_709_551_615n,
      after: 18_446_744_073_709_551_614n,
    },
    { address: 'closed', mint: 'other', owner: 'alice', before: 5n, after: 0n },
    { address: 'opened', mint: 'mint', owner: 'bob', before: 0n, after: 1n },
  ]);
});

test('reports a token account that changed its owner as two changes', () => {
  const balance = (owner: string) => ({
    accountIndex: 1,
    mint: 'mint' as Mint,
    owner: owner as Address,
    uiTokenAmount: { amount: '9' },
  });
  const meta = {
    ...landed.meta,
    preTokenBalances: [balance('alice')],
    postTokenBalances: [balance('mallory')],
  };
  expect(landedTransaction({ ...landed, meta }).tokens).toEqual([
    { address: 'source', mint: 'mint', owner: 'alice', before: 9n, after: 0n },
    { address: 'source', mint: 'mint', owner: 'mallory', before: 0n, after: 9n },
  ]);
});

test('tells why a landed transaction failed', () => {
  const meta = { ...landed.meta, err: { InsufficientFundsForRent: { account_index: 1 } } };
  expect(landedTransaction({ ...landed, meta }).error).toBe(
    'an account would be left with less SOL than Solana requires',
  );
});

test('reads version 1 as nodes answer it', () => {
  const { signatures } = recorded.json.result.transaction;
  expect(transactionAnswer({ result: recorded.json.result }, signatures[0]!)).toMatchObject({
    feeLamports: 6_234n,
    lamports: [{ before: 2_000_000_000n, after: 1_998_993_766n }, { after: 1_650_240n }, { after: 1n }],
  });
});

const without = (part: keyof RpcTransaction['meta']) => ({
  ...landed,
  meta: { ...landed.meta, [part]: undefined },
});

test.each<[string, unknown]>([
  ['of version 2', { ...landed, version: 2 }],
  ['whose version is no number', { ...landed, version: 'v1' }],
  ['without balances', { ...landed, meta: null }],
  ['without a fee', without('fee')],
  ['without balances before it', without('preBalances')],
  ['with fewer balances than accounts', { ...landed, meta: { ...landed.meta, postBalances: [1] } }],
  ['with more accounts than balances', { ...landed, meta: { ...landed.meta, loadedAddresses: null } }],
  [
    'with accounts that are no text',
    { ...landed, transaction: { signatures: [SIGNATURE], message: { accountKeys: [42, null] } } },
  ],
  ['without a message', { ...landed, transaction: { signatures: [SIGNATURE] } }],
  ['without anything', {}],
  ['with a time that is none', { ...landed, blockTime: 'noon' }],
  ['with a slot that is none', { ...landed, slot: null }],
  ['that is a word', 'landed'],
])('sets aside one %s', (_, result) => {
  expect(() => transactionAnswer({ result }, SIGNATURE)).toThrow(UnreadTransaction);
});

test.each([
  [-32015, UnreadTransaction],
  [-32603, UnreadTransaction],
  [-32005, CallError],
  [-32007, CallError],
])('the error %i of a node', (code, kind) => {
  expect(() => transactionAnswer({ error: { code, message: '' } }, SIGNATURE)).toThrow(kind);
});

test('another transaction than the one asked for is no answer', () => {
  expect(() => transactionAnswer({ result: landed }, 'another')).toThrow(CallError);
});
