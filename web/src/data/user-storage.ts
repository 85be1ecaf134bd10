import { deviceStorage } from '../browser/device-storage.ts';

/** Local storage of the signed-in user, cleared at sign-out. Settings of the device are stored elsewhere. */
const PREFIX = 'cumulus.user.';
/** The last user who signed in on this device. */
export const LAST_USER = 'user';

/** Reads a value; null if it is missing or damaged. */
export function readUserItem<T>(name: string): T | null {
  try {
    const text = deviceStorage.get(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Does nothing while signed out: an answer that arrives after the sign-out must not be stored. */
export function writeUserItem(name: string, value: unknown): void {
  if (closed) return;
  deviceStorage.set(PREFIX + name, JSON.stringify(value));
}

export function removeUserItem(name: string): void {
  deviceStorage.remove(PREFIX + name);
}

let generation = 0;
let closed = false;

/** Changes with every clearing: an answer requested before one must not be stored after it. */
export const storageGeneration = (): number => generation;

export function openUserItems(): void {
  closed = false;
}

/** Calls `cleared` when another tab has cleared the storage. Returns a function that unsubscribes. */
export function onUserItemsCleared(cleared: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === null || (key === PREFIX + LAST_USER && newValue === null)) cleared();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

export function clearUserItems(): void {
  generation++;
  closed = true;
  for (const item of deviceStorage.items()) if (item.startsWith(PREFIX)) deviceStorage.remove(item);
}
