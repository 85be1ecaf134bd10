import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Order, OrderBook } from './order-book.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cumulus-orders-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NOW = 1_000_000;
const message = new Uint8Array(1 << 15);
const order = (number: number, expiresAt = NOW): Order => ({
  ...{ requestId: `order-${number}`, taker: 'taker', quote: {} as Order['quote'], message, expiresAt },
});

test('thousands of orders of the same minutes are kept, and not written again with each new one', () => {
  const book = new OrderBook(folder);
  const files = new Set<number>();
  for (let number = 0; number < 1_000; number += 1) {
    book.add(order(number), NOW);
    files.add(statSync(join(folder, 'orders')).ino);
  }
  expect(files.size).toBeLessThan(5);
  book.close();
  const again = new OrderBook(folder);
  expect([again.order('order-0'), again.order('order-999')].map((found) => found?.expiresAt)).toEqual([
    NOW,
    NOW,
  ]);
  again.close();
});

test('orders long past are forgotten, in the file too', () => {
  const book = new OrderBook(folder);
  for (let number = 0; number < 300; number += 1) book.add(order(number), NOW);
  const later = NOW + 601;
  for (let number = 300; number < 600; number += 1) book.add(order(number, later), later);
  expect([book.order('order-299'), book.order('order-300')?.requestId]).toEqual([undefined, 'order-300']);
  expect(statSync(join(folder, 'orders')).size).toBeLessThan(400 * message.length);
  book.close();
});
