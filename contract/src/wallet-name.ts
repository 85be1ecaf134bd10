import { WALLET_NAME_MAX_CHARACTERS } from './limits.ts';
import { readName } from './name.ts';

/** Sentences by error code. */
export const walletNameRefusals = {
  WALLET_NAME_REQUIRED: 'Wallet name is required',
  WALLET_NAME_TOO_LONG: 'Wallet name must be 10 characters or less',
  MALFORMED_WALLET_NAME: 'Wallet name contains characters that cannot be shown',
} as const;

type Refusal = keyof typeof walletNameRefusals;

/** Reads a wallet's name as typed; see readName. */
export function readWalletName(typed: string): { name: string } | { refusal: Refusal } {
  return readName(typed, WALLET_NAME_MAX_CHARACTERS, {
    missing: 'WALLET_NAME_REQUIRED',
    tooLong: 'WALLET_NAME_TOO_LONG',
    malformed: 'MALFORMED_WALLET_NAME',
  });
}
