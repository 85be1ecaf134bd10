import { hash, verify } from '@node-rs/argon2';
import type { Hasher } from '../ports/hasher.ts';

/** Argon2id at 19 MiB, two passes, one lane. The library's default algorithm is Argon2id. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes on the thread pool, at most `concurrency` at once: Node has four such threads, and name lookups and
 * files need some of them too.
 */
export function createArgon2Hasher(concurrency = 2): Hasher {
  const waiting: (() => void)[] = [];
  let running = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // A turn is handed on, never given back and taken again: nobody can slip in between.
      if (next) next();
      else running -= 1;
    }
  };
  return {
    hash: (secret) => inTurn(() => hash(secret, options)),
    verify: (stored, secret) => inTurn(() => verify(stored, secret)),
  };
}
