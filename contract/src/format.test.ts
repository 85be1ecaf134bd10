import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountText, BASE_UNITS_MAX, ownUnits, parseAmount } from './amount.ts';
import * as format from './format.ts';
import { exactAmount } from './format-amount.ts';
import { currencyAmount } from './format-currency.ts';
import {
  fullPrice,
  marketCap,
  price as priceText,
  solCost,
  supply,
  transactionAmount,
} from './format-full.ts';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const amounts = fc.bigInt({ min: 0n, max: BASE_UNITS_MAX });
const places = fc.integer({ min: 0, max: 18 });

describe('wallet balance', () => {
  test.each([
    [0n, 9, '0.00'],
    [1n, 9, '0.00'],
    [4_999_999n, 9, '0.00'],
    [5_000_000n, 9, '0.01'],
    [10_000_000n, 9, '0.01'],
    [850_000_000n, 9, '0.85'],
    [8_500_000_000n, 9, '8.50'],
    [9_994_999_999n, 9, '9.99'],
    [9_995_000_000n, 9, '10'],
    [10_000_000_000n, 9, '10'],
    [10_499_999_999n, 9, '10'],
    [24_860_000_000n, 9, '25'],
    [1_842_100_000n, 6, '1,842'],
    [1_840_000_000_000n, 5, '18,400,000'],
    [7n, 0, '7.00'],
    [12n, 0, '12'],
    [BASE_UNITS_MAX, 0, '18,446,744,073,709,551,615'],
    [BASE_UNITS_MAX, 9, '18,446,744,074'],
  ])('[limit-36] %s base units with %s decimals read %s', (amount, decimals, text) => {
    expect(format.balance(amount, ownUnits(decimals))).toBe(text);
  });

  test('[limit-36] has 2 decimals under 10 units and none from 10 on, and is off by half a shown unit at most', () => {
    fc.assert(
      fc.property(amounts, places, (amount, decimals) => {
        const text = format.balance(amount, ownUnits(decimals));
        const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
        expect(text).toMatch(whole.length === 1 ? /^\d\.\d\d$/ : /^\d{1,3}(,\d{3})*$/);
        const unit = 10n ** BigInt(decimals);
        const shownUnit = 10n ** BigInt(fraction.length);
        const error = BigInt(whole + fraction) * unit - amount * shownUnit;
        expect((error < 0n ? -error : error) * 2n <= unit).toBe(true);
      }),
    );
  });

  test('an exact amount keeps every digit', () => {
    expect(exactAmount(24_850_000_000n, ownUnits(9))).toBe('24.85');
    expect(exactAmount(1_842_100_000n, ownUnits(6))).toBe('1,842.1');
    fc.assert(
      fc.property(amounts, places, (amount, decimals) => {
        expect(
          parseAmount(exactAmount(amount, ownUnits(decimals)).replaceAll(',', ''), ownUnits(decimals)),
        ).toBe(amount);
        expect(exactAmount(amount, ownUnits(decimals)).replaceAll(',', '')).toBe(
          amountText(amount, ownUnits(decimals)),
        );
      }),
    );
  });
});

describe('USD', () => {
  test.each([
    [0, '$0.00'],
    [-0, '$0.00'],
    [0.004, '$0.00'],
    [-0.004, '$0.00'],
    [0.005, '$0.01'],
    [0.01, '$0.01'],
    [999.994, '$999.99'],
    [999.996, '$1,000.00'],
    [12732.32, '$12,732.32'],
    [-73.5, '−$73.50'],
    [1e21, '$1,000,000,000,000,000,000,000.00'],
    [Number.MIN_VALUE, '$0.00'],
    [null, '—'],
    [undefined, '—'],
    [Number.NaN, '—'],
    [Number.POSITIVE_INFINITY, '—'],
  ])('[limit-37] %s reads %s', (value, text) => {
    expect(format.usd(value)).toBe(text);
  });

  test('[limit-37] has 2 decimals whatever the value', () => {
    fc.assert(
      fc.property(finite, (value) => {
        expect(format.usd(value)).toMatch(/^−?\$\d[\d,]*\.\d\d$/);
      }),
    );
  });
});

describe('profit and loss', () => {
  test.each([
    [0, '$0'],
    [0.49, '$0'],
    [-0.49, '$0'],
    [0.5, '+$1'],
    [-0.5, '−$1'],
    [419.2, '+$419'],
    [-73.4, '−$73'],
    [999.4, '+$999'],
    [999.5, '+$1,000'],
    [-1204, '−$1,204'],
    [1234567.8, '+$1,234,568'],
    [null, '—'],
    [Number.NaN, '—'],
  ])('[limit-38] %s reads %s', (value, text) => {
    expect(format.pnl(value)).toBe(text);
  });

  test('[limit-38] is whole dollars, grouped from 1000 on, and its sign is that of the value', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (value) => {
        const text = format.pnl(value);
        const digits = text.replace(/[^\d]/g, '');
        expect(Math.abs(Number(digits) - Math.abs(value))).toBeLessThanOrEqual(0.5);
        expect(text.includes(',')).toBe(Number(digits) >= 1000);
        expect(text[0]).toBe(digits === '0' ? '$' : value > 0 ? '+' : '−');
      }),
    );
  });
});

test.each([
  [148.321742, '$148.321742'],
  [61234.5, '$61,234.50'],
  [0.3127456, '$0.312746'],
  [0.0000284, '$0.0000284'],
  [4.1712e-11, '$0.000000000041712'],
  [0, '$0.00'],
  [-0.00002, '−$0.00002'],
  [null, '—'],
])('%s in full reads %s', (value, text) => {
  expect(fullPrice(value)).toBe(text);
});

