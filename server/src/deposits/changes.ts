import type { Address } from '@solana/kit';
import type { LandedTransaction } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
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

/** What an external transaction did to one wallet. */
export interface FoundTransaction {
  readonly signature: string;
  readonly slot: bigint;
  readonly at: Date;
  readonly changes: readonly FoundChange[];
}

export function foundTransaction(
  clock: Pick<Clock, 'now'>,
  publicKey: Address,
  signature: string,
  landed: LandedTransaction,
): FoundTransaction {
  const at = new Date(landed.blockTime === null ? clock.now() : landed.blockTime * 1_000);
  return { signature, slot: landed.slot, at, changes: foundChanges(landed, publicKey) };
}

/** Whether a wallet has signed a transaction: signers are the first of its accounts. */
export function isSignedBy(publicKey: Address, { signatures, lamports }: LandedTransaction): boolean {
  return lamports.slice(0, signatures.length).some(({ address }) => address === publicKey);
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
