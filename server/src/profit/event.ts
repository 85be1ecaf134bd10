import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { NanoUsd } from './nano-usd.ts';

/** What one transaction did to a wallet, as the ledger has it. */
export interface LedgerEvent {
  readonly signature: string;
  readonly slot: bigint;
  /** What the wallet itself paid to the network; it is part of the change of SOL. */
  readonly feeLamports: bigint;
  readonly changes: readonly Change[];
}

export interface Change {
  readonly mint: string;
  readonly delta: bigint;
  /** What the change (without its sign) was worth at the price of that time; null where nobody knew a price. */
  readonly value: NanoUsd | null;
}

/**
 * in    arrived, or was bought: it cost this much.
 * out   was sent, or paid to the network: it leaves at what it cost on average.
 * sold  was given for something else: the difference to what it cost on average is realised.
 */
export type Movement =
  | { readonly kind: 'in'; readonly mint: string; readonly amount: bigint; readonly cost: NanoUsd | null }
  | { readonly kind: 'out'; readonly mint: string; readonly amount: bigint }
  | {
      readonly kind: 'sold';
      readonly mint: string;
      readonly amount: bigint;
      readonly proceeds: NanoUsd | null;
    };

/**
 * Where something left the wallet and something else arrived in the same transaction, it was a swap, and both sides are
 * worth what was given: the executed rate. Where that has no price, both are worth what was received.
 */
export function movements({ feeLamports, changes }: LedgerEvent): Movement[] {
  const moved = changes.map((change) => withoutFee(change, feeLamports)).filter(({ delta }) => delta !== 0n);
  const given = traded(moved.filter(({ delta }) => delta < 0n));
  const received = traded(moved.filter(({ delta }) => delta > 0n));
  const isSwap = given.length > 0 && received.length > 0;
  const value = isSwap ? (total(given) ?? total(received)) : null;
  // Where exactly the fee came back, SOL has not changed.
  const paysFee = feeLamports > 0n && changes.some(({ mint }) => mint === SOL_MINT);
  const fee: Movement[] = paysFee ? [{ kind: 'out', mint: SOL_MINT, amount: feeLamports }] : [];
  return [
    ...moved.map((change): Movement => {
      const { mint, delta } = change;
      if (delta > 0n) {
        const cost = isSwap && received.includes(change) ? share(change, received, value) : change.value;
        return { kind: 'in', mint, amount: delta, cost };
      }
      if (isSwap && given.includes(change))
        return { kind: 'sold', mint, amount: -delta, proceeds: share(change, given, value) };
      return { kind: 'out', mint, amount: -delta };
    }),
    ...fee,
  ];
}

/** The fee is no part of what was given for something, nor less of what was received. */
function withoutFee(change: Change, feeLamports: bigint): Change {
  if (change.mint !== SOL_MINT || feeLamports === 0n) return change;
  const delta = change.delta + feeLamports;
  const value = change.value === null ? null : (change.value * size(delta)) / size(change.delta);
  return { ...change, delta, value };
}

/** Beside tokens, SOL is the rent of an account that was opened or closed for them. */
function traded(side: readonly Change[]): readonly Change[] {
  const tokens = side.filter(({ mint }) => mint !== SOL_MINT);
  return tokens.length > 0 ? tokens : side;
}

function total(side: readonly Change[]): NanoUsd | null {
  return side.reduce<NanoUsd | null>(
    (sum, { value }) => (sum === null || value === null ? null : sum + value),
    0n,
  );
}

/** The part of what the side was traded for that falls to one change, by market value where there are several. */
function share(change: Change, side: readonly Change[], value: NanoUsd | null): NanoUsd | null {
  if (side.length === 1 || value === null) return value;
  const market = total(side);
  return market === null || market === 0n || change.value === null ? null : (value * change.value) / market;
}

const size = (delta: bigint): bigint => (delta < 0n ? -delta : delta);
