import { unsupportedVersion } from './encode-transaction.ts';
import { RpcError } from './rpc-error.ts';

/**
 * What readers see instead of a landed transaction:
 * - version_2: one of a version that nothing reads yet.
 * - error: an internal error of the node, for it alone.
 * - missing: nothing, although lists of signatures name it.
 * - no_meta: a transaction whose effects the node did not keep.
 * - garbled: balances and keys of wrong types and lengths.
 * - oversized: a log of 20 MB.
 */
export const GUISES = ['version_2', 'error', 'missing', 'no_meta', 'garbled', 'oversized'] as const;
export type Guise = (typeof GUISES)[number];

const OVERSIZED_LOG = 20_000_000;

/** Transactions in a guise, by signature. Of this process alone: a restart shows them as they are. */
export class Guises {
  readonly #guises = new Map<string, Guise>();

  /** Null ends it. */
  put(signature: string, guise: Guise | null): void {
    if (guise === null) this.#guises.delete(signature);
    else this.#guises.set(signature, guise);
  }

  of(signature: string): Guise | undefined {
    return this.#guises.get(signature);
  }

  /** The answer of getTransaction, or an entry of getBlock, in its guise. Throws RpcError. */
  disguise(signature: string, encode: () => object): object | null {
    switch (this.#guises.get(signature)) {
      case undefined:
        return encode();
      case 'version_2':
        throw unsupportedVersion(2);
      case 'error':
        throw new RpcError(-32603, 'Internal error');
      case 'missing':
        return null;
      case 'no_meta':
        return { ...encode(), meta: null };
      case 'garbled':
        return {
          ...encode(),
          meta: { err: 7, fee: 'none', preBalances: [1], postBalances: {}, loadedAddresses: [] },
          transaction: { signatures: [signature], message: { accountKeys: [42, null] } },
        };
      case 'oversized': {
        const answer = encode() as { readonly meta: object };
        return { ...answer, meta: { ...answer.meta, logMessages: ['x'.repeat(OVERSIZED_LOG)] } };
      }
    }
  }
}
