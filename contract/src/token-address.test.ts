import { expect, test } from 'vitest';
import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from './limits.ts';
import { readTokenAddress } from './token-address.ts';

const refused = { refusal: 'MALFORMED_TOKEN_ADDRESS' };

test('[rule-37] an empty address is refused as missing', () => {
  for (const typed of ['', '   ', '\n'])
    expect(readTokenAddress(typed)).toEqual({ refusal: 'TOKEN_ADDRESS_REQUIRED' });
});

test('[rule-23, rule-37, limit-20] takes base58 of 32 to 44 characters, without the spaces around it', () => {
  for (const address of [SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT])
    expect(readTokenAddress(` ${address}\n`)).toEqual({ address });
});

test('[rule-23, rule-37, limit-20] refuses other lengths, other letters, and base58 that is no address', () => {
  expect(readTokenAddress(USDC_MINT.slice(0, 31))).toEqual(refused);
  expect(readTokenAddress(`${USDC_MINT}x`)).toEqual(refused);
  for (const letter of ['0', 'O', 'I', 'l', ' ', 'é', '😀'])
    expect(readTokenAddress(`${USDC_MINT.slice(0, 20)}${letter}${USDC_MINT.slice(21)}`)).toEqual(refused);
  expect(readTokenAddress('z'.repeat(44))).toEqual(refused);
  expect(readTokenAddress('2'.repeat(32))).toEqual(refused);
});
