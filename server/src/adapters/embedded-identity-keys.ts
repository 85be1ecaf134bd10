import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** A token may name a key that another server process has just made; asked for no more often than this. */
const REFRESH_AT_MOST_EVERY = 5_000;

/** The service's own public keys, read in the process and kept. */
export function embeddedIdentityKeys(read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  let readAt = 0;
  const refresh = (): Promise<JWTVerifyGetKey> => {
    readAt = Date.now();
    const reading = read().then((set) => createLocalJWKSet(set));
    keys = reading;
    reading.catch(() => {
      if (keys === reading) keys = undefined;
    });
    return reading;
  };
  return async (header, token) => {
    const known = await (keys ?? refresh());
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || Date.now() - readAt < REFRESH_AT_MOST_EVERY)
        throw error;
      return (await refresh())(header, token);
    }
  };
}
