import { hash, verify } from '@node-rs/argon2';
import type { Hasher } from '../ports/hasher.ts';

/** 19 MiB, two passes, one lane; the library's default algorithm is Argon2id. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes on Node's thread pool, at most `concurrency` at once: DNS lookups and files need its four threads too. */
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
      // Hand the slot to the next waiter directly, so that a new caller cannot take it first.
      if (next) next();
      else running -= 1;
    }
  };
  return {
    hash: (secret) => inTurn(() => hash(secret, options)),
    verify: (stored, secret) => inTurn(() => verify(stored, secret)),
  };
}
