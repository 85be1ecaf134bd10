import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { isMemoryReadable, occurrences } from '../../testing/process-memory.ts';

const KEYS = 200;
/** Makes keys of a seed, wipes the seed, says so, and lives on with the keys. */
const MAKES_KEYS = `
const { privateKeyOf } = await import(process.argv[1] + '/ed25519.ts');
const { secretBytes } = await import(process.argv[1] + '/../../../process/src/secret.ts');
const seed = secretBytes(32);
seed.write(process.argv[2], 'hex');
globalThis.keys = Array.from({ length: ${KEYS} }, () => privateKeyOf(seed));
seed.fill(0);
console.log('made');
setInterval(() => {}, 60_000);`;

test('making a key leaves no copy of its seed in memory but the key itself', async ({ skip }) => {
  const seed = randomBytes(32);
  const flags = ['--input-type=module', '--eval', MAKES_KEYS];
  const child = spawn(process.execPath, [...flags, import.meta.dirname, seed.toString('hex')]);
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(String(await once(child.stdout, 'data'))).toContain('made');
  skip(!isMemoryReadable(child.pid!), 'This system lets nobody read the memory of another process.');
  expect(occurrences(child.pid!, seed)).toBe(KEYS);
  expect(occurrences(child.pid!, seed.subarray(16))).toBe(KEYS);
});
