/** What a signed-in user leaves on the device: gone at sign-out. Settings of the device itself are kept elsewhere. */
const PREFIX = 'cumulus.user.';
/** Who was signed in last on this device. */
export const LAST_USER = 'user';

/** Reads a value; null where there is none, it is damaged, or storage is closed to us. */
export function readUserItem<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Does nothing while nobody is signed in: an answer that comes after the sign-out is nobody's to keep. */
export function writeUserItem(name: string, value: unknown): void {
  if (closed) return;
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is a cache: where it is full or closed, the server is asked again.
  }
}

export function removeUserItem(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing could have been stored.
  }
}

let clearings = 0;
let closed = false;

/** Changes with every clearing: what was asked for before one must not be written after it. */
export const storageAge = (): number => clearings;

export function openUserItems(): void {
  closed = false;
}

/** Calls `cleared` when another tab of this browser has cleared them. Returns how to stop. */
export function onUserItemsCleared(cleared: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === null || (key === PREFIX + LAST_USER && newValue === null)) cleared();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

export function clearUserItems(): void {
  clearings++;
  closed = true;
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing could have been stored.
  }
}
