import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/spawn.ts';
import { Journal } from './journal.ts';

function path(): string {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  return join(folder, 'journal');
}

const records = fc.array(fc.record({ text: fc.string({ maxLength: 4_000 }), amount: fc.bigInt() }), {
  minLength: 1,
  maxLength: 30,
});

test('gives back whole records up to wherever it was cut, and can be added to', () => {
  fc.assert(
    fc.property(records, fc.nat(), (list, cut) => {
      const file = path();
      const journal = new Journal<object>(file);
      const ends = list.map((record) => {
        const { offset, length } = journal.append(record);
        return offset + length;
      });
      const size = cut % (journal.size + 1);
      truncateSync(file, size);
      const reopened = new Journal<object>(file);
      const whole = list.filter((_, index) => ends[index]! <= size);
      expect([...reopened.replay(0)].map(([record]) => record)).toEqual(whole);
      const place = reopened.append({ text: 'more' });
      expect(reopened.read(place)).toEqual({ text: 'more' });
      expect([...new Journal<object>(file).replay(0)]).toHaveLength(whole.length + 1);
    }),
    { numRuns: 50 },
  );
});

test('stops before a record whose bytes have changed', () => {
  const file = path();
  const journal = new Journal<string>(file);
  journal.append('first');
  const { offset } = journal.append('second');
  const damaged = new Journal<string>(file);
  truncateSync(file, offset + 10);
  expect([...damaged.replay(0)].map(([record]) => record)).toEqual(['first']);
});

test('answers everyone who waits for a flush, those who come during one too', async () => {
  const journal = new Journal<number>(path());
  const done: number[] = [];
  const waiting = [1, 2, 3, 4].map(async (record) => {
    journal.append(record);
    await journal.flushed();
    done.push(record);
  });
  await Promise.all(waiting);
  expect(done.toSorted()).toEqual([1, 2, 3, 4]);
});
