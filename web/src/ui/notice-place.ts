let places: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  places = next;
  for (const listener of listeners) listener();
}

/** Where the shown screen has a row for notices: above its bars at the bottom. Null if it has none. */
export const noticePlace = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): HTMLElement | null => places.at(-1) ?? null,
  ref(place: HTMLElement | null) {
    if (!place) return;
    change([...places, place]);
    return () => change(places.filter((each) => each !== place));
  },
};
