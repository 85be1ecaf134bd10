import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import type { Mint } from '../../ports/units.ts';
import { landedTransaction, type RpcTransaction } from './transactions.ts';

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

test('tells the lamports of every account, those of lookup tables last', () => {
  const { lamports, feeLamports, slot } = landedTransaction(landed, SIGNATURE);
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
  expect(landedTransaction(landed, SIGNATURE).tokens).toEqual([
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
  expect(landedTransaction({ ...landed, meta }, SIGNATURE).tokens).toEqual([
    { address: 'source', mint: 'mint', owner: 'alice', before: 9n, after: 0n },
    { address: 'source', mint: 'mint', owner: 'mallory', before: 0n, after: 9n },
  ]);
});

test('tells why a landed transaction failed', () => {
  const meta = { ...landed.meta, err: { InsufficientFundsForRent: { account_index: 1 } } };
  expect(landedTransaction({ ...landed, meta }, SIGNATURE).error).toBe(
    'an account would be left with less SOL than Solana requires',
  );
});
