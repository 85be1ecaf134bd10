import { appendFileSync, chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryKek } from '../../testing/memory-kek.ts';
import { scratchFolder } from '../../testing/process.ts';
import type { Head } from './head.ts';
import { type Journal, openJournal } from './journal.ts';

const kek = memoryKek();
let scratch: ReturnType<typeof scratchFolder>;
let folder: string;
beforeEach(() => {
  scratch = scratchFolder();
  folder = join(scratch.path, 'journal');
});
afterEach(() => scratch[Symbol.dispose]());

async function during<T>(use: (journal: Journal) => Promise<T> | T): Promise<T> {
  const journal = await openJournal(folder, kek);
  try {
    return await use(journal);
  } finally {
    await journal.close();
  }
}

/** Writes so many records and returns the head behind each. */
const write = (count: number) =>
  during(async (journal) => {
    const heads: Head[] = [];
    for (let n = 0; n < count; n += 1) {
      await journal.append({ kind: 'closure', at: n, mandateId: crypto.randomUUID() });
      heads.push(journal.head());
    }
    return heads;
  });
const doubtOf = (...heads: Head[]) =>
  during((journal) => {
    journal.expect(heads);
    return journal.doubt();
  });

test('a journal has all positions that it ever had, also over restarts that write nothing', async () => {
  const nothing = await during((journal) => journal.head());
  const heads = [
    nothing,
    ...(await write(3)),
    ...(await write(2)),
    await during((journal) => journal.head()),
  ];
  expect(heads.map(({ count }) => count)).toEqual([0, 2, 3, 4, 6, 7, 7]);
  for (const head of heads) expect(await doubtOf(head)).toBeNull();
  expect(await doubtOf()).toBeNull();
});

test('a journal that was cut or replaced by an older copy lacks what came after, also once it has grown again', async () => {
  const heads = await write(3);
  cpSync(folder, join(scratch.path, 'older'), { recursive: true });
  heads.push(...(await write(3)));
  const [, , copied, , , last] = heads;
  const lines = readFileSync(join(folder, 'journal'), 'utf8').split('\n');
  writeFileSync(join(folder, 'journal'), `${lines.slice(0, -2).join('\n')}\n`);
  expect(await doubtOf(last!)).toContain('has seen 8 records of the journal, which has 7 records');
  await write(5);
  expect(await doubtOf(last!)).toContain('is another from there on');

  rmSync(folder, { recursive: true });
  cpSync(join(scratch.path, 'older'), folder, { recursive: true });
  chmodSync(folder, 0o700);
  expect(await doubtOf(copied!)).toBeNull();
  expect(await doubtOf(last!)).toContain('which has 4 records');
  await write(9);
  expect(await doubtOf(last!)).toContain('is another from there on');
  expect(await doubtOf(copied!)).toBeNull();
});

test('a journal that was removed is followed by another one, which lacks what was in it', async () => {
  const [head] = await write(1);
  rmSync(folder, { recursive: true });
  expect(await doubtOf(head!)).toContain('The old one was removed or replaced.');
  const [other] = await write(1);
  expect(await doubtOf(head!, other!)).toBeNull();
});

test('doubt lasts until it is accepted, and what was accepted is in the journal', async () => {
  const [head] = await write(1);
  rmSync(folder, { recursive: true });
  const accepted = await during(async (journal) => {
    journal.expect([head!]);
    journal.expect([]);
    expect(journal.doubt()).not.toBeNull();
    await journal.accept([head!]);
    expect(journal.doubt()).toBeNull();
    return journal.head();
  });
  // A server that has seen more of it than the database says the same.
  expect(await doubtOf({ ...head!, count: head!.count + 5 })).toBeNull();
  await write(1);
  expect(await doubtOf({ ...accepted, count: accepted.count + 1 })).toContain('is another');
});

test('a journal from before there were runs has its positions', async () => {
  const [head] = await write(1);
  const path = join(folder, 'journal');
  // What older versions wrote: the lines before the first run.
  const [run] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, '');
  expect(await doubtOf({ ...head!, run: '', count: 0 })).toBeNull();
  expect(await doubtOf({ ...head!, run: '', count: 1 })).toContain('has 0 records');
  appendFileSync(path, `${run}\n`);
  expect(await doubtOf({ ...head!, count: 1 })).toBeNull();
});
