import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { placesFile } from '../../../testing/places-file.ts';
import { openPlacesFile } from './places-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'cumulus-places-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The first 24 bits of 203.0.113.0. */
const NETWORK = [203, 0, 113].map((byte) => byte.toString(2).padStart(8, '0')).join('');

function fileWith(data: Parameters<typeof placesFile>[1]): string {
  const path = join(folder, 'places.mmdb');
  writeFileSync(path, placesFile(NETWORK, data));
  return path;
}

const country = { names: { en: 'Germany', de: 'Deutschland' } };

test('finds town and country of an address, or what is known of them', () => {
  const placeOf = openPlacesFile(fileWith({ city: { names: { en: 'Leipzig' } }, country }));
  expect(placeOf('203.0.113.7')).toBe('Leipzig, Germany');
  expect(openPlacesFile(fileWith({ country }))('203.0.113.255')).toBe('Germany');
  expect(openPlacesFile(fileWith({}))('203.0.113.7')).toBeNull();
});

test.each(['198.51.100.1', '203.0.112.1', '::1', 'unknown', ''])('%j is in no place that it knows', (ip) => {
  expect(openPlacesFile(fileWith({ country }))(ip)).toBeNull();
});

test('says which file it cannot read', () => {
  expect(() => openPlacesFile(join(folder, 'none.mmdb'))).toThrow('PLACES_FILE');
  const path = join(folder, 'other');
  writeFileSync(path, 'no such file');
  expect(() => openPlacesFile(path)).toThrow(path);
});
