import type { KeyHolder } from '../../keys/sealed-key.ts';
import { SEALED_MAX_BYTES } from '../../keys/sealed-key.ts';
import type { Grants } from '../../policy/grants/grants.ts';
import { address, base64, expectFields, type Fields, text } from '../../terms/fields.ts';
import { Refusal } from '../../terms/refusal.ts';

const WALLET_ID_MAX_BYTES = 128;
const OWNER_MAX_BYTES = 256;
const SEALED = ['id', 'name', 'walletId', 'owner', 'publicKey', 'sealedKey'];

/* What several requests have. */

export interface Sealed {
  readonly holder: KeyHolder;
  readonly sealedKey: Buffer;
}

export function owner(fields: Fields): string {
  return text(fields, 'owner', OWNER_MAX_BYTES);
}

/** Throws a Refusal for a service account: an attacker who set a factor of one could act beside its key. */
export function expectPerson(grants: Pick<Grants, 'isService'>, of: string): void {
  if (grants.isService(of)) throw new Refusal('a service account has a key, and no PIN and no passkey');
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
