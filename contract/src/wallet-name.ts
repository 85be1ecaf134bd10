import { WALLET_NAME_MAX_CHARACTERS } from './limits.ts';

/** What can be wrong with a wallet's name, as its error code, and the sentence that says so. */
export const walletNameRefusals = {
  WALLET_NAME_REQUIRED: 'Wallet name is required',
  WALLET_NAME_TOO_LONG: 'Wallet name must be 10 characters or less',
  MALFORMED_WALLET_NAME: 'Wallet name contains characters that cannot be shown',
} as const;

type Refusal = keyof typeof walletNameRefusals;

/** Characters that cannot be shown, or that change how the text around them is shown. */
const UNSHOWABLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u200B\u2060\uFEFF\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
/** Spaces, joiners and marks that show nothing by themselves. */
const SHOWN = /[^\p{Z}\p{Cf}\p{M}]/u;
/** A character as a person counts may be made of several; a family emoji of seven. */
const CODE_POINTS_PER_CHARACTER_MAX = 8;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Reads a wallet's name as typed: trimmed and in one normal form, or the error code of what is wrong with it. */
export function readWalletName(typed: string): { name: string } | { refusal: Refusal } {
  const name = typed.normalize('NFC').trim();
  if (UNSHOWABLE.test(name)) return { refusal: 'MALFORMED_WALLET_NAME' };
  if (!SHOWN.test(name)) return { refusal: 'WALLET_NAME_REQUIRED' };
  const characters = [...segmenter.segment(name)];
  const overloaded = characters.some(({ segment }) => [...segment].length > CODE_POINTS_PER_CHARACTER_MAX);
  if (characters.length > WALLET_NAME_MAX_CHARACTERS || overloaded)
    return { refusal: 'WALLET_NAME_TOO_LONG' };
  return { name };
}
