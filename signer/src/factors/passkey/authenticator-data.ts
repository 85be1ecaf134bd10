import { Refusal } from '../../terms/refusal.ts';
import { type Cbor, readCbor } from './cbor.ts';

/** What an authenticator says about itself and the press; see WebAuthn, "Authenticator Data". */
export interface AuthenticatorData {
  /** SHA-256 of the domain that the passkey is for. */
  readonly rpIdHash: Buffer;
  readonly isPresent: boolean;
  /** The authenticator has recognised its user: by a finger, a face or its own PIN. */
  readonly isVerified: boolean;
  /** Signatures so far; 0 if the authenticator does not count. */
  readonly counter: number;
  /** In a registration. */
  readonly credential: { readonly id: Buffer; readonly key: Cbor } | null;
}

const [PRESENT, VERIFIED, HAS_CREDENTIAL, HAS_EXTENSIONS] = [0x01, 0x04, 0x40, 0x80];
const HASH_BYTES = 32;
const FIXED_BYTES = HASH_BYTES + 5;
const AAGUID_BYTES = 16;

/** Throws a Refusal unless all of the bytes are understood. */
export function readAuthenticatorData(bytes: Buffer): AuthenticatorData {
  if (bytes.length < FIXED_BYTES) throw malformed();
  const flags = bytes[HASH_BYTES]!;
  const has = (flag: number) => (flags & flag) !== 0;
  let end = FIXED_BYTES;
  let credential: AuthenticatorData['credential'] = null;
  if (has(HAS_CREDENTIAL!)) {
    const at = end + AAGUID_BYTES;
    if (at + 2 > bytes.length) throw malformed();
    const idEnd = at + 2 + bytes.readUInt16BE(at);
    if (idEnd > bytes.length) throw malformed();
    const key = readCbor(bytes, idEnd);
    credential = { id: bytes.subarray(at + 2, idEnd), key: key.value };
    end = key.end;
  }
  if (has(HAS_EXTENSIONS!)) {
    const extensions = readCbor(bytes, end);
    if (!(extensions.value instanceof Map)) throw malformed();
    end = extensions.end;
  }
  if (end !== bytes.length) throw malformed();
  return {
    rpIdHash: bytes.subarray(0, HASH_BYTES),
    isPresent: has(PRESENT!),
    isVerified: has(VERIFIED!),
    counter: bytes.readUInt32BE(HASH_BYTES + 1),
    credential,
  };
}

function malformed(): Refusal {
  return new Refusal('what the authenticator says is malformed');
}
