import type { ChainStream, StreamedTransaction, StreamPart } from '../server/src/ports/chain-stream.ts';
import { StreamEnded } from '../server/src/ports/chain-stream.ts';
import { addressBytes } from '../server/src/solana/address-bytes.ts';

/** A stream whose node says what a test has it say. */
export interface ScriptedStream extends ChainStream {
  /** From which slot each connection has read, in their order. */
  readonly asked: (bigint | null)[];
  /** Says it to all that read now. */
  say(part: Partial<StreamPart>): void;
  /** Breaks all connections. */
  end(): void;
}

export function scriptedStream(): ScriptedStream {
  const asked: (bigint | null)[] = [];
  const readers = new Set<{ parts: StreamPart[]; isEnded: boolean; wake: () => void }>();
  return {
    asked,
    async *read(from, _wanted, signal) {
      asked.push(from);
      const reader = { parts: [] as StreamPart[], isEnded: false, wake: () => {} };
      readers.add(reader);
      try {
        while (!signal.aborted) {
          const part = reader.parts.shift();
          if (part) {
            yield part;
            continue;
          }
          if (reader.isEnded) throw new StreamEnded('said so');
          const { promise, resolve } = Promise.withResolvers<void>();
          reader.wake = resolve;
          signal.addEventListener('abort', () => resolve(), { once: true });
          await promise;
        }
      } finally {
        readers.delete(reader);
      }
    },
    say(part) {
      for (const reader of readers) {
        reader.parts.push({ transactions: [], upTo: null, isLost: false, scope: 'wallets', ...part });
        reader.wake();
      }
    },
    end() {
      for (const reader of readers) {
        reader.isEnded = true;
        reader.wake();
      }
    },
  };
}

/** A transaction as a stream shows it. */
export function shown(
  signature: string,
  slot: bigint,
  keys: readonly string[],
  owners: readonly string[] = [],
): StreamedTransaction {
  const bytes = (addresses: readonly string[]) => addresses.map((address) => addressBytes(address)!);
  return { signature, slot, keys: bytes(keys), owners: bytes(owners) };
}
