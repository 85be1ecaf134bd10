import type { Address } from '@solana/kit';
import type { LandedTransaction } from '../ports/chain.ts';
import type { Mint } from '../ports/units.ts';
import { balanceChanges, changesOf } from '../solana/balance-changes.ts';

/** What an external transaction changed for one wallet and one mint. */
export interface FoundChange {
  readonly mint: Mint;
  /** Base units over all of the wallet's accounts; never 0. */
  readonly delta: bigint;
  /** The address that sent or received it; null unless there is exactly one. */
  readonly counterparty: Address | null;
}

/** The balance changes of a wallet in a transaction. */
export function foundChanges(landed: LandedTransaction, publicKey: Address): FoundChange[] {
  const changes = balanceChanges(landed);
  return changesOf(changes, publicKey).map(({ mint, delta }) => {
    const others = [...changes.get(mint)!].flatMap(([owner, other]) =>
      owner !== publicKey && owner !== '' && other < 0n === delta > 0n && other !== 0n ? [owner] : [],
    );
    return { mint, delta, counterparty: others.length === 1 ? others[0]! : null };
  });
}
