import { expect, test } from 'vitest';
import { nextSort, type Sort, sorted } from './sort.ts';

type Key = 'name' | 'price';

test('[screen-02, screen-04] presses on a column cycle: descending, ascending, off', () => {
  const first = nextSort<Key>(null, 'price');
  expect(first).toEqual({ key: 'price', direction: 'desc' });
  const second = nextSort<Key>(first, 'price');
  expect(second).toEqual({ key: 'price', direction: 'asc' });
  expect(nextSort<Key>(second, 'price')).toBeNull();
});

test('another column begins descending', () => {
  expect(nextSort<Key>({ key: 'name', direction: 'asc' }, 'price')).toEqual({
    key: 'price',
    direction: 'desc',
  });
});

const items = [
  { name: 'jupiter', price: null },
  { name: 'Bonk', price: 2 },
  { name: 'Token 10', price: 10 },
  { name: 'Token 9', price: 0 },
];
const names = (sort: Sort<Key>) => sorted(items, sort, (item, key) => item[key]).map(({ name }) => name);

test('sorts words as people read them, numbers by size, and unknown values last either way', () => {
  expect(names({ key: 'name', direction: 'asc' })).toEqual(['Bonk', 'jupiter', 'Token 9', 'Token 10']);
  expect(names({ key: 'name', direction: 'desc' })).toEqual(['Token 10', 'Token 9', 'jupiter', 'Bonk']);
  expect(names({ key: 'price', direction: 'asc' })).toEqual(['Token 9', 'Bonk', 'Token 10', 'jupiter']);
  expect(names({ key: 'price', direction: 'desc' })).toEqual(['Token 10', 'Bonk', 'Token 9', 'jupiter']);
  expect(names(null)).toEqual(['jupiter', 'Bonk', 'Token 10', 'Token 9']);
});
