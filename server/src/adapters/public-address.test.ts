import { expect, test } from 'vitest';
import { isPublicAddress as isPublicForLogos } from '../../../logos/src/public-address.ts';
import { generator } from '../../../testing/generator.ts';
import { isPublicAddress } from './public-address.ts';

const random = generator(20_261);
const below = (most: number): number => Math.floor(random() * most);
const ipv4 = (first: number): string => [first, below(256), below(256), below(256)].join('.');
const ipv6 = (first: number): string =>
  [first, ...Array.from({ length: 7 }, () => below(2) * below(65_536))]
    .map((group) => group.toString(16))
    .join(':');

test('the server and the process that fetches logos, which share no code, agree on what is public', () => {
  const addresses = Array.from({ length: 256 }, (_, first) =>
    Array.from({ length: 40 }, () => ipv4(first)),
  ).flat();
  for (const second of [0, 2, 88, 168]) addresses.push(`192.${second}.99.1`, `198.${second + 18}.0.1`);
  for (let first = 0; first < 65_536; first += 7) addresses.push(ipv6(first));
  for (let nth = 0; nth < 2_000; nth += 1)
    addresses.push(ipv6(0x2000 + below(0x20)), `2001:${below(1_024).toString(16)}::1`);
  addresses.push(
    '',
    'localhost',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    'fe80::1%eth0',
    '2001:db8::1',
    '3fff::1',
  );
  const differ = addresses.filter((address) => isPublicAddress(address) !== isPublicForLogos(address));
  expect(differ).toEqual([]);
  expect(addresses.filter(isPublicAddress).length).toBeGreaterThan(1_000);
});
