import { fullPrice, marketCap, price as priceText } from '@cumulus/contract/format-full.ts';
import { decimalMark, setNotation } from '@cumulus/contract/notation.ts';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';
import { type TypedAmount, typedAmount } from './typed-amount.ts';

const usd = { decimalSign: '.', shownSign: '.', units: ['$', 'USD'], scaled: true } as const;
const read = (text: string) => {
  const reading = readAmount(text, usd);
  return typeof reading === 'string' ? reading : Number(reading.text);
};
const typing = { ...usd, places: 18 };
const keys = (text: string) =>
  [...text].reduce<TypedAmount>((state, key) => typedAmount(state, `${state.text}${key}`, typing), {
    text: '',
  });

test.each([
  ['$2.20B', 2_200_000_000],
  ['41.7k', 41_700],
  ['3.5 T', 3_500_000_000_000],
  ['1,234.5M', 1_234_500_000],
  ['$2.84e-5', 0.0000284],
  ['$0.0₄284', 0.0000284],
  ['$0.0₁₂212', 2.12e-13],
  ['2.2X', 'unit'],
  ['10²', 'unreadable'],
  ['1e5', 'unreadable'],
])('%j is read as %j where K, M and B count', (text, value) => expect(read(text)).toBe(value));

test('the letter of a size is taken as a key, too', () => {
  expect(keys('2.2B')).toEqual({ text: '2200000000' });
  expect(keys('1,500k')).toEqual({ text: '1500000' });
  expect(keys('2x').refused).toMatchObject({ why: 'unit' });
});

afterEach(() => setNotation('en-US'));

test.each(['en-US', 'de-DE', 'de-CH', 'fr-FR', 'tr-TR', 'ja-JP', 'en-IN', 'pt-BR', 'es-ES'])(
  'a price or a market cap is read back as it is shown in %s',
  (locale) => {
    setNotation(locale);
    const shownSign = decimalMark();
    const options = { ...usd, shownSign, decimalSign: shownSign as '.' | ',' };
    fc.assert(
      fc.property(fc.double({ min: 1e-13, max: 1e12, noNaN: true }), (value) => {
        for (const shown of [priceText(value), fullPrice(value), marketCap(value)]) {
          const reading = readAmount(shown, options);
          if (typeof reading === 'string') {
            expect([shown, reading]).toEqual([expect.stringMatching(/^\D*\d{1,3}\.\d{3}\D*$/), 'ambiguous']);
            continue;
          }
          const back = Number(reading.text);
          const again = shown === marketCap(value) ? marketCap : fullPrice;
          if (value >= 1 || again === fullPrice) expect(back / value).toBeCloseTo(1, 1);
          if (again === marketCap) expect(marketCap(back)).toBe(shown);
        }
      }),
      { numRuns: 500 },
    );
  },
);
