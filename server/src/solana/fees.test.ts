import { lamports } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSettings } from '../../../testing/running-app.ts';
import { readConfig } from '../config.ts';
import { networkFee, priority, priorityFee, UNITS } from './fees.ts';

const CAP = 2_000_000n;

test('a transaction without priority costs its signature', () => {
  expect(networkFee(priority(UNITS.transferSol, 0n, lamports(CAP)))).toBe(5_000n);
});

test('priority is paid for every unit asked for, a part of a lamport as a whole one', () => {
  expect(networkFee({ unitLimit: 60_000, unitPrice: 5_000n })).toBe(5_300n);
  expect(networkFee({ unitLimit: 1, unitPrice: 1n })).toBe(5_001n);
  expect(networkFee({ unitLimit: 600, unitPrice: 1_667n })).toBe(5_002n);
});

test('the going rate is paid as it is if it is within the cap', () => {
  expect(priority(80_000, 10_000n, lamports(CAP))).toEqual({ unitLimit: 80_000, unitPrice: 10_000n });
});

test('a cap that no transaction can keep to is refused at the start', () => {
  const withCap = (lamports: string) => () =>
    readConfig({ ...testSettings({ url: 'postgres://localhost/none' }), FEE_CAP_LAMPORTS: lamports });
  expect(withCap('4999')).toThrow('FEE_CAP_LAMPORTS');
  expect(withCap('5000')().FEE_CAP_LAMPORTS).toBe(5_000n);
  expect(priority(UNITS.transferSol, 9_999n, lamports(5_000n))).toMatchObject({ unitPrice: 0n });
});

test('priority has a floor where others compete for blocks, and none on a localnet', () => {
  const floor = (more: Record<string, string>) =>
    readConfig({ ...testSettings({ url: 'postgres://localhost/none' }), ...more }).PRIORITY_FEE_MIN;
  const devnet = { NETWORK: 'devnet', SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'https://wallet.example' };
  expect([floor({}), floor(devnet), floor({ PRIORITY_FEE_MIN: '7' })]).toEqual([0n, 10_000n, 7n]);
});

test('no going rate brings the fee over the cap, and the cap is used up to the last unit price', () => {
  const caps = fc.bigInt({ min: 5_000n, max: 10n ** 9n });
  const rates = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(UNITS)), rates, caps, (units, rate, cap) => {
      const paid = priority(units, rate, lamports(cap));
      expect(networkFee(paid)).toBeLessThanOrEqual(cap);
      expect(paid.unitPrice).toBeGreaterThanOrEqual(0n);
      if (paid.unitPrice < rate) {
        expect(networkFee({ ...paid, unitPrice: paid.unitPrice + 1n })).toBeGreaterThanOrEqual(cap);
      }
    }),
  );
});

test('a priority fee that exceeds 64 bits is capped, as the network does', () => {
  expect(priorityFee(2n ** 32n - 1n, 2n ** 64n - 1n)).toBe(2n ** 64n - 1n);
});
