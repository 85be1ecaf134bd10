import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { EventChange } from '../../db/schema.ts';

/** An event of a wallet, as far as taxes are concerned. */
export interface TaxEvent {
  /** "2026-11-24 15:30:00.123456", UTC. */
  readonly at: string;
  readonly wallet: string;
  readonly signature: string | null;
  readonly reason: 'reclaim' | 'unread' | 'reread' | null;
  /** Paid by the wallet, lamports; included in its change of SOL. */
  readonly feeLamports: bigint;
  /** Of a swap that gave or brought SOL: that SOL, lamports, negative if given. The rest of its change is fee and rent. */
  readonly solSwapped: bigint | null;
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
 * cost  spent on the network: its fee, or rent of an account for others' tokens.
 * rent  rent of the wallet's own account that came back.
 */
export interface TaxEntry {
  readonly kind: 'trade' | 'deposit' | 'withdrawal' | 'cost' | 'rent';
  readonly sent: Leg | null;
  readonly received: Leg | null;
  /** Network fee in lamports, beside what was sent and received. */
  readonly feeLamports: bigint;
}

/** The lines of an event, the main one first. Runs a million times for a large file. */
export function entriesOf({ reason, feeLamports, solSwapped, changes }: TaxEvent): TaxEntry[] {
  const { sent, received } = movedBy(changes, feeLamports, solSwapped);
  const entries: TaxEntry[] = [];
  const [firstSent, firstReceived] = [sent[0], received[0]];
  const isTrade = firstSent !== undefined && firstReceived !== undefined;
  if (isTrade) entries.push({ kind: 'trade', sent: firstSent, received: firstReceived, feeLamports });
  for (let index = isTrade ? 1 : 0; index < sent.length; index += 1)
    entries.push(leaving(sent[index]!, index > 0));
  for (let index = isTrade ? 1 : 0; index < received.length; index += 1)
    entries.push(arriving(received[index]!, index > 0 || (!isTrade && reason === 'reclaim')));
  if (isTrade || feeLamports === 0n) return entries;
  const [first] = entries;
  if (first && first.kind !== 'rent') {
    entries[0] = { ...first, feeLamports };
    return entries;
  }
  entries.push(costOf(feeLamports));
  return entries;
}

/** A line of its own for a fee. */
export function costOf(feeLamports: bigint): TaxEntry {
  const fee = { mint: SOL_MINT, amount: feeLamports, value: null };
  return { kind: 'cost', sent: fee, received: null, feeLamports: 0n };
}

/** What left and what arrived beside the fee: tokens, then SOL, then the rent beside swapped SOL. */
function movedBy(
  changes: TaxEvent['changes'],
  feeLamports: bigint,
  solSwapped: bigint | null,
): { readonly sent: readonly Leg[]; readonly received: readonly Leg[] } {
  const [sent, received]: [Leg[], Leg[]] = [[], []];
  let sol: Change | null = null;
  for (const change of changes) {
    if (change.mint === SOL_MINT) sol = withoutFee(change, feeLamports);
    else put(changeOf(change), sent, received);
  }
  // If exactly the fee came back, or as much as was swapped, there is no change of SOL.
  if (sol === null && (feeLamports !== 0n || solSwapped !== null))
    sol = { mint: SOL_MINT, delta: feeLamports, value: null };
  if (sol) for (const part of swappedAndRest(sol, solSwapped)) put(part, sent, received);
  return { sent, received };
}

function swappedAndRest(sol: Change, swapped: bigint | null): readonly Change[] {
  if (swapped === null || swapped === sol.delta) return [sol];
  const part = (delta: bigint): Change => ({ ...sol, delta, value: shareOf(sol, delta) });
  return [part(swapped), part(sol.delta - swapped)];
}

function put({ mint, delta, value }: Change, sent: Leg[], received: Leg[]): void {
  if (delta < 0n) sent.push({ mint, amount: -delta, value });
  else if (delta > 0n) received.push({ mint, amount: delta, value });
}

/** SOL beside tokens is rent of an account that was opened for them. */
function leaving(leg: Leg, isBeside: boolean): TaxEntry {
  const kind = isBeside && leg.mint === SOL_MINT ? 'cost' : 'withdrawal';
  return { kind, sent: leg, received: null, feeLamports: 0n };
}

function arriving(leg: Leg, isBeside: boolean): TaxEntry {
  const kind = isBeside && leg.mint === SOL_MINT ? 'rent' : 'deposit';
  return { kind, sent: null, received: leg, feeLamports: 0n };
}

interface Change {
  readonly mint: string;
  readonly delta: bigint;
  readonly value: bigint | null;
}

function changeOf({ mint, delta, value }: TaxEvent['changes'][number]): Change {
  return { mint, delta: BigInt(delta), value: value === null ? null : BigInt(value) };
}

function withoutFee(given: TaxEvent['changes'][number], feeLamports: bigint): Change {
  const change = changeOf(given);
  if (feeLamports === 0n) return change;
  const delta = change.delta + feeLamports;
  return { mint: change.mint, delta, value: shareOf(change, delta) };
}

/** The value of so much, at the price of a change. */
function shareOf({ delta: booked, value }: Change, delta: bigint): bigint | null {
  return value === null || booked === 0n ? null : (value * size(delta)) / size(booked);
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
