import { readUserItem, storageGeneration, writeUserItem } from '../user-storage.ts';

/** The user's storage, for work that may outlast their sign-in: then nothing is written to what is another's. */
export interface OwnStorage {
  read<T>(name: string): T | null;
  write(name: string, value: unknown): void;
}

export function ownStorage(): OwnStorage {
  const generation = storageGeneration();
  return {
    read: (name) => (generation === storageGeneration() ? readUserItem(name) : null),
    write(name, value) {
      if (generation === storageGeneration()) writeUserItem(name, value);
    },
  };
}
