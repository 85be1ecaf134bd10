import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** What the signer is made of: files, crypto, a unix socket, an index of its journal, and what keeps it shut in. */
const ALLOWED = ['crypto', 'fs', 'inspector', 'module', 'net', 'path', 'sqlite', 'v8', 'vm'].map(
  (name) => `node:${name}`,
);

test('imports nothing but these modules of Node and its own files', () => {
  expect(manifest.dependencies).toEqual({});
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  expect(sources).toContain('main.ts');
  for (const name of sources) {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8');
    const imported = [...text.matchAll(/(?:from|import\(?)\s*'([^']+)'/g)].map((match) => match[1]!);
    const foreign = imported.filter(
      (from) =>
        !ALLOWED.includes(from) &&
        !/^(\.\.?\/)((journal|operator|passkey|policy|requests)\/)?[\w-]+\.ts$/.test(from),
    );
    expect(foreign.filter((from) => from !== '../../package.json')).toEqual([]);
    expect(text).not.toMatch(/\bfetch\(|\bWebSocket\b|getBuiltinModule|\brequire\(/);
  }
});
