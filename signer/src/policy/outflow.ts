import type { Terms } from '../../../wire/src/terms.ts';
import { readTrades } from '../../../wire/src/trades.ts';
import { encodeBase58 } from '../terms/base58.ts';
import type { Intent } from '../terms/intent.ts';
import { SYSTEM, WRAPPED_SOL } from '../terms/programs.ts';

/** What may leave a wallet by one transaction, in base units. `mint` is an address, or `SOL` for SOL, wrapped or not. */
export interface Outflow {
  readonly mint: string;
  readonly amount: bigint;
}

const NATIVE = new Set([SYSTEM, WRAPPED_SOL].map((mint) => encodeBase58(mint)));

export function mintName(mint: Buffer): string {
  return named(encodeBase58(mint));
}

/** What terms sell and buy. */
export function mintsIn(terms: Terms): readonly string[] {
  if (terms.kind !== 'trades') return 'sellMint' in terms ? [terms.sellMint, terms.buyMint].map(named) : [];
  return readTrades(terms.trades)!.flatMap(({ sellMint, buyMint }) => [named(sellMint), named(buyMint)]);
}

function named(address: string): string {
  return NATIVE.has(address) ? 'SOL' : address;
}

/** A swap counts in full: what comes back is worth only what its market says. The receiver of a token may get the
 * rent of an account too, `rentCapLamports` at most. */
export function outflowsOf(intent: Intent, feeLamports: bigint, rentCapLamports: bigint): readonly Outflow[] {
  switch (intent.kind) {
    case 'transfer_sol':
      return [{ mint: 'SOL', amount: intent.lamports + feeLamports }];
    case 'transfer_token':
      return intent.feeAmount === undefined
        ? withLamports({ mint: mintName(intent.mint), amount: intent.amount }, feeLamports + rentCapLamports)
        : [{ mint: mintName(intent.mint), amount: intent.amount + intent.feeAmount }];
    case 'reclaim':
      return [{ mint: 'SOL', amount: feeLamports }];
    case 'swap':
      return withLamports({ mint: mintName(intent.sell.mint), amount: intent.sell.amount }, feeLamports);
  }
}

function withLamports({ mint, amount }: Outflow, lamports: bigint): readonly Outflow[] {
  if (mint === 'SOL') return [{ mint, amount: amount + lamports }];
  return [
    { mint, amount },
    { mint: 'SOL', amount: lamports },
  ];
}
