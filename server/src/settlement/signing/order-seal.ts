import { createHash } from 'node:crypto';
import { messageBytes } from '../../solana/message.ts';
import { sealText } from './seal-text.ts';

/** Seals the transaction of an order's swap, as this process got it from the router: no row of the database makes a seal. */
export type SealOrder = (orderId: string, transaction: Uint8Array) => string;

const LABEL = 'cumulus order swap 1\n';

/** For a signer that has the same key: signer/src/policy/order.ts reads it. */
export function createOrderSeal(key: string): SealOrder {
  return (order, transaction) => {
    const message = createHash('sha256').update(messageBytes(transaction)).digest('base64');
    return sealText(LABEL, { order, message }, key);
  };
}
