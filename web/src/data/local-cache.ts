import { LOCAL_CACHE_VALIDITY } from '@cumulus/contract/limits.ts';
import { deviceStorage } from '../browser/device-storage.ts';
import { readUserItem, storageGeneration, writeUserItem } from './user-storage.ts';

/** An answer cached on the device, for the first paint and for when the server is unavailable. */
export interface LocalCache<T> {
  /** Null if nothing is cached, or it belongs to another user or has expired. */
  read(): Entry<T> | null;
  /** Does nothing once the user is signed out. */
  write(value: T): void;
}

interface Entry<T> {
  readonly value: T;
  /** Milliseconds. */
  readonly at: number;
}

interface StoredEntry<T> extends Entry<T> {
  readonly userId: string;
}

/** A cache of one user, cleared at sign-out. Expires after four hours unless `expires` is false. */
export function userCache<T>(name: string, userId: string, expires = true): LocalCache<T> {
  const generation = storageGeneration();
  return {
    read() {
      const stored = readUserItem<StoredEntry<T>>(name);
      return stored?.userId === userId && (!expires || isValid(stored)) ? stored : null;
    },
    write(value) {
      if (storageGeneration() === generation)
        writeUserItem(name, { userId, at: Date.now(), value } satisfies StoredEntry<T>);
    },
  };
}

const SHARED_PREFIX = 'cumulus.shared.';

/** A cache of what is the same for all users; it stays on the device. */
export function sharedCache<T>(name: string): LocalCache<T> {
  return {
    read() {
      try {
        const stored = JSON.parse(deviceStorage.get(SHARED_PREFIX + name) ?? 'null') as Entry<T> | null;
        return stored && isValid(stored) ? stored : null;
      } catch {
        return null;
      }
    },
    write(value) {
      const stored: Entry<T> = { at: Date.now(), value };
      deviceStorage.set(SHARED_PREFIX + name, JSON.stringify(stored));
    },
  };
}

/** After the clock was set back, an entry seems to come from the future: its age is unknown. */
function isValid({ at }: Entry<unknown>): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < LOCAL_CACHE_VALIDITY;
}

/** Query options that show the cached answer at once, and fetch however young it is. */
export function initialFrom<T>(cache: () => LocalCache<T>) {
  return {
    initialData: () => cache().read()?.value,
    initialDataUpdatedAt: () => cache().read()?.at,
    refetchOnMount: ({ state }: { state: { dataUpdateCount: number } }) =>
      state.dataUpdateCount === 0 ? ('always' as const) : true,
  };
}
