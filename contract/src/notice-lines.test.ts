import { expect, test } from 'vitest';
import { noticeLines } from './notice-lines.ts';
import type { NoticeKind } from './notices.ts';

/** Newest first, as an inbox has them. */
const lines = (...notices: readonly (readonly [kind: NoticeKind, second: number])[]) =>
  noticeLines(notices.map(([kind, second]) => ({ kind, at: new Date(second * 1_000), second }))).map((line) =>
    line.map(({ second }) => second),
  );

test('payments that came within a minute are one line, counted from the first of them', () => {
  expect(lines(['received', 130], ['received', 61], ['received', 60], ['received', 0])).toEqual([
    [130],
    [61],
    [60, 0],
  ]);
});

test('a line is at the place of its newest notice, whatever came in between', () => {
  expect(lines(['received', 50], ['pin_changed', 30], ['received', 10])).toEqual([[50, 10], [30]]);
});

test('each send and each change of security is a line of its own', () => {
  expect(lines(['sent', 3], ['sent', 2], ['pin_changed', 1], ['pin_changed', 0])).toEqual([
    [3],
    [2],
    [1],
    [0],
  ]);
});
