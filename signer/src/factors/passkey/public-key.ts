import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { PasskeyKey } from '../../terms/passkey-key.ts';
import { Refusal } from '../../terms/refusal.ts';
import type { Cbor, CborMap } from './cbor.ts';

/** Labels of RFC 9052 and 9053. The same number means another thing for each type of key. */
const [TYPE, ALGORITHM, CURVE_OR_N, X_OR_E, Y] = [1, 3, -1, -2, -3];
const RSA_BITS_MIN = 2_048;
const RSA_BITS_MAX = 4_096;
const COORDINATE_BYTES = 32;

/** Reads a COSE key. Throws a Refusal unless it is a whole key of an algorithm that the signer verifies. */
export function readPublicKey(value: Cbor): PasskeyKey {
  if (!(value instanceof Map)) throw malformed();
  const { algorithm, jwk } = jwkOf(value);
  try {
    const key = createPublicKey({ format: 'jwk', key: jwk });
    const bits = key.asymmetricKeyDetails?.modulusLength;
    if (bits !== undefined && (bits < RSA_BITS_MIN || bits > RSA_BITS_MAX)) throw malformed();
    return { algorithm, publicKey: key.export({ format: 'der', type: 'spki' }).toString('base64') };
  } catch {
    // Such as a point that is not on the curve.
    throw malformed();
  }
}

/** Whether the key has signed these bytes. */
export function isSignedBy({ algorithm, publicKey }: PasskeyKey, bytes: Buffer, signature: Buffer): boolean {
  const key: KeyObject = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  try {
    return verify(algorithm === 'EdDSA' ? null : 'sha256', bytes, key, signature);
  } catch {
    return false;
  }
}

function jwkOf(key: CborMap) {
  const type = `${String(key.get(TYPE))} ${String(key.get(ALGORITHM))}`;
  const has = (...labels: readonly number[]) =>
    key.size === labels.length + 2 && labels.every((label) => key.has(label));
  if (type === '2 -7' && key.get(CURVE_OR_N) === 1 && has(CURVE_OR_N!, X_OR_E!, Y!))
    return {
      algorithm: 'ES256' as const,
      jwk: { kty: 'EC', crv: 'P-256', x: coordinate(key.get(X_OR_E)), y: coordinate(key.get(Y)) },
    };
  if (type === '1 -8' && key.get(CURVE_OR_N) === 6 && has(CURVE_OR_N!, X_OR_E!))
    return {
      algorithm: 'EdDSA' as const,
      jwk: { kty: 'OKP', crv: 'Ed25519', x: coordinate(key.get(X_OR_E)) },
    };
  if (type === '3 -257' && has(CURVE_OR_N!, X_OR_E!))
    return {
      algorithm: 'RS256' as const,
      jwk: { kty: 'RSA', n: base64url(key.get(CURVE_OR_N)), e: base64url(key.get(X_OR_E)) },
    };
  throw malformed();
}

function coordinate(value: Cbor | undefined): string {
  if (!Buffer.isBuffer(value) || value.length !== COORDINATE_BYTES) throw malformed();
  return value.toString('base64url');
}

function base64url(value: Cbor | undefined): string {
  if (!Buffer.isBuffer(value)) throw malformed();
  return value.toString('base64url');
}

function malformed(): Refusal {
  return new Refusal('the key of the passkey is of no kind that the signer verifies');
}
