import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { LandedTransaction } from '../ports/chain.ts';

/** What a transaction of somebody else changed for one wallet and one mint. */
export interface FoundChange {
  readonly mint: string;
  /** Base units over all of the wallet's accounts; never 0. */
  readonly delta: bigint;
  /** Who gave it, or took it; null where that is not one address alone. */
  readonly counterparty: string | null;
}

/** What a transaction did to the balances of a wallet. */
export function foundChanges(landed: LandedTransaction, publicKey: string): FoundChange[] {
  return [...deltasByMint(landed)].flatMap(([mint, byOwner]) => {
    const delta = byOwner.get(publicKey) ?? 0n;
    if (delta === 0n) return [];
    const others = [...byOwner].filter(
      ([owner, other]) => owner !== publicKey && owner !== '' && other < 0n === delta > 0n && other !== 0n,
    );
    return [{ mint, delta, counterparty: others.length === 1 ? others[0]![0] : null }];
  });
}

/** Changes by mint, and by owner within: of SOL the accounts themselves, of tokens the owners of the token accounts. */
function deltasByMint({ lamports, tokens }: LandedTransaction): Map<string, Map<string, bigint>> {
  const deltas = new Map<string, Map<string, bigint>>();
  const add = (mint: string, owner: string, delta: bigint) => {
    const byOwner = deltas.get(mint) ?? new Map<string, bigint>();
    byOwner.set(owner, (byOwner.get(owner) ?? 0n) + delta);
    deltas.set(mint, byOwner);
  };
  for (const { address, before, after } of lamports) add(SOL_MINT, address, after - before);
  for (const { mint, owner, before, after } of tokens) add(mint, owner, after - before);
  return deltas;
}
