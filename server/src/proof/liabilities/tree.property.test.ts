import { BASE_UNITS_MAX } from '@cumulus/contract/amount.ts';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mint as asMint } from '../../ports/units.ts';
import {
  buildTree,
  heightOf,
  leavesOf,
  nodeOf,
  type Owed,
  pathOf,
  type Tree,
  type TreeNode,
} from './tree.ts';

const mint = asMint(USDC_MINT);
const leafOf = leavesOf(mint);
const PADDING: TreeNode = { hash: Buffer.alloc(32), sum: 0n };

const owed = (amount: bigint, index: number): Owed => ({
  userId: `user-${index}`,
  subject: `subject-${index}`,
  amount,
  salt: Buffer.alloc(32, index + 1),
});
const amounts = fc.array(fc.bigInt(1n, 10n ** 15n), { minLength: 1, maxLength: 70 });

/** The root that a leaf and the nodes beside its way come to. */
function rootFrom(leaf: TreeNode, position: number, path: readonly TreeNode[]): TreeNode {
  return path.reduce(
    (node, other, level) => ((position >> level) & 1 ? nodeOf(other, node) : nodeOf(node, other)),
    leaf,
  );
}

function pathIn({ levels }: Tree, position: number): TreeNode[] {
  const height = heightOf(levels[0]!.length);
  return pathOf(BigInt(position), height).map((at) => levels[at.level]![Number(at.position)] ?? PADDING);
}

test('the sum of the root is the sum of the leaves, and so is that of every node', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, async (all) => {
      const { levels, root } = await buildTree(mint, all.map(owed));
      const total = all.reduce((sum, amount) => sum + amount, 0n);
      expect(root.sum).toBe(total);
      for (const level of levels) expect(level.reduce((sum, node) => sum + node.sum, 0n)).toBe(total);
      expect(levels).toHaveLength(heightOf(all.length) + 1);
    }),
  );
});

test('every leaf leads to the root, at its own place only', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, async (all) => {
      const tree = await buildTree(mint, all.map(owed));
      for (const [position, one] of tree.owed.entries()) {
        const path = pathIn(tree, position);
        expect(rootFrom(leafOf(one), position, path)).toEqual(tree.root);
        if (path.length > 0)
          expect(rootFrom(leafOf(one), position ^ 1, path).hash).not.toEqual(tree.root.hash);
      }
    }),
    { numRuns: 30 },
  );
});

test('a leaf that is dropped, lowered, or given to another user changes the root', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, fc.nat(), async (all, chosen) => {
      const honest = all.map(owed);
      const { root } = await buildTree(mint, honest);
      const index = chosen % all.length;
      const cheats: Owed[][] = [
        honest.filter((_, at) => at !== index),
        honest.map((one, at) => (at === index ? { ...one, amount: one.amount + 1n } : one)),
        honest.map((one, at) => (at === index ? { ...one, subject: 'another' } : one)),
      ];
      for (const cheat of cheats.filter(({ length }) => length > 0))
        expect((await buildTree(mint, cheat)).root.hash).not.toEqual(root.hash);
    }),
  );
});

test('a node commits to the sums of both of its sides, not only to their total', () => {
  const [left, right] = [leafOf(owed(5n, 0)), leafOf(owed(3n, 1))];
  const moved = nodeOf({ ...left, sum: 8n }, { ...right, sum: 0n });
  expect(moved.sum).toBe(8n);
  expect(moved.hash).not.toEqual(nodeOf(left, right).hash);
});

test.each([
  ['a negative amount', [5n, -3n], '-3 of'],
  ['an amount of zero', [0n], '0 of'],
  ['an amount above 64 bits', [BASE_UNITS_MAX + 1n], 'is no amount of 64 bits'],
  ['a sum above 64 bits', [BASE_UNITS_MAX, 1n], 'is no amount of 64 bits'],
])('refuses %s', async (_what, all, words) => {
  await expect(buildTree(mint, all.map(owed))).rejects.toThrow(words);
});

test('a node with a negative side is refused, even if its total is not negative', () => {
  expect(() => nodeOf({ hash: Buffer.alloc(32), sum: 10n }, { hash: Buffer.alloc(32), sum: -3n })).toThrow(
    'is no amount of 64 bits',
  );
});
