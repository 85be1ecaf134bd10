import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import type { LandedTransaction } from '../ports/chain.ts';
import { foundChanges } from './changes.ts';

const moved = (address: string, delta: bigint) => ({ address, before: 100n, after: 100n + delta });
const token = (owner: string, mint: string, delta: bigint, address = `${owner} ${mint}`) => ({
  ...moved(address, delta),
  owner,
  mint,
});
const landed = (parts: Partial<LandedTransaction>): LandedTransaction => ({
  slot: 1n,
  blockTime: null,
  error: null,
  feeLamports: 5n,
  lamports: [],
  tokens: [],
  ...parts,
});

test('a wallet was given SOL by the one who lost some', () => {
  const transaction = landed({ lamports: [moved('giver', -15n), moved('me', 10n), moved('program', 0n)] });
  expect(foundChanges(transaction, 'me')).toEqual([{ mint: SOL_MINT, delta: 10n, counterparty: 'giver' }]);
});

test('a wallet was given tokens by their owner, whoever paid for it', () => {
  const transaction = landed({
    lamports: [moved('payer', -5n), moved('me', 0n)],
    tokens: [token('giver', 'jup', -7n), token('me', 'jup', 3n), token('me', 'jup', 4n, 'aside')],
  });
  expect(foundChanges(transaction, 'me')).toEqual([{ mint: 'jup', delta: 7n, counterparty: 'giver' }]);
});

test('what several gave, or nobody, has no counterparty', () => {
  const several = landed({ lamports: [moved('a', -5n), moved('b', -5n), moved('me', 5n)] });
  expect(foundChanges(several, 'me')).toMatchObject([{ counterparty: null }]);
  const minted = landed({ tokens: [token('me', 'jup', 7n)] });
  expect(foundChanges(minted, 'me')).toEqual([{ mint: 'jup', delta: 7n, counterparty: null }]);
});

test('what was taken was taken by the one who has it now', () => {
  const seized = landed({ tokens: [token('me', 'jup', -7n), token('issuer', 'jup', 7n)] });
  expect(foundChanges(seized, 'me')).toEqual([{ mint: 'jup', delta: -7n, counterparty: 'issuer' }]);
});

test('what only passed between accounts of the wallet, or never was its own, is nothing', () => {
  const within = landed({ tokens: [token('me', 'jup', -7n), token('me', 'jup', 7n, 'aside')] });
  expect(foundChanges(within, 'me')).toEqual([]);
  expect(foundChanges(landed({ lamports: [moved('a', -5n), moved('b', 5n)] }), 'me')).toEqual([]);
});
