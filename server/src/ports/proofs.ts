import type { SealedWallet } from './keys.ts';

/** Statements of this installation, signed inside the signer. Throws CallError SIGNER_UNAVAILABLE. */
export interface ProofSigner {
  /** The key of the signatures, base58. */
  proofKey(): Promise<string>;
  /**
   * Signs a receipt (canonical JSON), to which the signer adds what its journal has under the mandate. Throws CallError
   * GUARD_REFUSED if the journal contradicts it.
   */
  signReceipt(statement: string, mandateId: string): Promise<SignedStatement>;
  /**
   * Signs what the server says about an order (canonical JSON), to which the signer adds what its journal has under the order's mandate.
   * Throws CallError GUARD_REFUSED if the journal contradicts it.
   */
  signOrder(statement: string, mandateId: string): Promise<SignedStatement>;
  signLiabilities(statement: string): Promise<SignedStatement>;
  /** Signs `evt_<eventId>.<at>.<body>`; `at` is the time of sending, seconds since 1970, and `body` a JSON object. */
  signWebhook(
    eventId: string,
    at: number,
    body: string,
  ): Promise<Pick<SignedStatement, 'signature' | 'publicKey'>>;
  /**
   * The signature (base58) of a transaction that writes the memo of signed liabilities, paid by a key that no user owns. Throws
   * CallError GUARD_REFUSED if the message does anything else.
   */
  publish(payer: SealedWallet, statement: string, message: Uint8Array): Promise<string>;
}

export interface SignedStatement {
  /** Canonical JSON. */
  readonly statement: string;
  /** Base64. */
  readonly signature: string;
  /** Base58. */
  readonly publicKey: string;
}
