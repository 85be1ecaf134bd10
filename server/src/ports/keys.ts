/**
 * Wallet keys. They are made, opened and used inside the signer process; this side only ever holds sealed ones.
 * Throws CallError SIGNER_UNAVAILABLE when the signer cannot be reached, GUARD_REFUSED when it refuses to sign.
 */
export interface Keys {
  /** Makes a key for this wallet id. The sealed key opens only together with the same id and public key. */
  create(walletId: string): Promise<{ publicKey: string; sealedKey: Uint8Array }>;
  /**
   * Signs `message` (the bytes of a Solana transaction message, legacy or version 0; with lookup tables only in a swap) if it does
   * exactly what `intent` declares and nothing else. Returns the 64-byte Ed25519 signature.
   */
  sign(request: SignRequest): Promise<Uint8Array>;
  /** Seals a key anew under the current key-encryption key; the address does not change. */
  rewrap(key: SealedWallet): Promise<Uint8Array>;
}

export interface SealedWallet {
  readonly walletId: string;
  readonly publicKey: string;
  readonly sealedKey: Uint8Array;
}

export interface SignRequest extends SealedWallet {
  readonly intent: SignIntent;
  readonly message: Uint8Array;
}

/** What a signature is for. The wallet is fee payer and source in all of them. */
export type SignIntent = TransferSolIntent | TransferTokenIntent | SwapIntent;

export interface TransferSolIntent {
  readonly kind: 'transfer_sol';
  readonly to: string;
  readonly lamports: bigint;
  /** Most that signature and priority fees may cost together. */
  readonly feeCapLamports: bigint;
}

export interface TransferTokenIntent {
  readonly kind: 'transfer_token';
  /** Wallet that receives; its associated token account is the destination, opened if it is missing. */
  readonly to: string;
  readonly mint: string;
  /** Address of SPL Token or Token-2022. */
  readonly tokenProgram: string;
  /** Token account of the wallet that is debited. */
  readonly source: string;
  readonly amount: bigint;
  readonly decimals: number;
  readonly feeCapLamports: bigint;
}

/** A router's transaction: it may have other signers behind the wallet, and other programs, as far as the signer knows them. */
export interface SwapIntent {
  readonly kind: 'swap';
  readonly sell: SwapSide;
  /** `amount` is the least that must arrive. */
  readonly buy: SwapSide;
  readonly feeCapLamports: bigint;
}

export interface SwapSide {
  /** Wrapped SOL's mint where the wallet's SOL is meant: it is wrapped and unwrapped in the transaction. */
  readonly mint: string;
  readonly tokenProgram: string;
  /** The wallet's associated token account for the mint. */
  readonly account: string;
  /** Base units. */
  readonly amount: bigint;
}
