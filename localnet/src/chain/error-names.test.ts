import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { INSTRUCTION_ERRORS, TRANSACTION_ERRORS } from './error-names.ts';

const declarations = readFileSync(
  createRequire(import.meta.url).resolve('litesvm/dist/internal.d.ts'),
  'utf8',
);

function declared(enumeration: string): string[] {
  const [, body = ''] = new RegExp(`enum ${enumeration} \\{([^}]*)\\}`).exec(declarations) ?? [];
  return [...body.matchAll(/(\w+) = \d+/g)].map(([, name]) => name!);
}

test('errors are numbered as the installed library numbers them', () => {
  expect(TRANSACTION_ERRORS).toEqual(declared('TransactionErrorFieldless'));
  expect(INSTRUCTION_ERRORS).toEqual(declared('InstructionErrorFieldless'));
});
