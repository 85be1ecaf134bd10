import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldClock } from '../../testing/held-clock.ts';
import { addressKey, createMinuteLimit, createRateLimit } from './rate-limit.ts';

test('allows a minute’s worth at once, then an even rate', () => {
  const clock = heldClock();
  const limit = createRateLimit(6, clock);
  expect(Array.from({ length: 7 }, () => limit.take('a'))).toEqual([0, 0, 0, 0, 0, 0, 10]);
  expect(limit.take('b')).toBe(0);
  clock.advance(9_999);
  expect(limit.take('a')).toBe(1);
  clock.advance(1);
  expect(limit.take('a')).toBe(0);
  expect(limit.take('a')).toBe(10);
});

test('a sliding window never allows more in any 60 seconds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.nat(20_000), { maxLength: 200 }),
      (perMinute, pauses) => {
        const clock = heldClock();
        const limit = createMinuteLimit(perMinute, clock);
        const passed: number[] = [];
        for (const pause of pauses) {
          clock.advance(pause);
          const now = clock.now();
          const wait = limit.take('a');
          if (wait === 0) passed.push(now);
          expect(passed.filter((time) => time > now - 60_000).length).toBeLessThanOrEqual(perMinute);
          // A refusal means that the minute is used up, and ends when its first try is out of it.
          const first = passed[passed.length - perMinute];
          if (wait > 0) expect(wait).toBe(Math.ceil((first! + 60_000 - now) / 1_000));
        }
      },
    ),
  );
});

test('wait reports the remaining time without taking a token', () => {
  const clock = heldClock();
  const limit = createRateLimit(6, clock);
  expect(limit.wait('a')).toBe(0);
  for (let count = 0; count < 6; count++) limit.take('a');
  expect([limit.wait('a'), limit.wait('a')]).toEqual([10, 10]);
  clock.advance(10_000);
  expect([limit.wait('a'), limit.wait('a'), limit.take('a'), limit.wait('a')]).toEqual([0, 0, 0, 10]);
});

test('never allows more than its rate', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.array(fc.nat(5_000), { maxLength: 300 }),
      (rate, pauses) => {
        const clock = heldClock();
        const start = clock.now();
        const limit = createRateLimit(rate, clock);
        let passed = 0;
        for (const pause of pauses) {
          clock.advance(pause);
          if (limit.take('a') === 0) passed += 1;
        }
        expect(passed).toBeLessThanOrEqual(rate + ((clock.now() - start) / 60_000) * rate + 1e-6);
      },
    ),
  );
});

test('counts one subscriber’s addresses as one', () => {
  expect(addressKey('203.0.113.7')).toBe('203.0.113.7');
  expect(addressKey('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7');
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb:cccc:dddd:eeee'));
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0');
  expect(addressKey('::1')).toBe('0:0:0:0');
  expect(addressKey('2001:db8:1:3::')).not.toBe(addressKey('2001:db8:1:2::'));
});
