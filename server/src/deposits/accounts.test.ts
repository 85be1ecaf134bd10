import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { accountsOf } from './accounts.ts';

const owner = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
const aside = { address: 'aside', mint: USDC_MINT, program: 'program', amount: 1n, frozen: false };
const other = { ...aside, address: 'other', mint: 'another mint' };

test('SOL of a wallet changes in transactions that name it', async () => {
  expect(await accountsOf({ owner, lamports: 1n, tokens: [aside] }, [SOL_MINT])).toEqual([owner]);
});

test('tokens change in transactions that name one of their accounts, closed associated ones among them', async () => {
  const found = await accountsOf({ owner, lamports: 1n, tokens: [aside, other] }, [USDC_MINT]);
  expect(found).toHaveLength(3);
  expect(found[0]).toBe('aside');
  expect(new Set(found).size).toBe(3);
  expect(await accountsOf({ owner, lamports: 1n, tokens: [] }, [USDC_MINT])).toEqual(found.slice(1));
});
