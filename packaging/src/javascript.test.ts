import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadsOf, trace } from './imports.ts';
import { toJavaScript } from './javascript.ts';
import { PAGE, PROCESSES, ROOT, readText } from './project.ts';

const SOURCE = `import type { Row } from './row.ts';
import { limit } from '@cumulus/contract/limits.ts';
import { run } from '../db/run.ts';
// import { old } from './gone.ts';
const thread = new URL('./thread.ts', import.meta.url);
export const rows = (all: readonly Row[]): number => all.length + limit + run<Row>(thread);
throw new Error('Not a path: main.ts');
`;

test('takes the types off, keeps each line and column, and names modules of JavaScript', () => {
  const code = toJavaScript('server/src/http/rows.ts', SOURCE);
  const lines = code.split('\n');
  expect(lines[1]).toBe("import { limit } from '../../../contract/src/limits.js';");
  expect(lines[2]).toBe("import { run } from '../db/run.js';");
  expect(lines[4]).toBe("const thread = new URL('./thread.js', import.meta.url);");
  expect(lines[5]!.indexOf('all.length')).toBe(SOURCE.split('\n')[5]!.indexOf('all.length'));
  expect(lines[6]).toBe("throw new Error('Not a path: main.ts');");
  expect(code).not.toContain('Row');
});

test('what a module loads is what it imports, but types and what a comment names', () => {
  const source = `import { z } from 'zod';\nimport type { Pool } from 'pg';\nimport fs from 'node:fs';
    const later = () => import('@scope/name/part.js');\n/** import { x } from 'y' */`;
  expect(loadsOf('server/src/a.ts', source)).toEqual({ own: [], packages: ['zod', '@scope/name'] });
});

test('no module that runs is a test, and none is missing', () => {
  const { files } = trace([...PROCESSES, PAGE].flatMap(({ entries }) => entries));
  expect(files.size).toBeGreaterThan(500);
  expect([...files].filter((file) => /\.test\.|(?:^|\/)(?:testing|verification)\//.test(file))).toEqual([]);
  expect([...files].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(readText('launch/cumulus.mjs')).toMatch(/^#!\/usr\/bin\/env node\n/);
});
