import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Who may: the modules that know how amounts are shown, and prices of unscaled units. */
const MAY = new Set([
  'contract/src/amount.ts',
  'contract/src/whole-amount.ts',
  'server/src/history/profit/nano-usd.ts',
  // The price of a base unit.
  'server/src/proof/marks/marks.ts',
  // Of a setting in USD or SOL.
  'server/src/recipients/wait/address-wait.ts',
  // Powers of a price.
  'web/src/money/amount-field.ts',
  'web/src/money/Worth.tsx',
]);

test('nothing divides by decimals but the modules that know the scale of a token', () => {
  const files = ['contract', 'server', 'web', 'wire'].flatMap((folder) =>
    globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: ROOT }),
  );
  const found = files.filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      !MAY.has(file) &&
      /(?:10n? \*\* |Math\.pow\(10|padStart\(decimals|padEnd\(decimals|1e\$\{)/.test(
        readFileSync(join(ROOT, file), 'utf8'),
      ),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
