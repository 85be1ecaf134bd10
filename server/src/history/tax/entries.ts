import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { EventChange } from '../../db/schema.ts';

/** An event of a wallet, as far as taxes are concerned. */
export interface TaxEvent {
  readonly at: Date;
  readonly wallet: string;
  readonly signature: string;
  readonly reason: 'reclaim' | null;
  /** Paid by the wallet, lamports; included in its change of SOL. */
  readonly feeLamports: bigint;
  readonly changes: readonly Pick<EventChange, 'mint' | 'delta' | 'value'>[];
}

/** Base units of one mint, above zero, and their value then in billionths of a USD if it was known. */
export interface Leg {
  readonly mint: string;
  readonly amount: bigint;
  readonly value: bigint | null;
}

/**
 * One line of a tax file. All lines of an event add up to its changes: received less sent less fee.
 * cost  spent on the network: its fee, or rent of an account for the tokens of others.
 * rent  rent of the wallet's own account that came back.
 */
export interface TaxEntry {
  readonly kind: 'trade' | 'deposit' | 'withdrawal' | 'cost' | 'rent';
  readonly sent: Leg | null;
  readonly received: Leg | null;
  /** Network fee in lamports, beside what was sent and received. */
  readonly feeLamports: bigint;
}

/** The lines of an event, the main one first. */
export function entriesOf({ reason, feeLamports, changes }: TaxEvent): TaxEntry[] {
  const moved = withSol(changes, feeLamports)
    .map((change) => withoutFee(change, feeLamports))
    .filter(({ delta }) => delta !== 0n);
  const sent = tokensFirst(moved.filter(({ delta }) => delta < 0n)).map(legOf);
  const received = tokensFirst(moved.filter(({ delta }) => delta > 0n)).map(legOf);
  const isTrade = sent.length > 0 && received.length > 0;
  const entries: Omit<TaxEntry, 'feeLamports'>[] = isTrade
    ? [
        { kind: 'trade', sent: sent[0]!, received: received[0]! },
        ...sent.slice(1).map((leg) => leaving(leg, true)),
        ...received.slice(1).map((leg) => arriving(leg, true)),
      ]
    : [
        ...sent.map((leg, index) => leaving(leg, index > 0)),
        ...received.map((leg, index) => arriving(leg, index > 0 || reason === 'reclaim')),
      ];
  const [first] = entries;
  if (feeLamports === 0n) return entries.map((entry) => ({ ...entry, feeLamports: 0n }));
  if (first && first.kind !== 'rent')
    return entries.map((entry, index) => ({ ...entry, feeLamports: index === 0 ? feeLamports : 0n }));
  const fee = { mint: SOL_MINT, amount: feeLamports, value: null };
  return [
    ...entries.map((entry) => ({ ...entry, feeLamports: 0n })),
    { kind: 'cost', sent: fee, received: null, feeLamports: 0n },
  ];
}

/** If exactly the fee came back, there is no change of SOL. */
function withSol(changes: TaxEvent['changes'], feeLamports: bigint): TaxEvent['changes'] {
  const isThere = feeLamports === 0n || changes.some(({ mint }) => mint === SOL_MINT);
  return isThere ? changes : [...changes, { mint: SOL_MINT, delta: '0', value: null }];
}

/** SOL beside tokens is rent of an account that was opened for them. */
function leaving(leg: Leg, isBeside: boolean): Omit<TaxEntry, 'feeLamports'> {
  const kind = isBeside && leg.mint === SOL_MINT ? 'cost' : 'withdrawal';
  return { kind, sent: leg, received: null };
}

function arriving(leg: Leg, isBeside: boolean): Omit<TaxEntry, 'feeLamports'> {
  const kind = isBeside && leg.mint === SOL_MINT ? 'rent' : 'deposit';
  return { kind, sent: null, received: leg };
}

interface Change {
  readonly mint: string;
  readonly delta: bigint;
  readonly value: bigint | null;
}

function withoutFee({ mint, ...change }: TaxEvent['changes'][number], feeLamports: bigint): Change {
  const booked = BigInt(change.delta);
  const delta = mint === SOL_MINT ? booked + feeLamports : booked;
  const value = change.value === null || booked === 0n ? null : BigInt(change.value);
  return { mint, delta, value: value === null ? null : (value * size(delta)) / size(booked) };
}

function legOf({ mint, delta, value }: Change): Leg {
  return { mint, amount: size(delta), value };
}

function tokensFirst(changes: readonly Change[]): readonly Change[] {
  return changes.toSorted((one, other) => Number(one.mint === SOL_MINT) - Number(other.mint === SOL_MINT));
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
