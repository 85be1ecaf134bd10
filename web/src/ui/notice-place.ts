let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Where the shown screen has a row for notices: above its bars at the bottom. Null if it has none. */
export const noticePlace = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): HTMLElement | null => place,
  /** For `ref`. */
  set(next: HTMLElement | null): void {
    place = next;
    for (const listener of listeners) listener();
  },
};
