/** What a signed-in user leaves on the device: gone at sign-out. Settings of the device itself are kept elsewhere. */
const PREFIX = 'cumulus.user.';

/** Reads a value; null where there is none, it is damaged, or storage is closed to us. */
export function readUserItem<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function writeUserItem(name: string, value: unknown): void {
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

/** Changes with every clearing: what was asked for before one must not be written after it. */
export const storageAge = (): number => clearings;

export function clearUserItems(): void {
  clearings++;
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing could have been stored.
  }
}
