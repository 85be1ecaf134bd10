import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createConfig, lint } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { errorCodes } from '../errors.ts';
import { components } from './components.ts';
import { openApi } from './openapi.ts';
import { problemType } from './problems.ts';
import * as shapes from './shapes.ts';

const path = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url));

test('the committed description is that of the contract, byte for byte', () => {
  expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify(openApi(), null, 2)}\n`);
});

test('a linter of OpenAPI finds nothing in the description', async () => {
  const strict = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      ...{ 'info-contact': 'error', 'operation-description': 'error', 'parameter-description': 'error' },
      ...{
        'operation-singular-tag': 'error',
        'operation-tag-defined': 'error',
        'tags-alphabetical': 'error',
      },
      ...{ 'operation-4xx-problem-details-rfc7807': 'error', 'path-params-defined': 'error' },
      ...{ 'path-http-verbs-order': 'error', 'paths-kebab-case': 'off' },
    },
  });
  const problems = await lint({ ref: path, config: strict });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test('every example is one of its shape', () => {
  for (const shape of Object.values(shapes)) {
    const { id, examples = [] } = components.get(shape) ?? {};
    for (const example of examples) expect(shape.safeParse(example).error, id).toBeUndefined();
  }
});

test('every refusal says in one sentence what it is, and what to do', () => {
  for (const code of errorCodes) {
    const { title, advice, status } = problemType(code)!;
    for (const text of [title, advice]) expect(text, code).not.toMatch(/NaN|undefined|^$/);
    expect(status, code).toBeGreaterThan(399);
  }
  expect(problemType('toString')).toBeNull();
});
