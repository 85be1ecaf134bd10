import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Rooms from the ground up. Those of one floor import each other neither. The linter holds the server's (biome.json). */
const HOUSES: readonly (readonly [folder: string, floors: readonly (readonly string[])[]])[] = [
  [
    'signer/src',
    [['terms'], ['guard', 'keys'], ['journal'], ['factors'], ['operator'], ['policy'], ['protocol']],
  ],
  [
    'web/src',
    [['browser'], ['locale', 'router', 'theme'], ['ui'], ['data'], ['pwa'], ['money'], ['screens'], ['app']],
  ],
];

test.each(HOUSES)('no room of %s imports one above it or beside it', (folder, floors) => {
  const roomOf = (name: string) => (name.includes('/') ? name.split('/')[0]! : '');
  const floorOf = (name: string) => floors.findIndex((rooms) => rooms.includes(roomOf(name)));
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && roomOf(name));
  expect(sources.length).toBeGreaterThan(50);
  for (const name of sources) {
    expect(floorOf(name), `${name} is in a room without a floor`).toBeGreaterThanOrEqual(0);
    const text = readFileSync(join(ROOT, folder, name), 'utf8');
    const imported = [...text.matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g)]
      .map(([, from]) => join(dirname(name), from!))
      .filter((from) => !from.startsWith('..') && roomOf(from) !== roomOf(name));
    expect(
      imported.filter((from) => floorOf(from) === -1 || floorOf(from) >= floorOf(name)),
      name,
    ).toEqual([]);
  }
});
