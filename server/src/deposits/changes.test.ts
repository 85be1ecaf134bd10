import { baseUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { type Address, lamports } from '@solana/kit';
import { expect, test } from 'vitest';
import type { LandedTransaction } from '../ports/chain.ts';
import type { Mint } from '../ports/units.ts';
import { foundChanges } from './changes.ts';

const ME = 'me' as Address;
const moved = (address: string, delta: bigint) => ({
  address: address as Address,
  before: lamports(100n),
  after: lamports(100n + delta),
});
const token = (owner: string, mint: string, delta: bigint, address = `${owner} ${mint}`) => ({
  address: address as Address,
  before: baseUnits(100n),
  after: baseUnits(100n + delta),
  owner: owner as Address,
  mint: mint as Mint,
});
const landed = (parts: Partial<LandedTransaction>): LandedTransaction => ({
  signatures: ['signature'],
  slot: 1n,
  blockTime: null,
  error: null,
  feeLamports: lamports(5n),
  lamports: [],
  tokens: [],
  ...parts,
});

test('SOL came from the address that lost some', () => {
  const transaction = landed({ lamports: [moved('giver', -15n), moved('me', 10n), moved('program', 0n)] });
  expect(foundChanges(transaction, ME)).toEqual([{ mint: SOL_MINT, delta: 10n, counterparty: 'giver' }]);
});

test('tokens came from their owner, no matter who paid the fee', () => {
  const transaction = landed({
    lamports: [moved('payer', -5n), moved('me', 0n)],
    tokens: [token('giver', 'jup', -7n), token('me', 'jup', 3n), token('me', 'jup', 4n, 'aside')],
  });
  expect(foundChanges(transaction, ME)).toEqual([{ mint: 'jup', delta: 7n, counterparty: 'giver' }]);
});

test('a change with several sources, or none, has no counterparty', () => {
  const several = landed({ lamports: [moved('a', -5n), moved('b', -5n), moved('me', 5n)] });
  expect(foundChanges(several, ME)).toMatchObject([{ counterparty: null }]);
  const minted = landed({ tokens: [token('me', 'jup', 7n)] });
  expect(foundChanges(minted, ME)).toEqual([{ mint: 'jup', delta: 7n, counterparty: null }]);
});

test('what was taken went to the owner who has it now', () => {
  const seized = landed({ tokens: [token('me', 'jup', -7n), token('issuer', 'jup', 7n)] });
  expect(foundChanges(seized, ME)).toEqual([{ mint: 'jup', delta: -7n, counterparty: 'issuer' }]);
});

test('transfers between accounts of the wallet, or without it, change nothing', () => {
  const within = landed({ tokens: [token('me', 'jup', -7n), token('me', 'jup', 7n, 'aside')] });
  expect(foundChanges(within, ME)).toEqual([]);
  expect(foundChanges(landed({ lamports: [moved('a', -5n), moved('b', 5n)] }), ME)).toEqual([]);
});
