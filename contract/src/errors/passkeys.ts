import { PASSKEYS_MAX } from '../limits.ts';
import { passkeyNameRefusals } from '../passkey-name.ts';
import type { Definitions } from './definition.ts';

/** What a page needs to ask for a passkey. */
export interface PasskeyRequest {
  /** For one decision, within two minutes. */
  readonly nonce: string;
  /** Passkeys of the user, base64url. */
  readonly credentialIds: readonly string[];
}

export interface PasskeyErrorContext {
  PASSKEY_REQUIRED: PasskeyRequest;
}

export const passkeyErrors = {
  PASSKEY_REQUIRED: { status: 'FAILED_PRECONDITION', message: 'Please use your passkey to do this.' },
  INVALID_PASSKEY: {
    status: 'PERMISSION_DENIED',
    message: 'This passkey was not accepted. Nothing was done. Try again.',
  },
  PASSKEYS_UNAVAILABLE: { status: 'UNIMPLEMENTED', message: 'Passkeys are not set up on this server.' },
  PASSKEYS_EXCEEDED: {
    status: 'RESOURCE_EXHAUSTED',
    message: `You can have at most ${PASSKEYS_MAX} passkeys.`,
  },
  PASSKEY_NAME_REQUIRED: { status: 'INVALID_ARGUMENT', message: passkeyNameRefusals.PASSKEY_NAME_REQUIRED },
  PASSKEY_NAME_TOO_LONG: { status: 'INVALID_ARGUMENT', message: passkeyNameRefusals.PASSKEY_NAME_TOO_LONG },
  MALFORMED_PASSKEY_NAME: {
    status: 'INVALID_ARGUMENT',
    message: passkeyNameRefusals.MALFORMED_PASSKEY_NAME,
  },
  PASSKEY_NOT_FOUND: { status: 'NOT_FOUND', message: 'This passkey was removed.' },
} as const satisfies Definitions;
