/** What the browser did not store: it may have no storage, refuse it, or have no room. */
const own = new Map<string, string>();

/** Storage of the device, shared by all tabs. What the browser does not take lasts as long as the page. */
export const deviceStorage = {
  /** Null if there is none. */
  get(item: string): string | null {
    const kept = own.get(item);
    if (kept !== undefined) return kept;
    try {
      return localStorage.getItem(item);
    } catch {
      return null;
    }
  },
  /** Returns whether it outlasts the page. */
  set(item: string, text: string): boolean {
    try {
      localStorage.setItem(item, text);
      own.delete(item);
      return true;
    } catch {
      own.set(item, text);
      return false;
    }
  },
  remove(item: string): void {
    own.delete(item);
    try {
      localStorage.removeItem(item);
    } catch {
      // What cannot be removed was never stored.
    }
  },
  /** The names of all items. */
  items(): string[] {
    try {
      return [...own.keys(), ...Object.keys(localStorage)];
    } catch {
      return [...own.keys()];
    }
  },
};
