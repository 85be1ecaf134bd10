import { expect, test } from 'vitest';
import { phaseOf, selectTests } from '../select-tests.mjs';

const files = {
  'e2e/login.test.ts': "test('[auth-01] signs in')",
  'server/src/security/pin/pin.test.ts': "test('[pin-01] locks')",
  'server/src/security/pin/pins.slow.test.ts': "test('counts')",
  'web/src/App.test.tsx': "test.each(names)('%s')",
};
const select = (...wishes: string[]) =>
  selectTests(wishes, Object.keys(files), (file) => files[file as keyof typeof files]);

test('a file is run by the runner that its place and name say', () => {
  expect(Object.keys(files).map(phaseOf)).toEqual(['e2e', 'unit', 'slow', 'unit']);
});

test('without a wish, all tests are selected', () => {
  expect(select()).toEqual({ files: Object.keys(files), pattern: undefined });
});

test('a path selects the tests of a file or below a folder', () => {
  const below = ['server/src/security/pin/pin.test.ts', 'server/src/security/pin/pins.slow.test.ts'];
  expect(select('./server/src/security/pin/')).toEqual({ files: below, pattern: undefined });
  expect(select('web/src/App.test.tsx', 'e2e').files).toEqual(['web/src/App.test.tsx', 'e2e/login.test.ts']);
  for (const gone of ['Gone.test.tsx', 'web/src/Gone.test.tsx', 'server/src/gone'])
    expect(() => select('e2e', gone), gone).toThrow(`There is no test below ${gone}.`);
});

test('a title selects the files that hold it, all of them if it may be composed, and is taken literally', () => {
  expect(select('[pin-01]')).toEqual({
    files: ['server/src/security/pin/pin.test.ts'],
    pattern: '\\[pin-01\\]',
  });
  expect(select('Ann')).toEqual({ files: Object.keys(files), pattern: 'Ann' });
  expect(select('e2e', 'signs').files).toEqual(['e2e/login.test.ts']);
});
