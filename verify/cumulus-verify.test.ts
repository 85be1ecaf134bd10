import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { leavesFile } from '../web/testing/leaves.ts';

const program = fileURLToPath(new URL('cumulus-verify.mjs', import.meta.url));
const KEY = '78UUEhocKucZ9R2n9Q6Z9CELYt2NDxrEJJ45YQemDgEA';

/** Runs a copy of the program in a folder without anything else. */
function run(content: string, key = KEY) {
  const folder = mkdtempSync(join(tmpdir(), 'cumulus-verify-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [copy, file] = [join(folder, 'cumulus-verify.mjs'), join(folder, 'leaves.json')];
  copyFileSync(program, copy);
  writeFileSync(file, content);
  const { status, stdout } = spawnSync(process.execPath, [copy, '--key', key, file], { encoding: 'utf8' });
  return { status, lines: stdout.trim().split('\n') };
}

test('the program needs nothing but Node', () => {
  const imported = readFileSync(program, 'utf8').matchAll(/(?:from|import\(?)\s*'([^']+)'/g);
  expect(Array.from(imported, ([, name]) => name).filter((name) => !name!.startsWith('node:'))).toEqual([]);
});

test('says what holds and ends with 0, or what fails and ends with 1', () => {
  expect(run(leavesFile())).toEqual({
    status: 0,
    lines: [
      'holds  leaves.json: these leaves are of the user ada.',
      'holds  leaves.json: 1500000000 of 11111111111111111111111111111111 are in the sum of 4500000000 that is owed on 2026-11-21.',
      'Everything that was checked holds.',
    ],
  });
  expect(run(leavesFile((file) => (file.leaves[0]!.amount = '1')))).toEqual({
    status: 1,
    lines: ['FAILS  leaves.json: the leaf is not in the tree whose root was signed', 'NOT everything holds.'],
  });
  expect(run(leavesFile(), '11111111111111111111111111111111').status).toBe(1);
  expect(run('{}').lines[0]).toBe(
    'FAILS  leaves.json: this is no receipt, no figures of swaps, no statement of an order, no prices, no liabilities, no leaf and no custody report',
  );
});

test('ends with 2 and its usage without a key and files', () => {
  const { status, stderr } = spawnSync(process.execPath, [program, 'receipt.json'], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toBe('Usage: node cumulus-verify.mjs --key <public key> <file>...\n');
});
