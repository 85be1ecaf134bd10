import { ADDRESS_MAX_CHARACTERS, ADDRESS_MIN_CHARACTERS } from './limits.ts';

/** What can be wrong with a token's address, as its error code, and the sentence that says so. */
export const tokenAddressRefusals = {
  TOKEN_ADDRESS_REQUIRED: 'Please enter a token address',
  MALFORMED_TOKEN_ADDRESS: 'Invalid Solana token address',
} as const;

type Refusal = keyof typeof tokenAddressRefusals;

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ADDRESS_BYTES = 32;

/** Reads a token's address as typed, without the spaces around it, or the error code of what is wrong with it. */
export function readTokenAddress(typed: string): { address: string } | { refusal: Refusal } {
  const address = typed.trim();
  if (address === '') return { refusal: 'TOKEN_ADDRESS_REQUIRED' };
  return isAddress(address) ? { address } : { refusal: 'MALFORMED_TOKEN_ADDRESS' };
}

/** Whether text is base58 of exactly 32 bytes: not all text of the right length and letters is. */
function isAddress(text: string): boolean {
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
