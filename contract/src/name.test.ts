import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readName, shownName } from './name.ts';

const read = (typed: string) =>
  readName(typed, 30, { missing: 'missing', tooLong: 'too long', malformed: 'malformed' });

const oneOf = (text: string) => fc.constantFrom(...text);
const BLANK = oneOf(
  '\u2800\u3164\u115F\u1160\uFFA0\u00AD\u034F\u061C\u17B4\u180B\u180E\u200B\u200C\u200D\u2060\u2063\uFE00\uFE0F\uFEFF\u{E0001}\u{E0061}\u{E0100}\u{1D159}\u{13441}',
);
const SPACE = oneOf(' \t\u00A0\u1680\u2003\u2028\u3000');
const MARK = oneOf('\u0301\u0948\u093F\u064E\u20DD');
const BIDI = oneOf('\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069');

test('a name without a visible character is refused', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(BLANK, SPACE, MARK, BIDI), { maxLength: 12 }), (parts) => {
      expect(read(parts.join(''))).toHaveProperty('refusal');
    }),
    { numRuns: 2_000 },
  );
});

test('a name with a control of text direction is refused', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      BIDI,
      fc.string({ maxLength: 8 }),
      (a, control, b) => {
        expect(read(`a${a}${control}${b}b`)).toEqual({ refusal: 'malformed' });
      },
    ),
  );
});

test('names in every script and with emoji are taken, and reading a name again changes nothing', () => {
  const scripts = [
    'Ελένη',
    'Мама',
    'דנה',
    'محفظة',
    'می\u200Cخواهم',
    'हिन्दी',
    'क्\u200Dष',
    'தமிழ்',
    'ไทย',
    'ᠮᠣᠩᠭᠣᠯ',
    '財布',
    '지갑',
    '👨‍👩‍👧‍👦',
    '🇮🇳',
    '1️⃣',
    '葛\u{E0100}',
  ];
  for (const name of scripts) expect(read(name)).toEqual({ name: name.normalize('NFC') });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (typed) => {
      const first = read(typed);
      if ('name' in first) expect(read(first.name)).toEqual(first);
    }),
  );
});

const shown = (given: string) => shownName(given, 64);

test('a name of a stranger is shown without what hides in it, and with escapes for what turns text round', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(BLANK, SPACE, MARK, BIDI, fc.string({ unit: 'binary', maxLength: 4 }))),
      (parts) => {
        const name = shown(parts.join(''));
        expect(name).not.toMatch(
          /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u,
        );
        expect(name.length).toBeLessThanOrEqual(64);
        // As a user's own name would be taken, but for its length.
        expect(
          name === '' || 'name' in readName(name, 64, { missing: 1, tooLong: 2, malformed: 3 } as never),
        ).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([
  ['US\u202eCD\u2066', 'US\\u{202E}CD\\u{2066}'],
  ['US\u200dD\u200cC\ufe0f', 'USDC'],
  ['\u0000So\nl\u0007', '\\u{0}So l\\u{7}'],
  ['\u200b\u2800\u202e', ''],
  ['👨‍👩‍👧‍👦 Coin', '👨‍👩‍👧‍👦 Coin'],
  ['नमस्ते', 'नमस्ते'],
  // No escape is cut.
  [`${'a'.repeat(60)}\u202e`, 'a'.repeat(60)],
  [`${'a'.repeat(60)}👨‍👩‍👧‍👦`, 'a'.repeat(60)],
  [`a${'\u0301'.repeat(40)}b`, 'b'],
])('%j is shown as %j', (given, expected) => {
  expect(shown(given)).toBe(expected);
});
