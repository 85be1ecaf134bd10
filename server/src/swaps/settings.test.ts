import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { testSettings } from '../../../testing/running-app.ts';
import { readConfig } from '../config.ts';

const settings = {
  ...testSettings({ url: 'postgres://localhost/none' }),
  PUBLIC_URL: 'https://cumulus.test',
  SMTP_URL: 'smtp://localhost',
};
const excluded = (more: Record<string, string>) => readConfig({ ...settings, ...more }).SWAP_EXCLUDE_ROUTERS;

test('excludes the routers whose orders cannot be signed, if the network has any', () => {
  expect(excluded({})).toEqual([]);
  expect(excluded({ NETWORK: 'mainnet' })).toEqual(['dflow', 'okx']);
  expect(excluded({ NETWORK: 'mainnet', SWAP_EXCLUDE_ROUTERS: 'jupiterz, okx' })).toEqual([
    'jupiterz',
    'okx',
  ]);
  expect(excluded({ NETWORK: 'mainnet', SWAP_EXCLUDE_ROUTERS: 'none' })).toEqual([]);
});

test("takes an operator's fee with an account for it only, and within the bounds that Jupiter sets", () => {
  const fee = (more: Record<string, string>) => readConfig({ ...settings, ...more }).SWAP_FEE_BPS;
  expect(fee({})).toBeUndefined();
  expect(fee({ SWAP_FEE_BPS: '50', SWAP_FEE_ACCOUNT: USDC_MINT })).toBe(50);
  expect(() => fee({ SWAP_FEE_BPS: '50' })).toThrow('SWAP_FEE_ACCOUNT: needed beside SWAP_FEE_BPS');
  expect(() => fee({ SWAP_FEE_ACCOUNT: USDC_MINT })).toThrow('SWAP_FEE_BPS: needed beside SWAP_FEE_ACCOUNT');
  for (const SWAP_FEE_BPS of ['49', '256', '50.5'])
    expect(() => fee({ SWAP_FEE_BPS, SWAP_FEE_ACCOUNT: USDC_MINT })).toThrow('SWAP_FEE_BPS');
});