describe('price', () => {
  test.each([
    [148.32, '$148.32'],
    [61234.5, '$61,234.50'],
    [1, '$1.00'],
    [0.99994, '$0.9999'],
    [0.99996, '$1.00'],
    [0.3127, '$0.3127'],
    [0.01, '$0.0100'],
    [0.0099994, '$0.009999'],
    [0.0099996, '$0.0100'],
    [0.000318, '$0.000318'],
    [0.0001, '$0.000100'],
    [0.0000999, '$9.99e-5'],
    [0.00009999, '$0.000100'],
    [0.0000284, '$2.84e-5'],
    [4.17e-7, '$4.17e-7'],
    [0, '$0.00'],
    [-0.3127, '−$0.3127'],
    [null, '—'],
    [Number.NaN, '—'],
  ])('[limit-39] %s reads %s', (value, text) => {
    expect(priceText(value)).toBe(text);
  });

  test('[limit-39] takes its places from its size and stays true to the value', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1e9, noNaN: true }), (value) => {
        const text = priceText(value).slice(1).replaceAll(',', '');
        const shown = Number(text);
        const pattern =
          shown >= 1
            ? /^\d+\.\d\d$/
            : shown >= 0.01
              ? /^0\.\d{4}$/
              : shown >= 0.0001
                ? /^0\.\d{6}$/
                : /^\d\.\d\de-/;
        expect(text).toMatch(pattern);
        expect(Math.abs(shown / value - 1)).toBeLessThan(0.0051);
      }),
    );
  });
});

describe('market cap', () => {
  test.each([
    [0, '$0.00'],
    [950, '$950.00'],
    [999.99, '$999.99'],
    [999.996, '$1.00K'],
    [41_700, '$41.70K'],
    [999_994, '$999.99K'],
    [999_996, '$1.00M'],
    [306_440_000, '$306.44M'],
    [999_996_000, '$1.00B'],
    [2.2e9, '$2.20B'],
    [3.5e12, '$3,500.00B'],
    [null, '—'],
    [Number.NaN, '—'],
  ])('[limit-40] %s reads %s', (value, text) => {
    expect(marketCap(value)).toBe(text);
  });

  test('[limit-40] never shows 1,000 of a unit that has a next letter', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 9e11, noNaN: true }), (value) => {
        expect(marketCap(value)).toMatch(/^\$\d{1,3}\.\d\d[KMB]?$/);
      }),
    );
  });
});

describe('transaction amount', () => {
  test.each([
    [0, '0'],
    [0.0099999, '<0.01'],
    [-0.001, '<0.01'],
    [0.01, '0.0100'],
    [1.5, '1.5000'],
    [-5, '−5.0000'],
    [9.9999, '9.9999'],
    [9.99996, '10.00'],
    [10, '10.00'],
    [741.08, '741.08'],
    [-250, '−250.00'],
    [999.99, '999.99'],
    [999.996, '1.00K'],
    [2_500, '2.50K'],
    [999_996, '1.00M'],
    [8_791_930, '8.79M'],
    [5e9, '5,000.00M'],
    [null, '—'],
    [Number.NaN, '—'],
  ])('[limit-42] %s reads %s', (value, text) => {
    expect(transactionAmount(value)).toBe(text);
  });

  test('[limit-42] always has one of its four forms', () => {
    fc.assert(
      fc.property(finite, (value) => {
        expect(transactionAmount(value)).toMatch(
          /^(0|<0\.01|−?\d\.\d{4}|−?\d{2,3}\.\d\d|−?[\d,]+\.\d\d[KM])$/,
        );
      }),
    );
  });
});

describe('costs in SOL', () => {
  test.each([
    [105_000n, 150, '0.000105 SOL · $0.02'],
    [5_000n, 150, '0.000005 SOL · <$0.01'],
    [2_039_280n, null, '0.00203928 SOL'],
    [1_234_000_000_000n, 100, '1,234 SOL · $123,400.00'],
  ])('%s lamports at $%s read %s', (lamports, price, text) => {
    expect(solCost(lamports, price)).toBe(text);
  });
});

describe('percent and addresses', () => {
  test.each([
    [2.44, '+2.4%'],
    [-18.2, '−18.2%'],
    [0.04, '0.0%'],
    [-0.04, '0.0%'],
    [1234.5, '+1,234.5%'],
    [null, '—'],
  ])('a change of %s percent reads %s', (value, text) => {
    expect(format.percentChange(value)).toBe(text);
  });

  test('[detail-02] an address is shortened to its first and last four characters', () => {
    expect(format.shortAddress('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')).toBe('9WzD...AWWM');
    expect(format.shortAddress('short')).toBe('short');
  });

  test('a whole address is read in groups of four and loses nothing', () => {
    expect(format.addressGroups('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWW').at(-1)).toBe('AWW');
    expect(format.addressGroups('')).toEqual([]);
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{1,44}$/), (address) => {
        const groups = format.addressGroups(address);
        expect(groups.join('')).toBe(address);
        expect(groups.slice(0, -1).every((group) => group.length === 4)).toBe(true);
      }),
    );
  });
});

test.each([
  [1_142.3, 'EUR', '€1,142.30'],
  [9.2, 'CHF', 'CHF 9.20'],
  [154.31, 'JPY', '¥154'],
  [-2, 'GBP', '−£2.00'],
  [-0.001, 'GBP', '£0.00'],
  [Number.NaN, 'EUR', '—'],
])('%s in %s reads %s', (value, code, text) => {
  expect(currencyAmount(value, code)).toBe(text);
});

test('a supply has a T above B', () => {
  expect([88e12, 999_999_999_999_999, 88e9].map(supply)).toEqual(['88.00T', '1,000.00T', '88.00B']);
});
