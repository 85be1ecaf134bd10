import { encodeBase58 } from './base58.ts';
import type { Intent } from './intent.ts';
import { SYSTEM } from './programs.ts';

/** What an intent declares. */
export function purpose(intent: Intent): Readonly<Record<string, string>> {
  switch (intent.kind) {
    case 'transfer_sol':
      return {
        recipient: encodeBase58(intent.to),
        // SOL has no mint: the product uses the all-ones address.
        mint: encodeBase58(SYSTEM),
        amount: String(intent.lamports),
      };
    case 'transfer_token':
      return {
        recipient: encodeBase58(intent.to),
        mint: encodeBase58(intent.mint),
        amount: String(intent.amount),
        ...(intent.feeAmount !== undefined && { feeAmount: String(intent.feeAmount) }),
      };
    case 'swap':
      return {
        soldMint: encodeBase58(intent.sell.mint),
        soldAmount: String(intent.sell.amount),
        boughtMint: encodeBase58(intent.buy.mint),
        leastBoughtAmount: String(intent.buy.amount),
      };
    case 'reclaim':
      return { accounts: String(intent.accounts.length), withdraws: String(intent.withdraws.length) };
  }
}
