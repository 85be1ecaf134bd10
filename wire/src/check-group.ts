/**
 * Owners of what is owed whose checks are counted together: the leaves of a mint from the least to the most amount, or those of all mints
 * with few owners. All text: this is signed.
 */
export interface CheckGroup {
  /** Or SEVERAL_MINTS. */
  readonly mint: string;
  /** Base units, both included. */
  readonly least: string;
  readonly most: string;
  readonly leaves: string;
}

/** In place of a mint: amounts of several mints are not comparable, so this group has no bounds. */
export const SEVERAL_MINTS = 'several';

/** What a token for counting a check is bound to: the day and the group, and nothing of its owner. */
export function checkInfo(day: string, { mint, least }: Pick<CheckGroup, 'mint' | 'least'>): string {
  return `cumulus check 1\n${day}\n${mint}\n${least}`;
}

/** The group of a leaf; null if its check is not counted. */
export function groupOf(
  groups: readonly CheckGroup[],
  { mint, amount }: { readonly mint: string; readonly amount: bigint },
): CheckGroup | null {
  const isOf = (group: CheckGroup) =>
    group.mint === mint && BigInt(group.least) <= amount && amount <= BigInt(group.most);
  const isGrouped = groups.some((group) => group.mint === mint);
  return groups.find(isGrouped ? isOf : (group) => group.mint === SEVERAL_MINTS) ?? null;
}
