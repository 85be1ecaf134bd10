import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText, approximate, ownUnits } from './amount.ts';
import { balance, usd } from './format.ts';
import { transactionAmount } from './format-full.ts';

/** An amount of a token with six decimals that is worth a dollar. */
const upTo = (whole: bigint) => fc.bigInt(0n, whole * 1_000_000n);
const dollars = (amount: bigint) => usd(approximate(amount, ownUnits(6)) * 1).slice(1);

test('an amount of a dollar token and its value in dollars round alike', () => {
  fc.assert(
    fc.property(upTo(1_000n), (amount) => {
      const units = Number(amountText(amount, ownUnits(6)));
      if (amount < 9_995_000n) expect(balance(amount, ownUnits(6))).toBe(dollars(amount));
      if (units >= 10 && units < 999.995) expect(transactionAmount(units)).toBe(dollars(amount));
    }),
    { examples: [[269_415_000n], [9_415_000n], [1_005_000n], [8_345_000n], [269_424_999n]] },
  );
});
