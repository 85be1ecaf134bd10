import { BASE_UNITS_MAX } from '@cumulus/contract/amount.ts';
import { type CheckGroup, SEVERAL_MINTS } from '../../../../wire/src/check-group.ts';

/** A group of fewer owners would tell who checked. */
const OWNERS_MIN = 5;

/**
 * Groups the leaves of a day, given as amounts by mint: by powers of two, joined until each group has OWNERS_MIN leaves. Mints with
 * fewer are one group; if that still has fewer and there are others, it is left out. An installation with fewer owners than that cannot
 * hide one among the others: they are one group.
 */
export function groupsOf(amounts: ReadonlyMap<string, readonly bigint[]>): CheckGroup[] {
  const mints = [...amounts].sort(([a], [b]) => (a < b ? -1 : 1));
  const groups = mints.flatMap(([mint, all]) => (all.length < OWNERS_MIN ? [] : groupsOfMint(mint, all)));
  const rest = mints.filter(([, all]) => all.length < OWNERS_MIN);
  const leaves = rest.reduce((sum, [, all]) => sum + all.length, 0);
  if (leaves >= OWNERS_MIN || (leaves > 0 && groups.length === 0))
    groups.push({ mint: SEVERAL_MINTS, least: '1', most: String(BASE_UNITS_MAX), leaves: String(leaves) });
  return groups;
}

interface Joined {
  readonly first: number;
  last: number;
  leaves: number;
}

function groupsOfMint(mint: string, amounts: readonly bigint[]): CheckGroup[] {
  const byPower = new Map<number, number>();
  for (const amount of amounts) {
    const power = amount.toString(2).length - 1;
    byPower.set(power, (byPower.get(power) ?? 0) + 1);
  }
  const joined: Joined[] = [];
  for (const [power, leaves] of [...byPower].sort(([a], [b]) => a - b)) {
    const open = joined.at(-1);
    if (open && open.leaves < OWNERS_MIN) {
      open.last = power;
      open.leaves += leaves;
    } else joined.push({ first: power, last: power, leaves });
  }
  const [before, last] = joined.slice(-2);
  if (before && last && last.leaves < OWNERS_MIN) {
    joined.pop();
    before.last = last.last;
    before.leaves += last.leaves;
  }
  return joined.map(({ first, last: end, leaves }) => {
    const most = (1n << BigInt(end + 1)) - 1n;
    return { mint, least: String(1n << BigInt(first)), most: String(most), leaves: String(leaves) };
  });
}

/** How many leaves of a group were checked. */
export interface CheckedGroup extends CheckGroup {
  readonly checked: number;
}

/**
 * Between what bounds the sum of the checked leaves of a mint is, base units; `sum` is that of all of its leaves. Null if its leaves are
 * counted with those of other mints.
 */
export function checkedBounds(
  groups: readonly CheckedGroup[],
  sum: bigint,
): { least: bigint; most: bigint } | null {
  if (groups.length === 0) return null;
  let [least, most, restLeast, restMost] = [0n, 0n, 0n, 0n];
  for (const group of groups) {
    const [checked, rest] = [BigInt(group.checked), BigInt(group.leaves) - BigInt(group.checked)];
    least += checked * BigInt(group.least);
    most += checked * BigInt(group.most);
    restLeast += rest * BigInt(group.least);
    restMost += rest * BigInt(group.most);
  }
  return { least: larger(least, sum - restMost), most: smaller(most, sum - restLeast) };
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
