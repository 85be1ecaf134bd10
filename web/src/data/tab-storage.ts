/** What this page has stored, whatever became of the tab's storage since: it may be blocked, full, or cleared by the user. */
const stored = new Map<string, string | null>();

/** Storage of the tab, which a reload finds again if the browser allows that. */
export const tabStorage = {
  /** Null if there is none. */
  get(item: string): string | null {
    const own = stored.get(item);
    if (own !== undefined) return own;
    try {
      return sessionStorage.getItem(item);
    } catch {
      return null;
    }
  },
  set(item: string, text: string): void {
    stored.set(item, text);
    try {
      sessionStorage.setItem(item, text);
    } catch {
      // A reload does not find it.
    }
  },
  remove(item: string): void {
    stored.set(item, null);
    try {
      sessionStorage.removeItem(item);
    } catch {
      // What cannot be removed was never stored.
    }
  },
  clear(): void {
    stored.clear();
    try {
      sessionStorage.clear();
    } catch {
      // There is no storage.
    }
  },
};
