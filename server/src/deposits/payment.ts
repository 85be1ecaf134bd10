import type { Address } from '@solana/kit';
import type { Chain } from '../ports/chain.ts';
import type { Mint } from '../ports/units.ts';
import { balanceChanges } from '../solana/balance-changes.ts';

/** What was requested. */
export interface RequestedPayment {
  readonly wallet: Address;
  /** Made for this request alone: nothing else names it. */
  readonly reference: Address;
  readonly mint: Mint;
  /** Base units. */
  readonly amount: bigint;
}

/** Whoever has seen the request can name its reference in transactions that pay nothing. */
const TRANSACTIONS_MAX = 5;

/** The signature of a transaction that paid what was requested; null if none of the newest that name the reference did. */
export async function findPayment(
  chain: Pick<Chain, 'signaturesFor' | 'transaction'>,
  { wallet, reference, mint, amount }: RequestedPayment,
): Promise<string | null> {
  const listed = await chain.signaturesFor(reference, { limit: TRANSACTIONS_MAX });
  for (const { signature, failed } of listed) {
    const landed = failed ? null : await chain.transaction(signature);
    const received = landed && balanceChanges(landed).get(mint)?.get(wallet);
    if (landed?.error === null && received && received >= amount) return signature;
  }
  return null;
}
