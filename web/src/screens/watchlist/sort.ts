/** The column and direction of a sorted list; null for its own order. */
export type Sort<Key extends string> = { readonly key: Key; readonly direction: 'desc' | 'asc' } | null;

/** The order after a press on a column: descending, then ascending, then off. */
export function nextSort<Key extends string>(sort: Sort<Key>, key: Key): Sort<Key> {
  if (sort?.key !== key) return { key, direction: 'desc' };
  return sort.direction === 'desc' ? { key, direction: 'asc' } : null;
}

/** The items in this order. Those without a value come last either way. */
export function sorted<T, Key extends string>(
  items: readonly T[],
  sort: Sort<Key>,
  sortValue: (item: T, key: Key) => string | number | null,
): readonly T[] {
  if (!sort) return items;
  const { key, direction } = sort;
  const way = direction === 'asc' ? 1 : -1;
  return items.toSorted((a, b) => {
    const [left, right] = [sortValue(a, key), sortValue(b, key)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'string' || typeof right === 'string')
      return way * String(left).localeCompare(String(right), 'en', { sensitivity: 'base', numeric: true });
    return way * (left - right);
  });
}
