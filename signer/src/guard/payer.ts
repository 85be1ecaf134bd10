import { encodeBase58 } from '../terms/base58.ts';
import { Refusal } from '../terms/refusal.ts';
import { decodeMessage } from './message.ts';

/** Who pays the fee, base58; null if it is not the message of a transaction. */
export function payerOf(message: Buffer): string | null {
  try {
    return encodeBase58(decodeMessage(message).accounts[0]!);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
