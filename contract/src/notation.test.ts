import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { amountText, BASE_UNITS_MAX, ownUnits } from './amount.ts';
import * as format from './format.ts';
import { exactAmount } from './format-amount.ts';
import { marketCap, price as priceText, solCost, transactionAmount } from './format-full.ts';
import { decimalMark, setNotation, writtenDigits } from './notation.ts';
import { inEnglish, marketSentence } from './order-sentence.ts';

afterEach(() => setNotation('en-US'));

const NBSP = '\u00a0';

test.each([
  ['en-US', '$1,234.56', '−$1,204', '+12.5%', '$2.20B', '1,234,567.891', '$2.84e-5'],
  ['en-IN', '$1,234.56', '−$1,204', '+12.5%', '$2.20B', '12,34,567.891', '$2.84e-5'],
  [
    ...['de-DE', `1.234,56${NBSP}$`, `−1.204${NBSP}$`, `+12,5${NBSP}%`, `2,20B${NBSP}$`],
    ...['1.234.567,891', `2,84e-5${NBSP}$`],
  ],
  ['de-CH', `$${NBSP}1'234.56`, "$−1'204", '+12.5%', `$${NBSP}2.20B`, "1'234'567.891", `$${NBSP}2.84e-5`],
  [
    ...['fr-FR', `1\u202f234,56${NBSP}$`, `−1\u202f204${NBSP}$`, `+12,5${NBSP}%`, `2,20B${NBSP}$`],
    ...['1\u202f234\u202f567,891', `2,84e-5${NBSP}$`],
  ],
  ['tr-TR', '$1.234,56', '−$1.204', '+%12,5', '$2,20B', '1.234.567,891', '$2,84e-5'],
  ['ja-JP', '$1,234.56', '−$1,204', '+12.5%', '$2.20B', '1,234,567.891', '$2.84e-5'],
  ['hi-IN', '$1,234.56', '−$1,204', '+12.5%', '$2.20B', '12,34,567.891', '$2.84e-5'],
  [
    'pt-BR',
    `$${NBSP}1.234,56`,
    `−$${NBSP}1.204`,
    '+12,5%',
    `$${NBSP}2,20B`,
    '1.234.567,891',
    `$${NBSP}2,84e-5`,
  ],
])('money, percent and units in %s', (locale, usd, pnl, percent, cap, units, tiny) => {
  setNotation(locale);
  expect([format.usd(1_234.56), format.pnl(-1_204), format.percentChange(12.5)]).toEqual([usd, pnl, percent]);
  expect([marketCap(2.2e9), exactAmount(1_234_567_891n, ownUnits(3))]).toEqual([cap, units]);
  expect(priceText(0.0000284)).toBe(tiny);
});

test('what is below the last place, a cost and an order follow the notation', () => {
  setNotation('de-DE');
  expect(transactionAmount(0.001)).toBe('<0,01');
  expect(transactionAmount(2_500)).toBe('2,50K');
  expect(format.percentChange(-0.04)).toBe(`0,0${NBSP}%`);
  expect(solCost(105_000n, 150)).toBe(`0,000105 SOL · 0,02${NBSP}$`);
  expect(solCost(5_000n, 150)).toBe(`0,000005 SOL · <0,01${NBSP}$`);
  const order = { token: 'BONK', condition: 'price_above', value: 0.00003, expires: true } as const;
  expect(inEnglish(marketSentence({ sold: '50 USDC', bought: 'SOL' }, order))).toContain(`0,00003${NBSP}$`);
});

test.each([
  'en-US',
  'en-IN',
  'de-DE',
  'de-CH',
  'fr-FR',
  'tr-TR',
  'ja-JP',
  'hi-IN-u-nu-deva',
  'pt-BR',
  'ar-EG',
])('in %s an exact amount has every digit, and amounts for files and links stay as they are', (locale) => {
  setNotation(locale);
  const digits = [...'0123456789'].map((digit) => writtenDigits(digit));
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: BASE_UNITS_MAX }),
      fc.integer({ min: 0, max: 30 }),
      (amount, decimals) => {
        const plain = amountText(amount, ownUnits(decimals));
        expect(plain).toMatch(/^\d+(\.\d+)?$/);
        const [whole = '', fraction = ''] = exactAmount(amount, ownUnits(decimals)).split(decimalMark());
        const read = (text: string) =>
          [...text].map((sign) => (digits.includes(sign) ? digits.indexOf(sign) : '')).join('');
        expect(`${read(whole)}${fraction && `.${read(fraction)}`}`).toBe(plain);
      },
    ),
  );
});

test('what is no language tag leaves the default', () => {
  setNotation('not a tag');
  expect(format.usd(1_234.56)).toBe('$1,234.56');
});
