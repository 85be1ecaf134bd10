import type { ConditionalOrder, DryRun } from '@cumulus/contract/calls/orders.ts';

/** An order that was just placed, handed to /orders in navigation state. */
export interface PlacedOrder {
  readonly order: ConditionalOrder;
  /** What would have become of it at that moment. */
  readonly dryRun: DryRun;
}

export function readPlaced(state: unknown): PlacedOrder | null {
  return (state as { placed?: PlacedOrder } | null)?.placed ?? null;
}
