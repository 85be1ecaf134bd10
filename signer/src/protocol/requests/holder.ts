import type { KeyHolder } from '../../keys/sealed-key.ts';
import { SEALED_MAX_BYTES } from '../../keys/sealed-key.ts';
import { address, base64, expectFields, type Fields, text } from '../../terms/fields.ts';

const WALLET_ID_MAX_BYTES = 128;
const OWNER_MAX_BYTES = 256;
const SEALED = ['id', 'name', 'walletId', 'owner', 'publicKey', 'sealedKey'];

/* Fields that several requests have. */

export interface Sealed {
  readonly holder: KeyHolder;
  readonly sealedKey: Buffer;
}

export function owner(fields: Fields): string {
  return text(fields, 'owner', OWNER_MAX_BYTES);
}

export function walletId(fields: Fields): string {
  return text(fields, 'walletId', WALLET_ID_MAX_BYTES);
}

/** A wallet with its sealed key; the request has no other fields but `also`. */
export function sealed(fields: Fields, ...also: readonly string[]): Sealed {
  expectFields(fields, [...SEALED, ...also]);
  return {
    holder: {
      walletId: walletId(fields),
      owner: owner(fields),
      publicKey: address(fields, 'publicKey'),
    },
    sealedKey: base64(fields, 'sealedKey', SEALED_MAX_BYTES),
  };
}

/** The request has these fields and no others. */
export function only(fields: Fields, ...names: readonly string[]): void {
  expectFields(fields, ['id', 'name', ...names]);
}
