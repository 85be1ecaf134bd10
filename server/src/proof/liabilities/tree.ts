import { hash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { BASE_UNITS_MAX } from '@cumulus/contract/amount.ts';
import { getAddressEncoder } from '@solana/kit';
import type { Mint } from '../../ports/units.ts';

/*
 * A Merkle sum tree of one mint. Hashes are SHA-256, sums are 8 bytes, big-endian:
 *   user  "cumulus user 1\n", salt (32 bytes), the user's id
 *   leaf  "cumulus leaf 1\n", user, mint (32 bytes), amount
 *   node  "cumulus node 1\n", hash and sum of the left, hash and sum of the right
 * The sums of both sides are hashed, not only their total: otherwise one leaf could be counted for two users. The last node of an
 * odd level has padding beside it. Leaves are sorted by their hashes, so that their places tell nothing about users.
 */

export interface Owed {
  readonly userId: string;
  /** How the user knows himself: the subject of their sign-in. */
  readonly subject: string;
  readonly amount: bigint;
  /** 32 random bytes. */
  readonly salt: Uint8Array;
}

export interface TreeNode {
  readonly hash: Buffer;
  /** Base units. */
  readonly sum: bigint;
}

export interface Tree {
  /** In the order of the leaves of level 0. */
  readonly owed: readonly Owed[];
  /** From the leaves to the root, without padding. */
  readonly levels: readonly (readonly TreeNode[])[];
  readonly root: TreeNode;
}

const PADDING: TreeNode = { hash: Buffer.alloc(32), sum: 0n };

/** How many hashes are made at once: this process has users to answer meanwhile. */
const CHUNK = 1_000;

/** Throws an Error for an amount or a sum that is negative, zero or more than 64 bits, or if nothing is owed. */
export async function buildTree(mint: Mint, owed: readonly Owed[]): Promise<Tree> {
  const leafOf = leavesOf(mint);
  const leaves = (await inChunks(owed.length, (at) => ({ one: owed[at]!, leaf: leafOf(owed[at]!) }))).sort(
    (a, b) => Buffer.compare(a.leaf.hash, b.leaf.hash),
  );
  const levels = [leaves.map(({ leaf }) => leaf)];
  for (let level = levels[0]!; level.length > 1; levels.push(level)) level = await parentsOf(level);
  const root = levels.at(-1)![0];
  if (!root) throw new Error('Nothing is owed.');
  return { owed: leaves.map(({ one }) => one), levels, root };
}

function parentsOf(level: readonly TreeNode[]): Promise<TreeNode[]> {
  return inChunks(Math.ceil(level.length / 2), (at) => nodeOf(level[2 * at]!, level[2 * at + 1] ?? PADDING));
}

async function inChunks<T>(length: number, make: (at: number) => T): Promise<T[]> {
  const made: T[] = [];
  while (made.length < length) {
    const end = Math.min(length, made.length + CHUNK);
    while (made.length < end) made.push(make(made.length));
    if (end < length) await turn();
  }
  return made;
}

/** Makes the leaves of one mint. */
export function leavesOf(mint: Mint): (owed: Omit<Owed, 'userId'>) => TreeNode {
  const address = new Uint8Array(getAddressEncoder().encode(mint));
  return ({ subject, amount, salt }) => {
    if (amount <= 0n) throw new Error(`${amount} of ${mint} cannot be owed.`);
    if (salt.length !== 32) throw new Error('A salt has 32 bytes.');
    const user = sha256('cumulus user 1\n', salt, Buffer.from(subject));
    return { hash: sha256('cumulus leaf 1\n', user, address, u64(amount)), sum: amount };
  };
}

export function nodeOf(left: TreeNode, right: TreeNode): TreeNode {
  const sum = left.sum + right.sum;
  u64(sum);
  return {
    hash: sha256('cumulus node 1\n', left.hash, u64(left.sum), right.hash, u64(right.sum)),
    sum,
  };
}

/** The places beside a leaf's way to the root, one of each level below it. */
export function pathOf(position: bigint, levels: number): { level: number; position: bigint }[] {
  return Array.from({ length: levels }, (_, level) => ({
    level,
    position: (position >> BigInt(level)) ^ 1n,
  }));
}

/** How many levels are below the root of a tree with so many leaves. */
export function heightOf(leaves: number): number {
  let height = 0;
  for (let nodes = leaves; nodes > 1; nodes = Math.ceil(nodes / 2)) height += 1;
  return height;
}

function u64(value: bigint): Buffer {
  if (value < 0n || value > BASE_UNITS_MAX) throw new Error(`${value} is no amount of 64 bits.`);
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

function sha256(label: string, ...parts: readonly Uint8Array[]): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from(label), ...parts]), 'buffer');
}
