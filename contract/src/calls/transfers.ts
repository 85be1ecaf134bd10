import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  addressText,
  baseUnitsText,
  errorDetails,
  givenBaseUnits,
  idempotencyKey,
  stepUp,
  transferAnswer,
  uiAmount,
  walletId,
} from '../shapes.ts';

/** What a payment request asks the transfer to carry: a memo of at most 200 bytes of UTF-8, and at most five different addresses. */
const attachment = {
  memo: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
  references: z.optional(z.nullable(z.array(addressText).check(z.maxLength(100)))),
};

/**
 * By which the amount was shown, 1 if it is not named. If the issuer's is another one by now, or a different one than the client
 * knows of, the transfer is refused with UNITS_CHANGED. `wholeAmountText` writes amounts so that no base unit is lost.
 */
const multiplier = z.optional(z.nullable(z.number()));

/**
 * A different address with the same beginning and end as the recipient's, which could be mistaken for it; null if
 * the caller knows no such address.
 */
const lookAlike = z.nullable(
  z.object({
    address: z.string(),
    /** Name of the contact or own wallet; null for a former recipient. */
    name: z.nullable(z.string()),
  }),
);
export type LookAlike = NonNullable<z.output<typeof lookAlike>>;

export const transferSol = defineCall({
  name: 'transferSol',
  endpoint: '/wallets/transfers/sol',
  protection: 'money',
  input: z.object({
    walletId,
    toAddress: addressText,
    amount: uiAmount,
    ...attachment,
    ...stepUp,
    idempotencyKey,
  }),
  output: transferAnswer,
});

export const transferToken = defineCall({
  name: 'transferToken',
  endpoint: '/wallets/transfers/token',
  protection: 'money',
  input: z.object({
    walletId,
    toAddress: addressText,
    tokenMint: addressText,
    amount: uiAmount,
    /** Checked against the mint; a mismatch is refused. */
    decimals: z.number(),
    multiplier,
    /** The fee of a `sponsored` validation that the user accepts, base units of the token: then the wallet pays no SOL. */
    feeAmount: z.optional(z.nullable(givenBaseUnits)),
    ...attachment,
    ...stepUp,
    idempotencyKey,
  }),
  output: transferAnswer,
});

/** The effect and cost of a transfer; sends nothing. */
export const validateTransfer = defineCall({
  name: 'validateTransfer',
  endpoint: '/wallets/transfers/validate',
  input: z.object({
    walletId,
    toAddress: addressText,
    amount: uiAmount,
    transferType: z.enum(['sol', 'token']),
    tokenMint: z.optional(z.nullable(addressText)),
    decimals: z.optional(z.nullable(z.number())),
    multiplier,
    ...attachment,
  }),
  output: z.object({
    isValid: z.boolean(),
    error: z.nullable(z.string()),
    errorDetails: z.nullable(errorDetails),
    warning: z.nullable(z.string()),
    /** Codes of warnings.ts: `warning` is their sentences, one after the other. */
    warnings: z.array(errorDetails),
    /** Signature and priority fee, lamports; null if unknown. */
    networkFeeLamports: z.nullable(baseUnitsText),
    /** Rent for accounts that the transfer opens, lamports. */
    rentLamports: z.nullable(baseUnitsText),
    /** Remaining SOL, lamports. */
    solLeftLamports: z.nullable(baseUnitsText),
    /** The caller has never sent to this address before. */
    isFirstTimeRecipient: z.boolean(),
    /** If it has to wait because the recipient is new: when it would be sent, ISO time. */
    waitsUntil: z.optional(z.string()),
    /** Set if the wallet has too little SOL and the operator pays fee and rent, for a fee in the token, base units. */
    sponsored: z.optional(z.object({ name: z.string(), feeAmount: baseUnitsText })),
    lookAlike,
  }),
});

export const validateSolanaAddress = defineCall({
  name: 'validateSolanaAddress',
  endpoint: '/validation/solana-address',
  input: z.object({
    address: addressText,
    /** The sending wallet, so that its own address is refused. */
    walletId: z.optional(z.nullable(walletId)),
  }),
  output: z.object({
    isValid: z.boolean(),
    error: z.nullable(z.string()),
    errorDetails: z.nullable(errorDetails),
    warning: z.nullable(z.string()),
    /** Codes of warnings.ts: `warning` is their sentences, one after the other. */
    warnings: z.array(errorDetails),
    isFirstTimeRecipient: z.boolean(),
    lookAlike,
  }),
});
