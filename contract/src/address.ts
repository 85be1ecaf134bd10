import { ADDRESS_MAX_CHARACTERS, ADDRESS_MIN_CHARACTERS } from './limits.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ADDRESS_BYTES = 32;

/** Whether text is base58 of exactly 32 bytes. */
export function isAddress(text: string): boolean {
  if (text.length < ADDRESS_MIN_CHARACTERS || text.length > ADDRESS_MAX_CHARACTERS) return false;
  let value = 0n;
  for (const character of text) {
    const digit = BASE58.indexOf(character);
    if (digit < 0) return false;
    value = value * 58n + BigInt(digit);
  }
  // Each leading "1" stands for a byte of zero.
  const zeros = text.length - text.replace(/^1+/, '').length;
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2);
  return zeros + bytes === ADDRESS_BYTES;
}

/** What comes along unseen when an address is copied from a page or a document. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const LINK = /^(?:web\+)?solana:/i;

/** Whether the text is a link for a payment, to an address or to something else. */
export const isPaymentLink = (text: string): boolean => LINK.test(seenCharacters(text));

/** The text without what is not seen, and without spaces around it. */
export const seenCharacters = (text: string): string => text.replace(UNSEEN, '').trim();

/** The address in typed or pasted text: its seen characters, or the payee of a link for a payment. */
export function typedAddress(text: string): string {
  const seen = seenCharacters(text);
  return LINK.test(seen) ? seen.replace(LINK, '').replace(/[?#].*$/s, '') : seen;
}
