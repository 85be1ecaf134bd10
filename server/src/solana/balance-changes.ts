import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { LandedTransaction } from '../ports/chain.ts';

/** Base units that came, less those that went: by mint, and by owner within. */
export type BalanceChanges = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/**
 * What a landed transaction did to balances. SOL is each address's own, the fee included; tokens are their owners', over
 * all their accounts. This is what books are kept by, whoever sent the transaction.
 */
export function balanceChanges({ lamports, tokens }: LandedTransaction): BalanceChanges {
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

/** What changed for one owner, by mint; nothing of it is 0. */
export function changesOf(changes: BalanceChanges, owner: string): { mint: string; delta: bigint }[] {
  return [...changes]
    .map(([mint, byOwner]) => ({ mint, delta: byOwner.get(owner) ?? 0n }))
    .filter(({ delta }) => delta !== 0n);
}

/** Everybody else who has more or less of anything afterwards. */
export function othersIn(changes: BalanceChanges, owner: string): string[] {
  const changed = [...changes.values()].flatMap((byOwner) =>
    [...byOwner].filter(([, delta]) => delta !== 0n),
  );
  return [...new Set(changed.map(([address]) => address))].filter((address) => address !== owner);
}
