import type { Address } from '@solana/kit';
import type { LandedTransaction } from '../ports/chain.ts';
import type { Mint } from '../ports/units.ts';
import { balanceChanges, changesOf } from '../solana/balance-changes.ts';

/** What a transaction of somebody else changed for one wallet and one mint. */
export interface FoundChange {
  readonly mint: Mint;
  /** Base units over all of the wallet's accounts; never 0. */
  readonly delta: bigint;
  /** Who gave it, or took it; null where that is not one address alone. */
  readonly counterparty: Address | null;
}

/** What a transaction did to the balances of a wallet. */
export function foundChanges(landed: LandedTransaction, publicKey: Address): FoundChange[] {
  const changes = balanceChanges(landed);
  return changesOf(changes, publicKey).map(({ mint, delta }) => {
    const others = [...changes.get(mint)!].flatMap(([owner, other]) =>
      owner !== publicKey && owner !== '' && other < 0n === delta > 0n && other !== 0n ? [owner] : [],
    );
    return { mint, delta, counterparty: others.length === 1 ? others[0]! : null };
  });
}
