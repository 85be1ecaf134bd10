import { setTimeout as wait } from 'node:timers/promises';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/**
 * Minimum pause between reads, milliseconds: an unknown key id may be a new key, but anyone can send tokens with made-up
 * ids.
 */
const MIN_INTERVAL = 250;

/** Caches the service's public keys; reads them again for an unknown key id. */
export function createKeyCache(read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  /** The scheduled read, shared by all callers that miss a key. */
  let scheduled: Promise<JWTVerifyGetKey> | undefined;

  async function readAgain(): Promise<JWTVerifyGetKey> {
    await wait(Math.max(0, readAt + MIN_INTERVAL - performance.now()));
    scheduled = undefined;
    readAt = performance.now();
    const reading = read().then((set) => createLocalJWKSet(set));
    keys = reading;
    reading.catch(() => {
      if (keys === reading) keys = undefined;
    });
    return reading;
  }
  function refreshed(): Promise<JWTVerifyGetKey> {
    scheduled ??= readAgain();
    return scheduled;
  }

  return async (header, token) => {
    const known = await (keys ?? refreshed());
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await refreshed())(header, token);
    }
  };
}
