/** By the names of COSE. */
export type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

/** The public half of a passkey. */
export interface PasskeyKey {
  readonly algorithm: Algorithm;
  /** SubjectPublicKeyInfo, DER in base64. */
  readonly publicKey: string;
}
