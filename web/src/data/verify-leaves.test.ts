import { expect, test } from 'vitest';
import { leavesFile } from '../../testing/leaves.ts';
import { verifyLeaves } from './verify-leaves.ts';

const SOL = '11111111111111111111111111111111';

test('recomputes what is owed to its user', async () => {
  expect(await verifyLeaves(leavesFile(), 'ada')).toMatchObject({
    day: '2026-11-21',
    leaves: [{ mint: SOL, amount: 1_500_000_000n }],
    isSignatureVerified: true,
  });
});

test.each<[string, Parameters<typeof leavesFile>[0], string]>([
  ['of another amount', (file) => (file.leaves[0]!.amount = '1500000001'), 'root'],
  ['with a lower sum beside it', (file) => (file.leaves[0]!.path[0]!.sum = '1'), 'root'],
  ['with a negative sum', (file) => (file.leaves[0]!.path[0]!.sum = '-1'), 'file'],
  ['with a sum that overflows', (file) => (file.leaves[0]!.path[0]!.sum = String(2n ** 64n - 1n)), 'sum'],
  [
    'at another place',
    (file) => (file.leaves[0]!.position = file.leaves[0]!.position === '0' ? '1' : '0'),
    'root',
  ],
  ['outside of the tree', (file) => (file.leaves[0]!.position = '2'), 'root'],
  ['without its path', (file) => (file.leaves[0]!.path = []), 'root'],
  ['with another salt', (file) => (file.leaves[0]!.salt = '08'.repeat(32)), 'root'],
  ['under another root', (file) => (file.root.mints[SOL].root = '00'.repeat(32)), 'roots'],
  ['of another day', (file) => (file.root.liabilities.day = '2026-11-20'), 'signature'],
  ['of another user', (file) => (file.user = 'bob'), 'user'],
])('refuses a leaf %s', async (_what, change, code) => {
  await expect(verifyLeaves(leavesFile(change), 'ada')).rejects.toMatchObject({ code });
});

test('refuses a file that is written in another way', async () => {
  await expect(verifyLeaves(`${leavesFile()}\n`, 'ada')).rejects.toMatchObject({ code: 'file' });
});
