/** Outcome of an order's swap under a key; the amount identifies the order. */
export type Fate = 'confirmed' | 'refused' | 'failed' | 'expired';

/** A tenth each is refused, lands with an error, and is confirmed only at the second try; all others are confirmed. */
export function fateOf(amount: string, key: string): Fate {
  switch (amount.at(-1)) {
    case '1':
      return 'refused';
    case '2':
      return 'failed';
    case '3':
      return key.endsWith('-0') ? 'expired' : 'confirmed';
    default:
      return 'confirmed';
  }
}
