import { fromBase58 } from '../chain/base58.ts';
import { parseTransaction } from '../chain/wire.ts';
import type { Call } from './call.ts';

/** Wire bytes of the transactions that a node was asked to send or simulate, by signature. */
export class SeenTransactions {
  readonly #wires = new Map<string, Uint8Array>();

  note({ method, params }: Call): void {
    if (method !== 'sendTransaction' && method !== 'simulateTransaction') return;
    try {
      const wire = wireOf(params);
      this.#wires.set(parseTransaction(wire).signatures[0]!, wire);
    } catch {
      // What is no transaction is the chain's to refuse.
    }
  }

  get(signature: string): Uint8Array | undefined {
    return this.#wires.get(signature);
  }
}

/** The signature of the transaction that these parameters send. Throws if the bytes are malformed. */
export const signatureOf = (params: readonly unknown[]): string =>
  parseTransaction(wireOf(params)).signatures[0]!;

function wireOf([text, options]: readonly unknown[]): Uint8Array {
  const encoding = (options as { encoding?: string } | undefined)?.encoding;
  return encoding === 'base64' ? Buffer.from(String(text), 'base64') : fromBase58(String(text));
}
