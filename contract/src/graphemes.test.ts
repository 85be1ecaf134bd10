import { afterEach, expect, test, vi } from 'vitest';
import { graphemes } from './graphemes.ts';

afterEach(() => vi.unstubAllGlobals());

const TEXTS = [
  'Anna B.',
  'Café'.normalize('NFD'),
  'Müller',
  'नमस्ते'.slice(0, 3),
  '家族',
  '한글',
  '👨‍👩‍👧‍👦🇩🇪👍🏽❤️',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿!',
  '',
];

test.each(TEXTS)('"%s" has the same characters in a browser that has no segmenter', (text) => {
  const segmented = graphemes(text);
  vi.stubGlobal('Intl', Object.create(Intl, { Segmenter: { value: undefined } }));
  expect(graphemes(text)).toEqual(segmented);
  expect(segmented.join('')).toBe(text);
});
