import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import type { Grant } from '../../../../../wire/src/grant.ts';
import { shopGrant, shown } from '../../../../testing/programs.ts';
import { STRANGER, sol, usdc } from '../../../../testing/wallets.ts';
import { readProgram } from '../../../data/programs.ts';
import type { Asked } from './asked.ts';
import { whyAsked } from './why-asked.ts';

const grant: Grant = {
  ...shopGrant,
  ...{ wallets: ['w1'], acts: ['send', 'swap'], recipients: null, mints: null, tokens: {} },
  usd: { payment: '40', day: '100', week: '200', all: '300' },
};
const used = { day: '70', week: '170', all: '290' };
/** SOL with a price of 150 USD. */
const tokens = [{ ...sol(25_000_000_000n), priceUsd: 150 }, usdc(500_000_000n)];
const send = (amount: string, mint: string = SOL_MINT): Asked => ({
  ...{ kind: 'transfer', walletId: 'w1', mint, toAddress: STRANGER, amount, memo: null, references: [] },
});
const why = (asked: Asked, but: Partial<Grant> = {}, usedUsd = used) =>
  whyAsked(asked, readProgram(shown({ ...grant, ...but }, { usedUsd })), tokens);
const none = { day: '0', week: '0', all: '0' };

test('an approval says what the grant does not name', () => {
  expect(why(send('0.1'), { acts: ['swap'] })).toContain('acts of this kind');
  expect(why(send('0.1'), { wallets: ['w2'] })).toContain('this wallet');
  expect(why(send('0.1'), { recipients: [USDC_MINT] })).toContain('this address');
  expect(why(send('0.1'), { mints: [USDC_MINT] })).toContain('this token');
  expect(why(send('0.01', USDC_MINT), { mints: ['SOL'] })).toContain('this token');
});

test('an approval says which limit it exceeds, in dollars or of the token', () => {
  expect(why(send('0.3'))).toContain('limit of one payment');
  expect(why(send('0.25'))).toContain('limit of a day');
  expect(why(send('0.25'), {}, { ...used, day: '0' })).toContain('limit of a week');
  expect(why(send('0.1'), {}, { ...none, all: '290' })).toContain('limit in all');
  expect(why(send('0.2'), {}, none)).toBe('It asks because it may not do this on its own.');
  const tokensOf = { SOL: { payment: null, day: '100000000', week: null, all: null } };
  expect(why(send('0.2'), { usd: null, tokens: tokensOf })).toContain('limit of a day');
  expect(why(send('0.05'), { usd: null, tokens: tokensOf })).not.toContain('limit');
});
