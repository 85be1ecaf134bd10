/** A payment that is about to leave a wallet. */
export interface ScreenedPayment {
  readonly intent: string;
  /** Says nothing about who it is. */
  readonly user: string;
  readonly from: string;
  readonly to: string;
  /** SOL is the all-ones address. */
  readonly mint: string;
  /** Base units. */
  readonly amount: string;
  readonly kind: 'transfer_sol' | 'transfer_token';
  /** When it was accepted, ISO time. */
  readonly time: string;
}

export interface ScreeningAnswer {
  readonly verdict: 'allow' | 'hold' | 'refuse';
  /** For operators; null if none was given. */
  readonly reason: string | null;
  /** For the user; null if none was given. */
  readonly publicReason: string | null;
}

/** Judges payments before they are signed. */
export interface ScreeningService {
  /** Asking about the same payment again is the same question. Rejects if there is no answer that can be used. */
  ask(payment: ScreenedPayment): Promise<ScreeningAnswer>;
}
