import { seenCharacters } from './address.ts';

/** What a user's name begins with in a field that also takes an address. */
const HANDLE_SIGN = '@';
const HANDLE = /^(?=.*[a-z0-9])[a-z0-9_]{3,20}$/;

/** A handle as typed, with or without its "@", in lower case; null if it is not a handle. */
export function readHandle(typed: string): string | null {
  const seen = seenCharacters(typed).toLowerCase();
  const handle = seen.startsWith(HANDLE_SIGN) ? seen.slice(HANDLE_SIGN.length) : seen;
  return HANDLE.test(handle) ? handle : null;
}

/** Whether text names a user, by handle or e-mail address, or begins to: no address of Solana has an "@". */
export const isUserName = (text: string): boolean => text.includes(HANDLE_SIGN);

/** "@ana". */
export const handleText = (handle: string): string => HANDLE_SIGN + handle;
