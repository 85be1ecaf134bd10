import { type LedgerEvent, type Movement, movements } from './event.ts';
import type { NanoUsd } from './nano-usd.ts';

/** What a wallet has of a mint, and what it paid for that on average. */
export interface Position {
  /** Base units; below zero while a withdrawal is booked before the deposit that it spent. */
  readonly amount: bigint;
  /** How many of them have a known cost... */
  readonly priced: bigint;
  /** ...and how much that is. */
  readonly cost: NanoUsd;
  /** Gained or lost by selling. */
  readonly realised: NanoUsd;
  /** The newest event in it. */
  readonly slot: bigint;
  readonly signature: string;
}

/** Positions of one wallet by mint. */
export type Positions = ReadonlyMap<string, Position>;

/** Events of one wallet are taken in this order: the chain's, and within a slot always the same one. */
function inOrder(a: Place, b: Place): number {
  if (a.slot !== b.slot) return a.slot < b.slot ? -1 : 1;
  return a.signature < b.signature ? -1 : Number(a.signature > b.signature);
}

type Place = Pick<LedgerEvent, 'slot' | 'signature'>;

/** Whether positions have gone past an event already, so that it can no longer be added at its place. */
export function isLate(positions: Positions, event: LedgerEvent): boolean {
  return event.changes.some(({ mint }) => {
    const position = positions.get(mint);
    return position !== undefined && inOrder(event, position) < 0;
  });
}

/** Positions after these events, none of them late. */
export function fold(events: readonly LedgerEvent[], start: Positions = new Map()): Positions {
  const positions = new Map(start);
  for (const event of [...events].sort(inOrder))
    for (const movement of movements(event)) {
      const before = positions.get(movement.mint) ?? EMPTY;
      const { slot, signature } = event;
      positions.set(movement.mint, { ...after(before, movement), slot, signature });
    }
  return positions;
}

const EMPTY: Position = { amount: 0n, priced: 0n, cost: 0n, realised: 0n, slot: 0n, signature: '' };

function after(position: Position, movement: Movement): Position {
  return movement.kind === 'in' ? added(position, movement) : taken(position, movement);
}

function added(position: Position, { amount, cost }: Movement & { kind: 'in' }): Position {
  const held = position.amount + amount;
  if (cost === null || held <= 0n) return { ...position, amount: held };
  // What had been spent before it was seen has left already, and its cost with it.
  const kept = held < amount ? held : amount;
  return {
    ...position,
    amount: held,
    priced: position.priced + kept,
    cost: position.cost + (cost * kept) / amount,
  };
}

function taken(position: Position, movement: Movement & { kind: 'out' | 'sold' }): Position {
  const held = position.amount > 0n ? position.amount : 0n;
  const left = held > movement.amount ? held - movement.amount : 0n;
  const priced = left === 0n ? 0n : (position.priced * left) / held;
  const cost = left === 0n ? 0n : (position.cost * left) / held;
  const gained =
    movement.kind === 'sold' && movement.proceeds !== null
      ? (movement.proceeds * (position.priced - priced)) / movement.amount - (position.cost - cost)
      : 0n;
  return {
    ...position,
    amount: position.amount - movement.amount,
    priced,
    cost,
    realised: position.realised + gained,
  };
}
