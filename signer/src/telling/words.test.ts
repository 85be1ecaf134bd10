import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { memoryKek } from '../../testing/memory-kek.ts';
import { openJournal } from '../journal/journal.ts';
import type { WordRecord } from '../journal/record.ts';
import { createNewWords, createWords } from './words.ts';

const OWNERS = 4_000;
const AT_ONCE = 100;
const MEMBERS = ['signer-1', 'signer-2', 'signer-3'];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const wordOf = (of: string, at: number, version: number): WordRecord => ({
  ...{ kind: 'word', at: 0, owner: `owner-${at}`, about: `grant ${at}`, version },
  ...{ value: JSON.stringify({ id: `${at}`, text: 'x'.repeat(300) }), inheritedFrom: 'signer-1' },
  feed: { of, n: at * MEMBERS.length + version, digest: '' },
});

test('what members have said of owners is found, and takes no memory of the signer, which has little', async () => {
  const news = createNewWords();
  const journal = await openJournal(mkdtempSync(join(tmpdir(), 'words-')), memoryKek(), news.learn);
  try {
    const words = createWords(news, journal);
    const before = heapBytes();
    for (let from = 0; from < OWNERS; from += AT_ONCE) {
      const owners = Array.from({ length: AT_ONCE }, (_, index) => from + index);
      const said = owners.flatMap((at) => MEMBERS.flatMap((of) => [wordOf(of, at, 1), wordOf(of, at, 2)]));
      await Promise.all(said.map(journal.append));
    }
    expect(words.of('signer-2', { owner: 'owner-7', about: 'grant 7' })).toMatchObject({ version: 2 });
    expect(words.of('signer-2', { owner: 'owner-7', about: 'grant 8' })).toBeNull();
    expect(words.subjectsOf('signer-3', 'owner-7')).toEqual([{ owner: 'owner-7', about: 'grant 7' }]);
    let taken = 0;
    while (words.takeNew()) taken += 1;
    expect(taken).toBe(OWNERS);
    // In memory they took a kilobyte and more of each owner.
    expect((heapBytes() - before) / OWNERS).toBeLessThan(300);
  } finally {
    await journal.close();
  }
});
