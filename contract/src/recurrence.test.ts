import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortestMs } from '../../wire/src/ordered-swap.ts';
import { isTimeZone, type Recurrence, roundTime, startFor } from './recurrence.ts';

const HOUR = 3_600_000;

/** The first rounds of a rule, ISO without what is zero. */
function rounds(count: number, unit: Recurrence['unit'], timeZone: string, start: string, many: number) {
  const rule = { count, unit, timeZone, startAt: Date.parse(start) };
  return Array.from({ length: many }, (_, round) =>
    new Date(roundTime(rule, round)).toISOString().replace(':00.000Z', 'Z'),
  );
}

test('a rule begins so long before that a later round is at its time', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York'];
  const units = ['minute', 'hour', 'day', 'week', 'month'] as const;
  // At noon, which no clock leaves out, of days that each month has.
  const noons = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => {
      const day = Math.min(date.getUTCDate(), 27);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), day, 12);
    });
  fc.assert(
    fc.property(
      fc.constantFrom(...units),
      fc.constantFrom(...zones),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(100),
      noons,
      (unit, timeZone, count, round, at) => {
        const rule = { count, unit, timeZone };
        expect(roundTime({ ...rule, startAt: startFor(rule, round, at) }, round)).toBe(at);
      },
    ),
  );
});

describe('the rounds of a recurring order', () => {
  test.each<[string, Parameters<typeof rounds>, readonly string[]]>([
    [
      'are so many minutes apart, whatever clocks do',
      [30, 'minute', 'Europe/Berlin', '2026-03-29T00:30Z', 4],
      ['2026-03-29T00:30Z', '2026-03-29T01:00Z', '2026-03-29T01:30Z', '2026-03-29T02:00Z'],
    ],
    [
      'are so many hours apart, whatever clocks do',
      [12, 'hour', 'America/New_York', '2026-11-01T00:00Z', 3],
      ['2026-11-01T00:00Z', '2026-11-01T12:00Z', '2026-11-02T00:00Z'],
    ],
    [
      'stay at nine in New York when its clocks go forward',
      [1, 'day', 'America/New_York', '2026-03-07T14:00Z', 3],
      ['2026-03-07T14:00Z', '2026-03-08T13:00Z', '2026-03-09T13:00Z'],
    ],
    [
      'are moved on if clocks leave their time out',
      [1, 'day', 'America/New_York', '2026-03-07T07:30Z', 3],
      ['2026-03-07T07:30Z', '2026-03-08T07:30Z', '2026-03-09T06:30Z'],
    ],
    [
      'are at the first of two equal times',
      [1, 'day', 'Europe/Berlin', '2026-10-24T00:30Z', 3],
      ['2026-10-24T00:30Z', '2026-10-25T00:30Z', '2026-10-26T01:30Z'],
    ],
    [
      'stay at nine on the day on which clocks have gone back',
      [1, 'day', 'Europe/Berlin', '2026-10-24T07:00Z', 2],
      ['2026-10-24T07:00Z', '2026-10-25T08:00Z'],
    ],
    [
      'follow the half hour of Lord Howe',
      [1, 'week', 'Australia/Lord_Howe', '2026-09-26T15:45Z', 3],
      // 02:15 is left out on 4 October, of which half an hour is missing.
      ['2026-09-26T15:45Z', '2026-10-03T15:45Z', '2026-10-10T15:15Z'],
    ],
    [
      'are at one where midnight is left out',
      [1, 'day', 'America/Sao_Paulo', '2018-11-03T03:00Z', 3],
      ['2018-11-03T03:00Z', '2018-11-04T03:00Z', '2018-11-05T02:00Z'],
    ],
    [
      'are at the last day of shorter months, without drifting',
      [1, 'month', 'Europe/Berlin', '2027-01-31T08:00Z', 6],
      [
        ...['2027-01-31T08:00Z', '2027-02-28T08:00Z', '2027-03-31T07:00Z'],
        ...['2027-04-30T07:00Z', '2027-05-31T07:00Z', '2027-06-30T07:00Z'],
      ],
    ],
    [
      'are on the 29th of February in leap years only',
      [12, 'month', 'UTC', '2028-02-29T08:00Z', 5],
      [
        '2028-02-29T08:00Z',
        '2029-02-28T08:00Z',
        '2030-02-28T08:00Z',
        '2031-02-28T08:00Z',
        '2032-02-29T08:00Z',
      ],
    ],
    [
      'are of the day of their zone',
      [1, 'month', 'Pacific/Auckland', '2027-01-30T22:00Z', 3],
      ['2027-01-30T22:00Z', '2027-02-27T22:00Z', '2027-03-30T22:00Z'],
    ],
  ])('%s', (_what, rule, times) => {
    expect(rounds(...rule)).toEqual(times);
  });

  test('are with the next one if a whole day is skipped', () => {
    expect(rounds(1, 'day', 'Pacific/Apia', '2011-11-28T20:00Z', 34).slice(-4)).toEqual([
      ...['2011-12-28T20:00Z', '2011-12-29T20:00Z', '2011-12-30T20:00Z', '2011-12-30T20:00Z'],
    ]);
  });

  test('are never before the signer lets them be, if a whole day is skipped soon', () => {
    const rule = { count: 1, unit: 'day', timeZone: 'Pacific/Apia' } as const;
    const startAt = Date.parse('2011-12-28T20:00Z');
    for (let round = 0; round < 40; round++)
      expect(roundTime({ ...rule, startAt }, round)).toBeGreaterThanOrEqual(startAt + round * 23 * HOUR);
  });
});

const rule = fc.record({
  count: fc.integer({ min: 1, max: 40 }),
  unit: fc.constantFrom('minute', 'hour', 'day', 'week', 'month'),
  timeZone: fc.constantFrom(
    ...[
      'America/New_York',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'America/Sao_Paulo',
      'Pacific/Apia',
      'UTC',
    ],
  ),
  startAt: fc.integer({ min: Date.parse('2013-01-01T00:00Z'), max: Date.parse('2040-01-01T00:00Z') }),
});

describe('for any rule', () => {
  test('rounds are as far apart as the signer asks, from each other and from the first', () => {
    fc.assert(
      fc.property(rule, fc.integer({ min: 0, max: 400 }), (any, round) => {
        const [at, next] = [roundTime(any, round), roundTime(any, round + 1)];
        expect(at).toBeGreaterThanOrEqual(any.startAt + round * shortestMs(any));
        expect(next - at).toBeGreaterThanOrEqual(shortestMs(any));
      }),
    );
  });

  test('days, weeks and months keep the time of the day wherever clocks have it once', () => {
    fc.assert(
      fc.property(rule, fc.integer({ min: 1, max: 400 }), (any, round) => {
        fc.pre(any.unit !== 'minute' && any.unit !== 'hour');
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone: any.timeZone, timeStyle: 'medium' });
        const at = roundTime(any, round);
        const [first, then] = [clock.format(any.startAt), clock.format(at)];
        // Times of the night may be left out: then it is moved on by an hour at most.
        if (first !== then) expect(hoursBetween(first, then)).toBeLessThanOrEqual(1);
        if (first.slice(0, 2) >= '04' && first.slice(0, 2) < '23') expect(then).toBe(first);
      }),
    );
  });
});

function hoursBetween(one: string, other: string): number {
  const hours = (clock: string) => Number(clock.slice(0, 2)) + Number(clock.slice(3, 5)) / 60;
  return Math.abs(hours(other) - hours(one));
}

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Europe/Bielefeld', false],
  ['', false],
])('%j is a time zone: %s', (text, is) => {
  expect(isTimeZone(text)).toBe(is);
});
