import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { installedClient } from '../../testing/client-package.ts';
import { bearerHash, readIdentity } from '../../wire/src/program-secret.ts';
import { programKeys } from './act.ts';
import * as entry from './index.ts';

const project = await installedClient();
const folder = join(project, 'node_modules/@cumulus/client');
const run = promisify(execFile);
const node = (...flags: string[]) => run(process.execPath, flags, { cwd: project });

test('the package has no dependencies, is JavaScript with types, and imports nothing but itself', () => {
  const { dependencies, private: isPrivate } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect([dependencies, isPrivate]).toEqual([undefined, undefined]);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  );
  const code = files.filter((name) => name.startsWith('dist'));
  expect(files.filter((name) => !code.includes(name)).sort()).toEqual(['README.md', 'package.json']);
  expect(code.filter((name) => !/\.(?:js|d\.ts)$/.test(name))).toEqual([]);
  const imported = code.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/(?:from|import\(?)\s*'([^']+)'/g)].map(
      ([, from]) => from!,
    ),
  );
  expect(imported.length).toBeGreaterThan(20);
  expect(imported.filter((from) => !/^\.{1,2}\/.*\.js$/.test(from))).toEqual([]);
});

test('it gives what the entry exports, without TypeScript, and its types hold in a strict project', async () => {
  const { stdout } = await node(
    '-p',
    `import('@cumulus/client').then((all) => console.log(Object.keys(all).sort().join())), ''`,
  );
  expect(stdout.trim()).toBe(Object.keys(entry).sort().join());
  writeFileSync(
    join(project, 'strict.ts'),
    `import { createCumulus, type Payment } from '@cumulus/client';
const cumulus = createCumulus({ url: 'https://a.example', bearer: 'cg_1' });
export const states: Promise<Payment['state']> = cumulus.transfers.get('p').then(({ state }) => state);
// @ts-expect-error: money is text.
void cumulus.transfers.create({ walletId: 'w', to: 't', asset: 'a', amount: 5 });
for await (const event of cumulus.history.all({ wallet: 'w' })) event.at.slice();
`,
  );
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--types', ''];
  const target = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
  await node(join(typescript, 'bin/tsc'), ...strict, ...target, 'strict.ts');
});

test('its key generator prints a secret, and what the app takes for it', async () => {
  const { stdout } = await node(join(folder, 'dist/client/src/keygen.js'));
  const lines = stdout.split('\n');
  const keys = (await programKeys(lines.find((line) => line.startsWith('cumulus_'))!))!;
  expect(readIdentity(lines.find((line) => line.startsWith('cumulus-public_'))!)).toEqual({
    ...{ grantId: keys.grantId, key: keys.publicKey, bearer: await bearerHash(keys.bearer) },
  });
  const again = await node(join(folder, 'dist/client/src/keygen.js'));
  expect(again.stdout).not.toContain(keys.grantId);
});
