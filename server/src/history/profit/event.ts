import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { NanoUsd } from './nano-usd.ts';

/** The ledger's rows of one transaction and wallet. */
export interface LedgerEvent {
  readonly signature: string;
  readonly slot: bigint;
  /** The network fee that the wallet paid; included in its change of SOL. */
  readonly feeLamports: bigint;
  readonly changes: readonly Change[];
}

export interface Change {
  readonly mint: string;
  readonly delta: bigint;
  /** Value of the change without its sign, at the price of that time; null if there was no price. */
  readonly value: NanoUsd | null;
}

/**
 * in    received or bought at this cost.
 * out   sent, or paid to the network: leaves at its average cost.
 * sold  given for something else: the difference from its average cost is realised.
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
 * A transaction with both given and received tokens is a swap: both sides are worth what was given, which is the executed
 * rate, or what was received if the given side has no price.
 */
export function movements({ feeLamports, changes }: LedgerEvent): Movement[] {
  const moved = changes.map((change) => withoutFee(change, feeLamports)).filter(({ delta }) => delta !== 0n);
  const given = traded(moved.filter(({ delta }) => delta < 0n));
  const received = traded(moved.filter(({ delta }) => delta > 0n));
  const isSwap = given.length > 0 && received.length > 0;
  const value = isSwap ? (total(given) ?? total(received)) : null;
  // If exactly the fee came back, there is no change of SOL.
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

/** The fee is neither part of what was given nor deducted from what was received. */
function withoutFee(change: Change, feeLamports: bigint): Change {
  if (change.mint !== SOL_MINT || feeLamports === 0n) return change;
  const delta = change.delta + feeLamports;
  const value = change.value === null ? null : (change.value * size(delta)) / size(change.delta);
  return { ...change, delta, value };
}

/** SOL beside tokens is the rent of an account that was opened or closed for them. */
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

/** One change's share of its side's value, by market value if there are several. */
function share(change: Change, side: readonly Change[], value: NanoUsd | null): NanoUsd | null {
  if (side.length === 1 || value === null) return value;
  const market = total(side);
  return market === null || market === 0n || change.value === null ? null : (value * change.value) / market;
}

const size = (delta: bigint): bigint => (delta < 0n ? -delta : delta);
