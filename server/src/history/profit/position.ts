import { type LedgerEvent, type Movement, movements } from './event.ts';
import type { NanoUsd } from './nano-usd.ts';

/** What a wallet has of a mint, and its average cost. */
export interface Position {
  /** Base units; negative while a withdrawal is booked before the deposit that it spends. */
  readonly amount: bigint;
  /** Base units with a known cost... */
  readonly priced: bigint;
  /** ...and that cost. */
  readonly cost: NanoUsd;
  /** Profit or loss of sales. */
  readonly realised: NanoUsd;
  /** The newest event in it. */
  readonly slot: bigint;
  readonly signature: string;
}

/** Positions of one wallet by mint. */
export type Positions = ReadonlyMap<string, Position>;

/** The order of a wallet's events: by slot, and by signature within a slot. */
function inOrder(a: Place, b: Place): number {
  if (a.slot !== b.slot) return a.slot < b.slot ? -1 : 1;
  return a.signature < b.signature ? -1 : Number(a.signature > b.signature);
}

type Place = Pick<LedgerEvent, 'slot' | 'signature'>;

/** Whether positions already include a later event, so that this one cannot simply be added. */
export function isLate(positions: Positions, event: LedgerEvent): boolean {
  return event.changes.some(({ mint }) => {
    const position = positions.get(mint);
    return position !== undefined && inOrder(event, position) < 0;
  });
}

/** Positions after these events, none of which is late. */
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
  // Units that were spent before this deposit was booked have left already, with their cost.
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
