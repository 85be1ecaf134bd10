/** What claims to be from an installation, and is not proven to be. Believe nothing of it. */
export class NotVerified extends Error {
  override readonly name = 'NotVerified';
  /** `UNSUPPORTED`: this runtime has no Ed25519. */
  readonly code: 'MALFORMED' | 'WRONG_TIME' | 'WRONG_KEY' | 'WRONG_SIGNATURE' | 'UNSUPPORTED';

  constructor(code: NotVerified['code'], message: string) {
    super(message);
    this.code = code;
  }
}
