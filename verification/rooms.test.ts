import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Rooms from the ground up. Those of one floor import each other neither. */
const HOUSES: readonly (readonly [folder: string, floors: readonly (readonly string[])[]])[] = [
  [
    'server/src',
    [
      ['ports'],
      ['db', 'runtime'],
      ['accounts', 'audit', 'solana'],
      [
        ...['adapters', 'config.ts', 'custody', 'history', 'market'],
        ...['monitoring', 'notices', 'programs', 'security', 'settlement'],
      ],
      ['deposits', 'recipients', 'swaps', 'transfers', 'wallets'],
      ['contest', 'http', 'orders', 'payments', 'proof', 'webhooks'],
      ['operations', 'recovery'],
      ['app'],
      ['cli'],
    ],
  ],
  [
    'signer/src',
    [
      ['terms'],
      ['guard', 'keys'],
      ['journal'],
      ['threshold'],
      ['factors'],
      ['operator'],
      ['policy'],
      ['telling'],
      ['protocol'],
    ],
  ],
  [
    'web/src',
    [
      ['browser', 'routes.ts'],
      ['locale', 'router', 'theme'],
      ['ui'],
      ['data'],
      ['pwa'],
      ['money'],
      ['screens'],
      ['app'],
    ],
  ],
];

/** The houses of the repository. Tests beside the code may import what stands above it. */
const STREET: readonly (readonly string[])[] = [
  ['wire', 'process', 'localnet', 'model', 'verify'],
  ['client', 'contract'],
  ['web', 'signer', 'keyservice', 'gate', 'logos', 'mcp'],
  ['server'],
  ['launch'],
  ['testing'],
  ['verification', 'e2e', 'packaging'],
];

/** Without packages, tests and what the build writes. */
function sourcesIn(folder: string): string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names.filter(
    (name) => /\.(?:tsx?|mjs)$/.test(name) && !/\.test\.tsx?$|(?:^|\/)(?:node_modules|dist)\//.test(name),
  );
}

/** Each import that leaves its room, unless it leads to a lower floor. Names are paths below `folder`. */
function wrongWays(folder: string, names: readonly string[], floors: readonly (readonly string[])[]) {
  const roomOf = (name: string) => name.split('/')[0]!;
  const floorOf = (name: string) => floors.findIndex((rooms) => rooms.includes(roomOf(name)));
  return names.flatMap((name) => {
    expect(floorOf(name), `${name} is in a room without a floor`).toBeGreaterThanOrEqual(0);
    const text = readFileSync(join(ROOT, folder, name), 'utf8');
    return [...text.matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g)]
      .map(([, from]) => join(dirname(name), from!))
      .filter((from) => !from.startsWith('..') && roomOf(from) !== roomOf(name))
      .filter((from) => floorOf(from) === -1 || floorOf(from) >= floorOf(name))
      .map((from) => `${name} imports ${from}`);
  });
}

test.each(HOUSES)('no room of %s imports one above it or beside it', (folder, floors) => {
  const sources = sourcesIn(folder).filter((name) => name.includes('/'));
  expect(sources.length).toBeGreaterThan(50);
  expect(wrongWays(folder, sources, floors)).toEqual([]);
});

test('no folder of the repository imports one above it or beside it', () => {
  const sources = STREET.flat().flatMap((folder) => sourcesIn(folder).map((name) => join(folder, name)));
  expect(sources.length).toBeGreaterThan(1_500);
  expect(wrongWays('', sources, STREET)).toEqual([]);
});
