import { PASSKEY_NAME_MAX_CHARACTERS } from './limits.ts';
import { readName } from './name.ts';

/** Sentences by error code. */
export const passkeyNameRefusals = {
  PASSKEY_NAME_REQUIRED: 'Please enter a name for this passkey',
  PASSKEY_NAME_TOO_LONG: 'The name of a passkey has at most 30 characters',
  MALFORMED_PASSKEY_NAME: 'The name of this passkey contains characters that cannot be shown',
} as const;

type Refusal = keyof typeof passkeyNameRefusals;

/** Reads the name of a passkey as typed; see readName. */
export function readPasskeyName(typed: string): { name: string } | { refusal: Refusal } {
  return readName(typed, PASSKEY_NAME_MAX_CHARACTERS, {
    missing: 'PASSKEY_NAME_REQUIRED',
    tooLong: 'PASSKEY_NAME_TOO_LONG',
    malformed: 'MALFORMED_PASSKEY_NAME',
  });
}
