import type { Mandate } from '../../../wire/src/mandate.ts';

/** What became of a PIN. */
export type PinOutcome =
  /** `ticket` lets the signer do what was decided, once. */
  | { readonly is: 'right'; readonly ticket: string }
  /** The user has no PIN. */
  | { readonly is: 'none' }
  /** `failed`: wrong ones since the last right one. `lock` is set if this one has locked. */
  | { readonly is: 'wrong'; readonly failed: number; readonly lock: PinLock | null }
  | { readonly is: 'locked'; readonly lock: PinLock }
  /** It was not compared, because the user has given more of them than a person does. `seconds`: until the next is taken. */
  | { readonly is: 'too_often'; readonly seconds: number };

export interface PinLock {
  readonly until: Date;
  /** How long it still lasts, at least 1. */
  readonly seconds: number;
}

/**
 * PINs, which the signer keeps: it compares and counts them, and signs nothing for a user with a PIN that was not given.
 * Throws CallError SIGNER_UNAVAILABLE.
 */
export interface PinKeeper {
  /** False if the user has a PIN. `ticket` is of a passkey; null for a user without. */
  setPin(userId: string, pin: string, ticket: string | null): Promise<boolean>;
  /** `decision` is the text of what the PIN is given for: see `Decision` of the contract. */
  checkPin(userId: string, pin: string, decision: string): Promise<PinOutcome>;
  /** Removes the PIN if it is right; if none is given, by the ticket of a passkey. */
  removePin(userId: string, pin: string | null, ticket: string | null): Promise<PinRemoval>;
  /** Begins the wait of a forgotten PIN again. Returns its end, or null if the user has no PIN. The right PIN ends it. */
  askReset(userId: string): Promise<Date | null>;
  cancelReset(userId: string): Promise<void>;
  /** Removes a forgotten PIN whose wait is over. */
  finishReset(userId: string): Promise<PinReset>;
  /** Forgets the PIN and all passkeys of a user who leaves; `ticket` is of one of them, null for a user without. */
  forgetFactors(userId: string, ticket: string | null): Promise<void>;
  /** Seals a mandate of a user who has given a PIN or a passkey for it. Throws CallError GUARD_REFUSED if the ticket is for another, spent or too old. */
  authorise(mandate: Mandate, ticket: string): Promise<string>;
}

/** The state of a forgotten PIN: `kept` if no reset is asked for any more, `removed` if there is no PIN. */
export type PinReset = { readonly is: 'removed' | 'kept' } | { readonly is: 'waiting'; readonly until: Date };

/** As PinOutcome, without a ticket. */
export type PinRemoval = Exclude<PinOutcome, { is: 'right' }> | { readonly is: 'right' };
