import { WALLET_NAME_MAX_CHARACTERS } from './limits.ts';
import { readName } from './name.ts';

/** What can be wrong with a wallet's name, as its error code, and the sentence that says so. */
export const walletNameRefusals = {
  WALLET_NAME_REQUIRED: 'Wallet name is required',
  WALLET_NAME_TOO_LONG: 'Wallet name must be 10 characters or less',
  MALFORMED_WALLET_NAME: 'Wallet name contains characters that cannot be shown',
} as const;

type Refusal = keyof typeof walletNameRefusals;

/** Reads a wallet's name as typed: trimmed and in one normal form, or the error code of what is wrong with it. */
export function readWalletName(typed: string): { name: string } | { refusal: Refusal } {
  return readName(typed, WALLET_NAME_MAX_CHARACTERS, {
    missing: 'WALLET_NAME_REQUIRED',
    tooLong: 'WALLET_NAME_TOO_LONG',
    malformed: 'MALFORMED_WALLET_NAME',
  });
}
