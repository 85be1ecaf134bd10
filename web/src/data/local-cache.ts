import { LOCAL_CACHE_VALIDITY } from '@cumulus/contract/limits.ts';
import { readUserItem, storageAge, writeUserItem } from './user-storage.ts';

/** What the device remembers of an answer, for the first paint and for when the server is away. */
export interface LocalCache<T> {
  /** Null where nothing is remembered, it is of another user, or older than four hours. */
  read(): Remembered<T> | null;
  /** Does nothing once the user is signed out. */
  write(value: T): void;
}

interface Remembered<T> {
  readonly value: T;
  /** Milliseconds. */
  readonly at: number;
}

interface Stored<T> extends Remembered<T> {
  readonly userId: string;
}

/** A cache that is one user's and goes with their sign-out. */
export function userCache<T>(name: string, userId: string): LocalCache<T> {
  const age = storageAge();
  return {
    read() {
      const stored = readUserItem<Stored<T>>(name);
      return stored?.userId === userId && isValid(stored) ? stored : null;
    },
    write(value) {
      if (storageAge() === age) writeUserItem(name, { userId, at: Date.now(), value } satisfies Stored<T>);
    },
  };
}

const SHARED_PREFIX = 'cumulus.shared.';

/** A cache of what is the same for everybody: it stays on the device. */
export function sharedCache<T>(name: string): LocalCache<T> {
  return {
    read() {
      try {
        const stored = JSON.parse(
          localStorage.getItem(SHARED_PREFIX + name) ?? 'null',
        ) as Remembered<T> | null;
        return stored && isValid(stored) ? stored : null;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        const stored: Remembered<T> = { at: Date.now(), value };
        localStorage.setItem(SHARED_PREFIX + name, JSON.stringify(stored));
      } catch {
        // Storage is a cache: where it is full or closed, the server is asked again.
      }
    },
  };
}

/** A clock that was set back makes things look as if they came from the future: they may be of any age. */
function isValid({ at }: Remembered<unknown>): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < LOCAL_CACHE_VALIDITY;
}

/** Options of a query: shows what is remembered at once, and asks the server however young that is. */
export function initialFrom<T>(cache: () => LocalCache<T>) {
  return {
    initialData: () => cache().read()?.value,
    initialDataUpdatedAt: () => cache().read()?.at,
    refetchOnMount: ({ state }: { state: { dataUpdateCount: number } }) =>
      state.dataUpdateCount === 0 ? ('always' as const) : true,
  };
}
