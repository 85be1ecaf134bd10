import { setTimeout as wait } from 'node:timers/promises';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** A token may name a key that was made a moment ago; anybody may send one that names none. Milliseconds between reads. */
const READ_AT_MOST_EVERY = 250;

/** The service's own public keys, read in the process and kept. */
export function embeddedIdentityKeys(read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  /** The read that all who miss a key wait for. */
  let coming: Promise<JWTVerifyGetKey> | undefined;

  async function readAgain(): Promise<JWTVerifyGetKey> {
    await wait(Math.max(0, readAt + READ_AT_MOST_EVERY - performance.now()));
    coming = undefined;
    readAt = performance.now();
    const reading = read().then((set) => createLocalJWKSet(set));
    keys = reading;
    reading.catch(() => {
      if (keys === reading) keys = undefined;
    });
    return reading;
  }
  function refreshed(): Promise<JWTVerifyGetKey> {
    coming ??= readAgain();
    return coming;
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
