import { expect, test } from 'vitest';
import {
  chosenTime,
  customChoice,
  pickedOf,
  QUICK_HOURS,
  quickChoice,
  timeRefusal,
  today,
} from './schedule-form.ts';

const HOUR = 60 * 60_000;
const now = new Date(2026, 10, 20, 23, 58, 20).getTime();

test.each(QUICK_HOURS)('[rule-27] %i hours are counted from the moment of the choice', (hours) => {
  expect(chosenTime(quickChoice(hours, now))).toBe(now + hours * HOUR);
});

test('[rule-27, rule-25] a custom time is initially now plus 5 minutes, which may be tomorrow', () => {
  expect(customChoice(now)).toEqual({ kind: 'custom', picked: { date: '2026-11-21', time: '00:03' } });
  expect(today(now)).toBe('2026-11-20');
});

test('[rule-24] no choice, or an empty field, is no time', () => {
  for (const choice of [
    null,
    { kind: 'custom', picked: { date: '', time: '09:30' } },
    { kind: 'custom', picked: { date: '2026-11-21', time: '' } },
    { kind: 'custom', picked: { date: 'never', time: '09:30' } },
  ] as const) {
    expect(chosenTime(choice)).toBeNull();
    expect(timeRefusal(chosenTime(choice), now)).toBe('Please select a time for your scheduled swap');
  }
});

test('a time that has passed is refused, and one far ahead is not', () => {
  const passed = 'This time has already passed. Please select a time in the future.';
  expect(timeRefusal(now, now)).toBe(passed);
  expect(timeRefusal(now - 1, now)).toBe(passed);
  expect(timeRefusal(now + 1, now)).toBeNull();
});

test('[rule-28] 30 days ahead are not a limit', () => {
  expect(timeRefusal(now + 400 * 24 * HOUR, now)).toBeNull();
});

test('date and time are in the reader’s time zone', () => {
  const at = new Date(2026, 10, 21, 9, 30);
  expect(chosenTime({ kind: 'custom', picked: pickedOf(at) })).toBe(at.getTime());
});
