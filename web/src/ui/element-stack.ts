/** Elements of the page in the order in which they were added. Tells subscribers about each change. */
export function createElementStack<E extends HTMLElement>() {
  let elements: readonly E[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly E[]) => {
    elements = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    top: (): E | null => elements.at(-1) ?? null,
    add: (element: E): void => change([...elements, element]),
    remove(element: E): void {
      if (elements.includes(element)) change(elements.filter((each) => each !== element));
    },
  };
}
