import type { BaseUnits } from '@cumulus/contract/amount.ts';
import type { Address, Lamports } from '@solana/kit';
import type { AttachmentText } from '../../../wire/src/attachment.ts';
import type { Trade } from '../../../wire/src/trades.ts';
import type { Mint } from './units.ts';

/**
 * Wallet keys. They are made, opened and used inside the signer process; this side holds only sealed ones.
 * Throws CallError SIGNER_UNAVAILABLE if the signer cannot be reached, GUARD_REFUSED if it refuses to sign.
 */
export interface Keys {
  /**
   * Creates a key for a wallet of this user. The sealed key opens only with the same ids and public key. Throws GUARD_REFUSED
   * if the wallet id was used before. `context` is what it takes to make the wallet again, at most 4,096 bytes.
   */
  create(
    walletId: string,
    owner: string,
    context: string,
  ): Promise<{ publicKey: Address; sealedKey: Uint8Array }>;
  /**
   * Signs `message` (the bytes of a Solana transaction message, legacy or version 0; with lookup tables only in a swap) if it
   * does what `intent` declares and nothing else, and the mandate allows that. If a transaction was signed for the mandate
   * before and may still land, that one is returned, to be followed. `duplicate`: these very bytes were signed for another.
   */
  sign(request: SignRequest): Promise<Signed | 'duplicate'>;
  /**
   * Whether such a message would be signed, by its bytes alone: resolves to the highest fee that it can cost, lamports. Throws
   * CallError GUARD_REFUSED with the reason if it would not. Signs nothing, and needs no mandate.
   */
  judge(request: Pick<SignRequest, 'publicKey' | 'intent' | 'message'>): Promise<bigint>;
  /**
   * The newest transaction that was signed for an intent, whatever became of its mandate since; null if none was. `mandate` as in
   * a SignRequest, or the intent's id if it has none.
   */
  signed(mandate: string, intentId: string): Promise<Signed | null>;
  /**
   * Records a sealed mandate, to be used later under its id. `context` is what it takes to make the order again. Resolves to the
   * floor that an order has now, or to the trades of an order of several swaps: what was recorded first, unless this is a newer
   * decision. Null of all else.
   */
  recordMandate(mandate: string, context: string): Promise<bigint | readonly Trade[] | null>;
  /** From here on nothing new is signed for a mandate. */
  closeMandate(mandateId: string): Promise<void>;
  /**
   * Tells the USD price of a whole token, in millionths, for the signer's limits; `mint` is an address, or `SOL`. Returns the
   * mints whose prices it wants.
   */
  tellPrice(mint: string, usd: bigint): Promise<readonly string[]>;
  /** Reseals a key under the current key-encryption key; the address does not change. */
  rewrap(key: SealedWallet): Promise<Uint8Array>;
}

/** Takes keys that one signer has whole over to three. Throws CallError GUARD_REFUSED, SIGNER_UNAVAILABLE. */
export interface KeySplitter {
  /** Resolves to the sealed shares, and until when the key was whole: it is nowhere any more. The address does not change. */
  split(key: SealedWallet): Promise<{ readonly sealedKey: Uint8Array; readonly wholeUntil: Date }>;
  /** Resolves to shares of the same key that are useless in combination with the previous ones. */
  reshare(key: SealedWallet): Promise<Uint8Array>;
  /** How many keys are whole; and how many were, and still open from older backups. */
  leftWhole(): Promise<{ readonly whole: number; readonly openable: number }>;
}

/** A sealed key is the shares of three signers, as JSON by their names, if it begins with this byte. */
export const SHARES_BEGIN = '{'.charCodeAt(0);

export interface SealedWallet {
  readonly walletId: string;
  /** Id of the user. */
  readonly owner: string;
  readonly publicKey: Address;
  readonly sealedKey: Uint8Array;
}

export interface SignRequest extends SealedWallet {
  /** Sealed, or the id of one that was recorded. */
  readonly mandate: string;
  readonly intentId: string;
  readonly intent: SignIntent;
  readonly message: Uint8Array;
  /** The signature that this one replaces, because its transaction is dead; null for the first. */
  readonly after: string | null;
  /** What it takes to follow the transaction and to make its intent again, at most 4,096 bytes: returned with it. */
  readonly context: string;
  /** Of the swap of an order (settlement/signing/order-seal.ts); unset of all else. */
  readonly orderSeal?: string | undefined;
}

export interface Signed {
  /** The intent that it was signed for: another one, if that has the same mandate. */
  readonly intentId: string;
  /** Milliseconds since it was signed. */
  readonly age: number;
  /** Base58. */
  readonly signature: string;
  readonly message: Uint8Array;
  readonly context: string;
  /** The signature of the operator's sponsor, who pays the fee; unset without a sponsor. */
  readonly sponsorSignature?: string | undefined;
}

/** What the signer is asked to sign for. The wallet is fee payer and source in all of them. */
export type SignIntent = TransferSolIntent | TransferTokenIntent | SwapIntent | ReclaimIntent;

export interface TransferSolIntent extends AttachmentText {
  readonly kind: 'transfer_sol';
  readonly to: Address;
  readonly lamports: Lamports;
  /** Most that signature and priority fees may cost together. */
  readonly feeCapLamports: Lamports;
}

export interface TransferTokenIntent extends AttachmentText {
  readonly kind: 'transfer_token';
  /** Wallet that receives; its associated token account is the destination, opened if it is missing. */
  readonly to: Address;
  readonly mint: Mint;
  /** SPL Token or Token-2022. */
  readonly tokenProgram: Address;
  /** Token account of the wallet that is debited, and pays the sponsor's fee. */
  readonly source: Address;
  /** More of them: the amount comes from all together. Unset: none. */
  readonly otherSources?: readonly Address[] | undefined;
  readonly amount: BaseUnits;
  readonly decimals: number;
  readonly feeCapLamports: Lamports;
  /** What the operator's sponsor gets of the token for paying fee and rent; unset if the wallet pays. */
  readonly feeAmount?: BaseUnits | undefined;
}

/** A router's transaction: it may have other signers after the wallet, and call other programs that the signer knows. */
export interface SwapIntent {
  readonly kind: 'swap';
  readonly sell: SwapSide;
  /** `amount` is the least that must arrive. */
  readonly buy: SwapSide;
  readonly feeCapLamports: Lamports;
}

/** Closes empty token accounts of the wallet, and withdraws what others hold above their rent minimum; both go to it. */
export interface ReclaimIntent {
  readonly kind: 'reclaim';
  /** To close. */
  readonly accounts: readonly Address[];
  readonly withdraws: readonly Address[];
  readonly feeCapLamports: Lamports;
}

export interface SwapSide {
  /** Wrapped SOL for the wallet's SOL, which the transaction wraps and unwraps. */
  readonly mint: Mint;
  readonly tokenProgram: Address;
  /** The wallet's associated token account for the mint. */
  readonly account: Address;
  readonly amount: BaseUnits;
}
