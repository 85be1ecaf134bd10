import { baseUnits } from '@cumulus/contract/amount.ts';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { lamports } from '@solana/kit';
import { expect, test } from 'vitest';
import { someAddress } from '../../../testing/token-bytes.ts';
import { mint } from '../ports/units.ts';
import { SOL } from '../solana/sol.ts';
import { accountsOf } from './accounts.ts';

const owner = someAddress(1);
const USDC = mint(USDC_MINT);
const aside = {
  address: someAddress(2),
  mint: USDC,
  program: someAddress(3),
  amount: baseUnits(1n),
  frozen: false,
  lamports: lamports(1_488_440n),
  bytes: 165,
};
const other = { ...aside, address: someAddress(4), mint: mint(someAddress(5)) };
const wallet = { owner, lamports: lamports(1n) };

test('SOL of a wallet changes in transactions that name it', async () => {
  expect(await accountsOf({ ...wallet, tokens: [aside] }, [SOL])).toEqual([owner]);
});

test('tokens change in transactions that name one of their accounts, including closed associated ones', async () => {
  const found = await accountsOf({ ...wallet, tokens: [aside, other] }, [USDC]);
  expect(found).toHaveLength(3);
  expect(found[0]).toBe(aside.address);
  expect(new Set(found).size).toBe(3);
  expect(await accountsOf({ ...wallet, tokens: [] }, [USDC])).toEqual(found.slice(1));
});
