import { expect, test } from 'vitest';
import { noticeText } from './notice-text.ts';
import { type NoticeContent, topicOf } from './notices.ts';

test.each([
  ['a kind', { kind: 'moon_landing', facts: { crew: 3 } }],
  ['an event of a known kind', { kind: 'security', facts: { code: 'MOON_LANDED' } }],
  ['a change of a known kind', { kind: 'pin_changed', facts: { change: 'landed' } }],
])('%s that only a newer version knows is told without its words', (_what, notice) => {
  const { title, text } = noticeText(notice as unknown as NoticeContent, null);
  expect([title, text]).toEqual(['A notice of a newer version', 'Reload the app to read it.']);
  expect(topicOf(notice.kind as NoticeContent['kind'], false)).toBe('security');
});
