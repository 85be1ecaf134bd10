import { expect, test } from 'vitest';
import { isAddress, isPaymentLink, seenCharacters, typedAddress } from './address.ts';

const ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const half = [ADDRESS.slice(0, 20), ADDRESS.slice(20)] as const;

test.each(['\u200b', '\u200e', '\u2060', '\u00ad', '\ufeff', '\u202e', '\ufe0f', '\u3164'])(
  'an address is read without %j, which nobody sees',
  (unseen) => {
    for (const text of [half.join(unseen), `${unseen}${ADDRESS}`, `${ADDRESS}${unseen}`]) {
      expect(seenCharacters(text)).toBe(ADDRESS);
      expect(isAddress(typedAddress(text))).toBe(true);
    }
  },
);

test.each([
  `solana:${ADDRESS}`,
  `SOLANA:${ADDRESS}?amount=1`,
  `web+solana:${ADDRESS}#top`,
  ` \u200bsolana:${half.join('\u2060')}?label=A%20B `,
])('the address of the link %j is its payee', (link) => {
  expect(isPaymentLink(link)).toBe(true);
  expect(typedAddress(link)).toBe(ADDRESS);
});

test('what is seen stays, right or wrong', () => {
  for (const text of ['bitcoin:x', 'abc', `${ADDRESS}?`, `${ADDRESS}0`]) {
    expect(isPaymentLink(text)).toBe(false);
    expect(typedAddress(text)).toBe(text);
  }
});
