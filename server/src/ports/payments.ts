/** A transfer or swap of a user as it stands. Amounts are base units. */
export interface StoredPayment {
  readonly id: string;
  readonly walletId: string;
  readonly kind: 'transfer' | 'swap';
  readonly state: 'pending' | 'scheduled' | 'confirmed' | 'failed' | 'expired';
  readonly signature: string | null;
  readonly error: { readonly code: string; readonly context?: unknown } | null;
  readonly mint: string;
  readonly amount: string;
  readonly to: string | null;
  readonly boughtMint: string | null;
  /** What it brings at least; what it brought, once it is confirmed. */
  readonly boughtAmount: string | null;
  readonly feeLamports: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}
