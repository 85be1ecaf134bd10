import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeFlags } from './node-flags.ts';

const ROOT = join(import.meta.dirname, '../..');

function run(code: string) {
  const folder = mkdtempSync(join(tmpdir(), 'cumulus-flags-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [socketFolder, compileCache] = ['socket', 'cache'].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  for (const path of [socketFolder, compileCache]) mkdirSync(path);
  const flags = nodeFlags({ socketFolder, compileCache });
  return spawnSync(process.execPath, [...flags, '-e', code], { cwd: ROOT, encoding: 'utf8', env: {} });
}

test('allow a picture to be decoded', () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { stdout } = run(
    `import('./logos/src/shrink.ts').then(({ shrink }) => shrink(Buffer.from('${png}', 'base64')))
       .then((made) => console.log(made.subarray(1, 4).toString()))`,
  );
  expect(stdout).toBe('PNG\n');
});

test.each([
  ['read a file', `require('fs').readFileSync('/etc/passwd')`],
  ['read the code of others', `require('fs').readFileSync('server/src/config.ts')`],
  ['write a file', `require('fs').writeFileSync('logos/src/new.ts', '')`],
  ['start a process', `require('child_process').spawnSync('true')`],
  ['open an inspector', `require('inspector').open()`],
  [
    'read a file in a thread',
    `new (require('worker_threads').Worker)("require('fs').readFileSync('/etc/passwd')", { eval: true })`,
  ],
])('forbid to %s', (_what, code) => {
  const { stderr, status } = run(code);
  expect(stderr).toContain('ERR_ACCESS_DENIED');
  expect(status).not.toBe(0);
});
