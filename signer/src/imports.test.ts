import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import shared from '../../process/package.json' with { type: 'json' };
import manifest from '../package.json' with { type: 'json' };

/** What the signer is made of: files, crypto, a unix socket, an index of its journal, and what keeps it shut in. */
const ALLOWED = ['crypto', 'fs', 'inspector', 'module', 'net', 'path', 'sqlite', 'v8', 'vm'].map(
  (name) => `node:${name}`,
);

/** The one dependency, by the one file that may have it, and only where three sign. */
const CURVES = new Map([
  [
    'signer/src/threshold/frost.ts',
    [...['@noble/curves/abstract/frost.js', '@noble/curves/abstract/frost.js'], '@noble/curves/ed25519.js'],
  ],
  ['signer/src/threshold/said.ts', ['@noble/curves/abstract/frost.js']],
]);

const ROOT = join(import.meta.dirname, '../..');

/** Files of the signer and of what it shares, with what each imports. */
const sources = ['signer/src', 'process/src', 'wire/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((file) => {
      const name = join(folder, file);
      const text = readFileSync(join(ROOT, name), 'utf8');
      const imported = [...text.matchAll(/(?:from\s+|import\(?\s*)'([^']+)'/g)].map(([, from]) =>
        from!.startsWith('.') ? join(dirname(name), from!) : from!,
      );
      return { name, text, imported };
    }),
);
const names = sources.map(({ name }) => name);

test('imports nothing but these modules of Node, its own files and what it shares with others', () => {
  expect(manifest.dependencies).toEqual({ '@noble/curves': '2.4.0' });
  expect(shared.dependencies).toEqual({});
  expect(names).toContain('signer/src/main.ts');
  const allowed = new Set([...ALLOWED, ...names, 'signer/package.json']);
  for (const { name, text, imported } of sources) {
    expect(
      imported.filter((from) => !allowed.has(from)),
      name,
    ).toEqual(CURVES.get(name) ?? []);
    expect(text).not.toMatch(/\bfetch\(|\bWebSocket\b|getBuiltinModule|\brequire\(/);
  }
});
