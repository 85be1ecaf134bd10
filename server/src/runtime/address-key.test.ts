import { expect, test } from 'vitest';
import { addressKey, networkKey, readAddress } from './address-key.ts';

test.each([
  ['203.0.113.8', ['203.0.113.8:40001', '::ffff:203.0.113.8', '::FFFF:cb00:7108', '[::ffff:cb00:7108]:443']],
  ['203.0.113.8', ['0:0:0:0:0:ffff:203.0.113.8', ' 203.0.113.8 ', '"203.0.113.8:1"']],
  ['2001:db8::1', ['2001:DB8::1', '[2001:db8::1]', '[2001:0db8:0:0:0:0:0:1]:40001']],
  ['2001:db8::1', ['2001:db8::1:40001', '2001:0db8:0:0:0:0:0:1:80']],
  ['203.0.113.8', ['::ffff:203.0.113.8:443']],
])('%s is the same address however a proxy writes it', (address, written) => {
  for (const text of [address, ...written]) expect(readAddress(text)).toBe(address);
});

test('a malformed address is null', () => {
  for (const text of [
    '',
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.8:x',
    '1.2.3.4.5',
    'example.com:80',
    'fe80::1%eth0',
  ])
    expect(readAddress(text)).toBeNull();
});

test('counts one subscriber’s addresses as one', () => {
  expect(addressKey('203.0.113.7')).toBe('203.0.113.7');
  expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb:cccc:dddd:eeee'));
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0');
  expect(addressKey('2001:0db8:0000:0000:0000::')).toBe('2001:db8:0:0');
  expect(addressKey('::1')).toBe('0:0:0:0');
  expect(addressKey('2001:db8:1:3::')).not.toBe(addressKey('2001:db8:1:2::'));
});

test('counts the addresses of one network as one, mapped or not', () => {
  expect(networkKey('203.0.113.7')).toBe('203.0.113');
  expect(networkKey('::ffff:203.0.113.9')).toBe(networkKey('203.0.113.7'));
  expect(networkKey('203.0.114.7')).not.toBe(networkKey('203.0.113.7'));
  expect(networkKey('2001:db8:1:2::1')).toBe(networkKey('2001:db8:1:ffff::9'));
  expect(networkKey('2001:db8:2::1')).not.toBe(networkKey('2001:db8:1::1'));
  expect(networkKey('::1')).toBe('0:0:0');
});
