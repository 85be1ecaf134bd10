import type { ScheduledSend } from '@cumulus/contract/calls/scheduled-sends.ts';
import { CallError, detailsOf } from '@cumulus/contract/errors.ts';
import type { Json } from '../../db/schema.ts';
import type { StoredSend } from './store.ts';

/** A transfer that waits for the operator, scheduled before or not. */
export interface HeldTransfer {
  readonly intentId: string;
  readonly walletId: string;
  readonly idempotencyKey: string;
  readonly request: Json;
  readonly acceptedAt: Date;
  /** For its user; null if the operator gives none. */
  readonly publicReason: string | null;
}

/** A send as it is listed. */
export type ListedSend = Pick<
  StoredSend,
  'id' | 'wallet_id' | 'request' | 'at' | 'created_at' | 'signature' | 'error' | 'error_details'
> & { readonly state: ScheduledSend['status'] };

/** The key of the payment of a try: the next one starts only if the previous one can never land. */
export const keyOfTry = ({ id, tries }: Pick<StoredSend, 'id' | 'tries'>): string =>
  `scheduled-${id}-${tries}`;

/** Held transfers first; a scheduled send that is being sent and held says so. */
export function withHeld(sends: readonly StoredSend[], held: readonly HeldTransfer[]): ListedSend[] {
  const left = new Map(held.map((transfer) => [transfer.idempotencyKey, transfer]));
  const own = sends.map((send): ListedSend => {
    const key = keyOfTry(send);
    const waits = left.get(key);
    left.delete(key);
    return waits ? { ...send, ...heldFields(waits) } : send;
  });
  const others = [...left.values()].map((transfer) => ({
    ...{ id: transfer.intentId, wallet_id: transfer.walletId, request: transfer.request },
    ...{ at: transfer.acceptedAt, created_at: transfer.acceptedAt, signature: null },
    ...heldFields(transfer),
  }));
  return [...others, ...own];
}

function heldFields({ publicReason }: HeldTransfer) {
  const error = new CallError('PAYMENT_HELD', { reason: publicReason });
  return { state: 'held' as const, error: error.message, error_details: { ...detailsOf(error) } };
}
