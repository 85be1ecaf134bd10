import { type Address, type Lamports, lamports as toLamports } from '@solana/kit';
import type { LandedTransaction, TokenBalanceChange } from '../ports/chain.ts';
import type { Mint } from '../ports/units.ts';
import { SOL } from './sol.ts';

type Owner = TokenBalanceChange['owner'];

/** What changed, in base units with a sign: by mint, and by owner within. */
export type BalanceChanges = ReadonlyMap<Mint, ReadonlyMap<Owner, bigint>>;

/**
 * What a landed transaction did to balances. SOL is counted by address, the fee included; tokens by owner, over all their
 * accounts. The ledger consists of these changes, for own and external transactions alike.
 */
export function balanceChanges({ lamports, tokens }: LandedTransaction): BalanceChanges {
  const deltas = new Map<Mint, Map<Owner, bigint>>();
  const add = (mint: Mint, owner: Owner, delta: bigint) => {
    const byOwner = deltas.get(mint) ?? new Map<Owner, bigint>();
    byOwner.set(owner, (byOwner.get(owner) ?? 0n) + delta);
    deltas.set(mint, byOwner);
  };
  for (const { address, before, after } of lamports) add(SOL, address, after - before);
  for (const { mint, owner, before, after } of tokens) add(mint, owner, after - before);
  return deltas;
}

/** What changed for one owner, by mint, without zeros. */
export function changesOf(changes: BalanceChanges, owner: Address): { mint: Mint; delta: bigint }[] {
  return [...changes]
    .map(([mint, byOwner]) => ({ mint, delta: byOwner.get(owner) ?? 0n }))
    .filter(({ delta }) => delta !== 0n);
}

/** All other owners whose balances changed. */
export function othersIn(changes: BalanceChanges, owner: Address): Owner[] {
  const changed = [...changes.values()].flatMap((byOwner) =>
    [...byOwner].filter(([, delta]) => delta !== 0n),
  );
  return [...new Set(changed.map(([address]) => address))].filter((address) => address !== owner);
}

/** The fee of a transaction if this wallet paid it: the first account of each transaction does. */
export function feePaidBy(wallet: Address, { lamports, feeLamports }: LandedTransaction): Lamports {
  return lamports[0]?.address === wallet ? feeLamports : toLamports(0n);
}
